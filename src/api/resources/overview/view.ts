import type { MailFailures } from '../../../mail/mail-failure-store.ts'
import { MIN_FREE_BYTES } from '../../../platform/files/disk-space.ts'
import type { SubscriptionSummary } from '../../../subscriptions/subscription-summary-store.ts'
import { backlogView } from '../monitoring/view.ts'
import { sourceHealthView } from '../runs/view.ts'
import type { View } from '../schema-builders.ts'
import { adminWebhookView } from '../webhooks/view.ts'
import type { SourceActivity, SystemState } from './overview-state.ts'
import type {
  MailOverviewSchema,
  SourceOverviewSchema,
  SystemOverviewSchema,
  WebhookOverviewSchema,
} from './schema.ts'

/** Builds the JSON of a source on the overview. */
export function sourceOverviewView(activity: SourceActivity): View<typeof SourceOverviewSchema> {
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
): View<typeof WebhookOverviewSchema> {
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
): View<typeof MailOverviewSchema> {
  return { all_owners: hasAllOwners, undelivered, suppressed_addresses: suppressedAddresses }
}

/** Builds the JSON of the system. */
export function systemOverviewView(system: SystemState): View<typeof SystemOverviewSchema> {
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
