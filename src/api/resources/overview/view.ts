import type { MailFailures } from '../../../mail/mail-failure-store.ts'
import { type DiskSpace, MIN_FREE_BYTES } from '../../../platform/files/disk-space.ts'
import type { Backlog } from '../../../services/admin/backlog-monitor.ts'
import type { SourceHealth } from '../../../services/crawl/source-health.ts'
import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'
import type { Source } from '../../../sources/source.ts'
import type { SubscriptionSummary } from '../../../subscriptions/subscription-summary-store.ts'
import { backlogView } from '../monitoring/view.ts'
import { sourceHealthView } from '../runs/view.ts'
import type { View } from '../schema-builders.ts'
import { adminWebhookView } from '../webhooks/view.ts'
import type { OverviewSchema } from './schema.ts'
import type { DayCount } from './usual-counts.ts'

type Overview = View<typeof OverviewSchema>
type Part<K extends keyof Overview> = NonNullable<Overview[K]>

/** A source with its counts; `health` is `null` if it is not known. */
export interface SourceActivity {
  readonly source: Pick<Source, 'id' | 'metadata'>
  readonly recordCount: number
  readonly today: DayCount
  readonly yesterday: DayCount
  readonly health: SourceHealth | null
}

/** Builds the JSON of a source on the overview. */
export function sourceOverviewView(activity: SourceActivity): Part<'sources'>[number] {
  const { source, recordCount, today, yesterday, health } = activity
  return {
    source_id: source.id,
    name: source.metadata.name,
    jurisdiction: source.metadata.jurisdiction,
    record_count: recordCount,
    today,
    yesterday,
    ...(health !== null && { health: sourceHealthView(health) }),
  }
}

/** Builds the JSON of the subscriptions of one owner or all. */
export function webhookOverviewView(
  hasAllOwners: boolean,
  total: number,
  troubled: { readonly subscriptions: readonly SubscriptionSummary[]; readonly total: number },
): Part<'webhooks'> {
  return {
    all_owners: hasAllOwners,
    total,
    troubled_total: troubled.total,
    troubled: troubled.subscriptions.map(adminWebhookView),
  }
}

/** Builds the JSON of the mails of one owner or all. */
export function mailOverviewView(
  hasAllOwners: boolean,
  { undelivered, suppressedAddresses }: MailFailures,
): Part<'mail'> {
  return { all_owners: hasAllOwners, undelivered, suppressed_addresses: suppressedAddresses }
}

/** The state of the node that responds, and of what waits on all nodes. */
export interface SystemState {
  readonly version: string
  readonly index: IndexFollowerState
  readonly backlog: Backlog | null
  readonly disk: DiskSpace
}

/** Builds the JSON of the system. */
export function systemOverviewView(system: SystemState): Part<'system'> {
  const { version, index, backlog, disk } = system
  return {
    version,
    index,
    backlog: backlog === null ? null : backlogView(backlog),
    delivery_processes: backlog?.deliveries.workers ?? null,
    queued_mails: backlog?.mail.queued ?? null,
    disk: { free_bytes: disk.free, total_bytes: disk.total, is_low: disk.free < MIN_FREE_BYTES },
  }
}
