import type { StateTransition } from '../model/state-transition.ts'

export const MAIL_KINDS = ['confirmation', 'digest', 'alert'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The state of a mail. It is sent again until it is no longer `queued`. */
export type MailState = 'queued' | 'sent' | 'bounced' | 'failed' | 'canceled'

/** The content of an alert about a webhook. */
export interface EndpointAlert {
  readonly subscriptionId: string
  /** URL of the webhook without its query, which can contain secrets. */
  readonly url: string
  readonly state: 'failing' | 'disabled' | 'recovered'
  /** Why the webhook is in this state; `null` once it has recovered. */
  readonly reason: string | null
  readonly since: string
  readonly failedDeliveries: number
}

/** An alert about a saved search that is invalid. Its name and problem are read when the mail is sent. */
export interface SearchAlert {
  readonly savedSearchId: string
}

export type MailAlert = EndpointAlert | SearchAlert

/** A mail to be queued. */
export interface NewMail {
  readonly id: string
  readonly kind: MailKind
  readonly owner: string
  readonly addressId: string
  readonly recipientHash: Buffer
  readonly digestId: string | null
  readonly alert: MailAlert | null
}

/** A mail that this process may send until its lease ends. */
export interface LeasedMail {
  readonly id: string
  readonly kind: MailKind
  readonly owner: string
  readonly addressId: string
  readonly digestId: string | null
  readonly alert: MailAlert | null
  /** Number of earlier attempts. */
  readonly attempts: number
  readonly createdAt: Date
}

/** All possible transitions between states of a mail. */
export const MAIL_TRANSITIONS: readonly StateTransition<MailState>[] = [
  {
    from: null,
    to: 'queued',
    cause: 'confirmation requested, digest due, webhook failing or search invalid',
  },
  { from: 'queued', to: 'sent', cause: 'accepted by the mail server' },
  { from: 'queued', to: 'bounced', cause: 'recipient rejected permanently' },
  { from: 'sent', to: 'bounced', cause: 'returned by a later report' },
  { from: 'queued', to: 'failed', cause: 'content rejected, or not accepted for 2 days' },
  {
    from: 'queued',
    to: 'canceled',
    cause: 'address deleted or suppressed, digest deleted, or nothing left to send',
  },
]
