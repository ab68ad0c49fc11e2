import type { StateTransition } from '../model/state-transition.ts'
import type { DigestSchedule } from './schedule/next-run.ts'

export const DIGEST_STATES = {
  active: 'The digest is sent on its schedule while its address is confirmed.',
  paused: 'The owner has paused the digest. Matches of this time are not sent later.',
  unsubscribed: 'The recipient has unsubscribed. The owner can activate the digest again.',
} as const
export type DigestState = keyof typeof DIGEST_STATES

/** The content, schedule and recipient of a digest. */
export interface DigestFields extends DigestSchedule {
  /** Empty if the digest has no name. */
  readonly name: string
  readonly addressId: string
  /** The watchlists and saved searches whose matches it has; both empty for all of the owner. */
  readonly watchlistIds: readonly string[]
  readonly savedSearchIds: readonly string[]
}

/** A digest of an owner. */
export interface Digest extends DigestFields {
  readonly id: string
  readonly owner: string
  readonly state: DigestState
  readonly includesPersons: boolean
  readonly nextRunAt: Date
  readonly lastSentAt: Date | null
  readonly createdAt: Date
}

/** All possible transitions between states of a digest. */
export const DIGEST_TRANSITIONS: readonly StateTransition<DigestState>[] = [
  { from: null, to: 'active', cause: 'created' },
  { from: 'active', to: 'paused', cause: 'paused by the owner' },
  { from: 'paused', to: 'active', cause: 'resumed by the owner' },
  { from: 'active', to: 'unsubscribed', cause: 'recipient unsubscribed' },
  { from: 'paused', to: 'unsubscribed', cause: 'recipient unsubscribed' },
  { from: 'unsubscribed', to: 'active', cause: 'resumed by the owner' },
]
