import type { StateTransition } from '../model/state-transition.ts'
import type { AttemptDecision } from './retry-policy.ts'

type DeliveryState = AttemptDecision['state']

/** State transitions after an attempt, as decided by `decideAfterAttempt`. */
export const ATTEMPT_TRANSITIONS: readonly StateTransition<DeliveryState>[] = [
  { from: 'waiting', to: 'delivered', cause: 'status 2xx' },
  { from: 'waiting', to: 'waiting', cause: 'attempt failed, retry scheduled' },
  { from: 'waiting', to: 'failed', cause: 'failed attempts reach the limit, or 410 Gone' },
  { from: 'failed', to: 'delivered', cause: 'status 2xx on the final attempt' },
  { from: 'failed', to: 'failed', cause: 'final attempt failed' },
]

/** All possible state transitions of a delivery. */
export const DELIVERY_TRANSITIONS: readonly StateTransition<DeliveryState>[] = [
  { from: null, to: 'waiting', cause: 'event matches a subscription, or test' },
  ...ATTEMPT_TRANSITIONS,
  { from: 'waiting', to: 'failed', cause: 'subscription disabled or deleted, or payload expired' },
  { from: 'delivered', to: 'waiting', cause: 'redelivery' },
  { from: 'failed', to: 'waiting', cause: 'redelivery or recovery' },
]
