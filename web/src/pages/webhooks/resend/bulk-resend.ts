import type { ApiSchema } from '../../../api/api-client.ts'
import { fromDateTimeInputValue } from './date-time-input-value.ts'
import { resendMessages } from './messages/messages.ts'

/** What is sent again: missed events, failed deliveries, or all finished deliveries. */
export type ResendMode = 'missed' | 'failed' | 'all'

/** What the user selected. Empty lists select everything. */
export interface BulkResendSelection {
  readonly mode: ResendMode
  readonly webhooks: readonly string[]
  readonly since: string
  readonly until: string
  readonly events: readonly string[]
}

/** The deliveries of one subscription that are sent again, and why some are not. */
export interface BulkResendRow {
  readonly id: string
  readonly count: number
  readonly skipReason: ApiSchema<'SkipReason'>
}

/** The result of a dry run or of sending. */
export interface BulkResendResult {
  readonly rows: readonly BulkResendRow[]
  /** The deliveries that are sent, without those of skipped subscriptions. */
  readonly total: number
  /** End of the range, with which sending again sends nothing twice; null for now. */
  readonly until: string | null
}

/** Returns the parts of the request body that both operations share. */
export function toBulkRequest({ webhooks, since, until, events }: BulkResendSelection) {
  const end = fromDateTimeInputValue(until)
  return {
    webhooks: webhooks.length === 0 ? ('all' as const) : [...webhooks],
    since: fromDateTimeInputValue(since) ?? '',
    ...(end !== null && { until: end }),
    ...(events.length > 0 && { events: events as ApiSchema<'Webhook'>['events'] }),
  }
}

/** Reads the result of either operation. */
export function readBulkResult(
  response: ApiSchema<'BulkRecovery'> | ApiSchema<'BulkRedelivery'>,
): BulkResendResult {
  const rows = response.webhooks.map((webhook): BulkResendRow => {
    const count = 'deliveries' in webhook ? webhook.deliveries : webhook.failed + webhook.missed
    return { id: webhook.id, count, skipReason: webhook.skip_reason }
  })
  // A dry run also counts the deliveries of disabled subscriptions, which are not sent.
  const isSent = ({ skipReason }: BulkResendRow) => skipReason !== 'disabled' && skipReason !== 'deleted'
  const total = rows.filter(isSent).reduce((sum, { count }) => sum + count, 0)
  return { rows, total, until: 'until' in response ? response.until : null }
}

/** Explanations of why deliveries of a subscription are not sent again. */
export const SKIP_REASON_TEXTS: Readonly<Record<NonNullable<ApiSchema<'SkipReason'>>, string>> =
  resendMessages.skipReasons
