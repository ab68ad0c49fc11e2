import type { StateTransition } from '../model/state-transition.ts'

export const MAIL_ADDRESS_STATES = {
  unconfirmed: 'Nobody has confirmed the address yet, so nothing but the confirmation mail is sent to it.',
  confirmed: 'The address receives mail.',
  bounced:
    'A mail server rejected mail to the address permanently. Nothing is sent until it is confirmed anew.',
  complained: 'The recipient reported mail as spam. Nothing is sent until the address is confirmed anew.',
} as const
export type MailAddressState = keyof typeof MAIL_ADDRESS_STATES

/** A mail address of an owner. */
export interface MailAddress {
  readonly id: string
  readonly owner: string
  readonly address: string
  readonly state: MailAddressState
  /** Why mail to the address ended or last failed; `null` if it has not. */
  readonly problem: string | null
  readonly receivesAlerts: boolean
  /** When the last confirmation mail was requested, and until when its link works; `null` once it was used. */
  readonly confirmationIssuedAt: Date | null
  readonly confirmationExpiresAt: Date | null
  readonly confirmedAt: Date | null
  readonly createdAt: Date
}

/** Maximum length of an address in SMTP (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const MAX_MAIL_ADDRESS_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64
const MAX_LABEL_LENGTH = 63
const CONFIRMATION_DAYS = 3

/** Returns until when the link in a confirmation mail works. */
export function confirmationExpiry(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + CONFIRMATION_DAYS * 86_400_000)
}

/**
 * Returns why mail cannot be sent to an address, or `null` if it can. Quoted local parts, comments and literal IP addresses
 * are refused: nobody uses them, and they are where injections hide.
 */
export function findMailAddressFault(text: string): string | null {
  if (text.length > MAX_MAIL_ADDRESS_LENGTH)
    return `must be at most ${MAX_MAIL_ADDRESS_LENGTH} characters long`
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (at < 1 || domain === '') return 'must be an address such as anna@example.com'
  if (/[^\x21-\x7e]/.test(text))
    return 'must contain only ASCII characters without spaces; write an international domain as xn--…'
  if (local.length > MAX_LOCAL_PART_LENGTH)
    return `must have at most ${MAX_LOCAL_PART_LENGTH} characters before the @`
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(local.replaceAll('.', '')) || /^\.|\.\.|\.$/.test(local))
    return 'has a part before the @ that mail servers do not accept'
  const labels = domain.split('.')
  const isHost = labels.every(label => label.length <= MAX_LABEL_LENGTH && isHostLabel(label))
  if (labels.length < 2 || !isHost || /^\d+$/.test(labels.at(-1) ?? ''))
    return 'must have a domain such as example.com after the @'
  return null
}

function isHostLabel(label: string): boolean {
  return /^[A-Za-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

/** Returns an address with its domain in lowercase. The part before the @ is the business of its mail server. */
export function normalizeMailAddress(text: string): string {
  const at = text.lastIndexOf('@')
  return text.slice(0, at) + text.slice(at).toLowerCase()
}

/** All possible transitions between states of a mail address. */
export const MAIL_ADDRESS_TRANSITIONS: readonly StateTransition<MailAddressState>[] = [
  { from: null, to: 'unconfirmed', cause: 'address added' },
  { from: 'unconfirmed', to: 'confirmed', cause: 'link in the confirmation mail used' },
  { from: 'unconfirmed', to: 'bounced', cause: 'confirmation mail rejected permanently' },
  { from: 'confirmed', to: 'bounced', cause: 'mail rejected permanently' },
  { from: 'confirmed', to: 'complained', cause: 'mail reported as spam' },
  { from: 'bounced', to: 'confirmed', cause: 'confirmed anew' },
  { from: 'complained', to: 'confirmed', cause: 'confirmed anew' },
]
