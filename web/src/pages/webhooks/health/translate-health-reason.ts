import { formatTimestamp } from '../../../text/format-dates-and-numbers.ts'
import { webhookHealthMessages } from './messages/messages.ts'

const { reasons } = webhookHealthMessages

/** The reasons that the API words without values. A test compares them with those of the server. */
const FIXED_REASONS: Readonly<Record<string, string>> = {
  'The receiver returned 410 Gone.': reasons.gone,
  'The owner disabled the subscription.': reasons.byOwner,
  'The administrator disabled the subscription.': reasons.byAdministrator,
  'The owner deleted every watchlist and saved search that it names.': reasons.targetsDeleted,
}

const NO_SUCCESS = 'No attempt has succeeded since '
const TOO_LONG = ' deliveries have failed and none has succeeded since '

/** Returns the reason for a health state in the language of the dashboard, or null if the dashboard does not know it. */
export function translateHealthReason(reason: string): string | null {
  if (Object.hasOwn(FIXED_REASONS, reason)) return FIXED_REASONS[reason] ?? null
  const isFailing = reason.startsWith(NO_SUCCESS)
  const [start, end] = isFailing ? [null, reason.slice(NO_SUCCESS.length)] : reason.split(TOO_LONG)
  // The sentences end with a time and a period.
  const since = end?.slice(0, -1) ?? ''
  if (Number.isNaN(Date.parse(since))) return null
  const time = formatTimestamp(since)
  return isFailing ? reasons.noSuccessSince(time) : reasons.failedTooLong(Number(start), time)
}
