import { SYSTEM_ACTOR } from '../../src/audit/audit-entry.ts'
import { acquireWriterLock, nextChangeNumber, recordChange } from '../../src/changes/change-number-store.ts'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { AppContextWithEncryptor } from '../../src/cli/shared/verified-encryptor.ts'
import type { WebhookEvent } from '../../src/model/events/webhook-event.ts'
import { appendEvents } from '../../src/outbox/event-outbox-store.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { createUuidV7 } from '../../src/platform/uuid.ts'
import { createAuditLog } from '../../src/services/admin/audit-log.ts'
import { createSubscription } from '../../src/services/webhooks/create-subscription.ts'
import type { BatchOptions } from '../../src/subscriptions/subscription.ts'

/** The jurisdiction by which each group of subscriptions filters, so that each phase can use its own group. */
export type SubscriptionGroup = 'ES' | 'FR' | 'DE' | 'IT' | 'GB' | 'EU'

/** Creates a subscription to all announcements of a group for each URL and returns the subscription IDs. */
export async function createBenchSubscriptions(
  context: Pick<AppContextWithEncryptor, 'sql' | 'clock' | 'random' | 'encryptor'>,
  urls: readonly string[],
  group: SubscriptionGroup,
  owner = 'bench',
  batch: BatchOptions | null = null,
): Promise<readonly string[]> {
  const audit = createAuditLog({ ...context, log: createLogger('silent') })
  const actor = { ...SYSTEM_ACTOR, owner }
  const ids: string[] = []
  const dependencies = { ...context, audit, maxSubscriptions: Number.POSITIVE_INFINITY }
  for (const url of urls) {
    const request = { url, events: ['announcement.created'] as const, jurisdictions: [group], batch }
    ids.push((await createSubscription(dependencies, actor, request, null)).subscription.id)
  }
  return ids
}

/** Deletes all subscriptions. */
export async function deleteAllSubscriptions({ sql }: AppContext): Promise<void> {
  await sql`delete from subscriptions`
}

/** Commits events of new announcements in one transaction, as ingestion does, and returns the announcement IDs. */
export async function publishBenchEvents(
  context: Pick<AppContext, 'sql' | 'clock' | 'random'>,
  count: number,
  group: SubscriptionGroup,
): Promise<readonly string[]> {
  const { sql, clock, random } = context
  const now = clock.now()
  const events = Array.from({ length: count }, () =>
    createEvent(createUuidV7(now, random), createUuidV7(now, random), group, now),
  )
  await sql.begin(async tx => {
    await acquireWriterLock(tx)
    const change = await nextChangeNumber(tx)
    await appendEvents(
      tx,
      events.map(([event]) => event),
      change,
    )
    await recordChange(tx, change, 0, 0)
  })
  return events.map(([, announcement]) => announcement)
}

function createEvent(
  id: string,
  announcement: string,
  group: SubscriptionGroup,
  now: Date,
): [WebhookEvent, string] {
  const facts = {
    id: announcement,
    source_id: 'bench',
    jurisdiction: group,
    category: 'insolvency_filing',
    title: 'Concurso voluntario de Almazara Inventada SL',
    publication_date: '2026-11-20',
  }
  const body = JSON.stringify({
    event: 'announcement.created',
    timestamp: now.toISOString(),
    data: { announcement: facts },
  })
  return [{ id, type: 'announcement.created', jurisdiction: group, body, createdAt: now }, announcement]
}
