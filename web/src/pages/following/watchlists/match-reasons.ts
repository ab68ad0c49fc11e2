import { humanizeCode } from '../../../text/display-names.ts'
import { followingMessages } from '../messages/messages.ts'

/** A reason for or against a candidate in the words of the screen. */
export interface DescribedReason {
  readonly text: string
  readonly sign: 'for' | 'against' | 'neutral'
}

const REASONS_FOR: Readonly<Record<string, string>> = followingMessages.reasonsFor
const REASONS_AGAINST: Readonly<Record<string, string>> = followingMessages.reasonsAgainst
const NEUTRAL_REASONS: Readonly<Record<string, string>> = followingMessages.neutralReasons

/** Describes why an entity may or may not be the stated party. */
export function describeReason(reason: string): DescribedReason {
  const supporting = REASONS_FOR[reason]
  if (supporting !== undefined) return { text: supporting, sign: 'for' }
  const opposing = REASONS_AGAINST[reason]
  if (opposing !== undefined) return { text: opposing, sign: 'against' }
  return { text: NEUTRAL_REASONS[reason] ?? humanizeCode(reason), sign: 'neutral' }
}
