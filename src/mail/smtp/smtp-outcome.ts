/** The consequence of an attempt to send a mail, for the mail and its address. */
export interface SmtpOutcome {
  /**
   * - `sent`: the server has accepted the mail;
   * - `bounced`: it rejects the recipient permanently;
   * - `rejected`: it rejects this mail permanently;
   * - `retry`: nothing is decided.
   */
  readonly result: 'sent' | 'bounced' | 'rejected' | 'retry'
  /** A class for monitoring: `accepted`, `4xx`, `5xx`, `network`, `tls`, `login` or `timeout`. */
  readonly label: string
  /** The response of the server or the failure; empty if the mail was sent. */
  readonly reason: string
}

/** The parts of an error of `SMTPConnection` that decide. */
export interface SmtpFailure {
  readonly message: string
  readonly code?: string | undefined
  /** The command that failed, such as `RCPT TO`. */
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
}

export const SMTP_ACCEPTED: SmtpOutcome = { result: 'sent', label: 'accepted', reason: '' }

const MAX_REASON_LENGTH = 300
/** Replies that say that this client must log in or may not relay. They are not about the recipient. */
const CLIENT_REPLIES = [530, 534, 535, 538]

/**
 * Decides from a failure. A permanent rejection counts against the recipient only if it follows RCPT TO or the content: before
 * them, the server rejects this installation, which its operator can repair, and the queue must survive. The same applies to
 * rejections for policy (5.7.x), for example of a sender that may not relay.
 */
export function classifySmtpFailure(failure: SmtpFailure): SmtpOutcome {
  const { responseCode = 0, command = '', code } = failure
  const reason = describeFailure(failure)
  const label = code === 'EAUTH' ? 'login' : labelOf(responseCode, code)
  const isPermanent = responseCode >= 500 && responseCode < 600 && !CLIENT_REPLIES.includes(responseCode)
  if (!isPermanent || code === 'EAUTH') return { result: 'retry', label, reason }
  const isPolicy = enhancedStatusOf(failure.response).startsWith('5.7.')
  if (command === 'RCPT TO') return { result: isPolicy ? 'retry' : 'bounced', label, reason }
  if (command === 'DATA') return { result: isPolicy ? 'rejected' : 'bounced', label, reason }
  return { result: 'retry', label, reason }
}

/** Returns the enhanced status code of a reply (RFC 3463), such as `5.1.1`, or an empty text. */
function enhancedStatusOf(response: string | undefined): string {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? ''
}

function labelOf(responseCode: number, code: string | undefined): string {
  if (responseCode > 0) return `${Math.trunc(responseCode / 100)}xx`
  if (code === 'ETIMEDOUT') return 'timeout'
  return code === 'ETLS' ? 'tls' : 'network'
}

/** Describes a failure in one line of printable characters, because it comes from another server. */
function describeFailure({ message, response }: SmtpFailure): string {
  const text = (response === undefined || response === '' ? message : response)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .split(' ')
    .filter(word => word !== '')
    .join(' ')
  return text.length <= MAX_REASON_LENGTH ? text : `${text.slice(0, MAX_REASON_LENGTH)}…`
}

const MINUTE_MS = 60_000
/** Delays before the retries. The last one is repeated. Greylisting servers accept a mail again after 1 to 15 minutes. */
const RETRY_DELAYS_MS = [1, 5, 15, 30, 60, 120, 240].map(minutes => minutes * MINUTE_MS)
/** Time after which a mail that no server accepted has failed. */
const MAX_MAIL_AGE_MS = 2 * 24 * 60 * MINUTE_MS

/** Returns the delay before the next attempt, or `null` if the mail is too old for one. */
export function mailRetryDelay(
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Date },
  now: Date,
): number | null {
  const delay = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] as number
  return now.getTime() - createdAt.getTime() + delay > MAX_MAIL_AGE_MS ? null : delay
}
