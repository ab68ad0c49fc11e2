import { mailIdOfMessageId } from '../smtp/compose-message.ts'
import { type MimePart, readFields, readMimeParts } from './mime-part.ts'

/** The content of a report about a mail of this installation. */
export interface MailReport {
  /** The ID of the mail. */
  readonly mailId: string
  /**
   * - `bounced`: it could not be delivered, permanently;
   * - `complained`: the recipient reported it as spam;
   * - `delayed`: a temporary failure, or news of no failure at all.
   */
  readonly result: 'bounced' | 'complained' | 'delayed'
  /** Why, in one line. */
  readonly reason: string
}

/** Why a message is no usable report. */
export interface UnreadableReport {
  readonly problem: string
}

export const MAX_REPORT_BYTES = 1024 * 1024
const MAX_REASON_LENGTH = 300

/**
 * Reads a delivery status notification (RFC 3464) or an abuse report (RFC 5965). It must name a mail by its Message-ID or
 * envelope ID, which nobody but its recipients knows; otherwise, anybody could end mail to others with a forged report.
 */
export function readMailReport(bytes: Uint8Array): MailReport | UnreadableReport {
  if (bytes.length > MAX_REPORT_BYTES)
    return { problem: `The message is larger than ${MAX_REPORT_BYTES} bytes.` }
  const parts = readMimeParts(bytes)
  if (parts === null) return { problem: 'The message has too many parts or header fields.' }
  const status = parts.find(part => part.type === 'message/delivery-status')
  const feedback = parts.find(part => part.type === 'message/feedback-report')
  if (status === undefined && feedback === undefined)
    return { problem: 'The message has no part message/delivery-status or message/feedback-report.' }
  const mailId = findMailId(parts, status)
  if (mailId === null)
    return { problem: 'The report names no mail of this installation by its Message-ID or envelope ID.' }
  if (status !== undefined) return readDeliveryStatus(status, mailId)
  return readFeedback(feedback as MimePart, mailId)
}

/** Finds the ID of the mail in the envelope ID of the report, or in the Message-ID of the returned headers. */
function findMailId(parts: readonly MimePart[], status: MimePart | undefined): string | null {
  const envelopeId = status === undefined ? '' : (fieldsOf(status)[0]?.get('original-envelope-id') ?? '')
  const fromEnvelope = mailIdOfMessageId(`<${envelopeId}@envelope>`)
  if (fromEnvelope !== null) return fromEnvelope
  const returned = parts.filter(part =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(part.type),
  )
  for (const part of returned) {
    const id = mailIdOfMessageId(fieldsOf(part)[0]?.get('message-id') ?? '')
    if (id !== null) return id
  }
  return null
}

/** Reads the groups of fields of a body, which blank lines separate. */
function fieldsOf({ body }: MimePart): ReadonlyMap<string, string>[] {
  return body
    .split(/\n{2,}/)
    .map(block => readFields(block))
    .filter(fields => fields !== null && fields.size > 0) as ReadonlyMap<string, string>[]
}

function readDeliveryStatus(status: MimePart, mailId: string): MailReport | UnreadableReport {
  const recipients = fieldsOf(status).filter(fields => fields.has('action') || fields.has('status'))
  const [recipient] = recipients
  if (recipient === undefined) return { problem: 'The report has no recipient with an action.' }
  const action = (recipient.get('action') ?? '').toLowerCase()
  const code = /^\d\.\d{1,3}\.\d{1,3}/.exec(recipient.get('status') ?? '')?.[0] ?? ''
  const isPermanent = action === 'failed' && (code === '' || code.startsWith('5.'))
  const diagnostic = (recipient.get('diagnostic-code') ?? '').replace(/^[^;]{0,20};/, '')
  const reason = toReason(diagnostic.trim() === '' ? `Status ${code === '' ? action : code}` : diagnostic)
  return { mailId, result: isPermanent ? 'bounced' : 'delayed', reason }
}

function readFeedback(feedback: MimePart, mailId: string): MailReport {
  const type = (fieldsOf(feedback)[0]?.get('feedback-type') ?? '').toLowerCase()
  // `not-spam` says that the recipient wants the mail; `auth-failure` is about the signature.
  const isComplaint = !['not-spam', 'auth-failure'].includes(type)
  const reason = isComplaint
    ? 'The recipient reported a mail as spam.'
    : toReason(`Feedback of type ${type}.`)
  return { mailId, result: isComplaint ? 'complained' : 'delayed', reason }
}

function toReason(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .split(' ')
    .filter(word => word !== '')
    .join(' ')
    .slice(0, MAX_REASON_LENGTH)
}
