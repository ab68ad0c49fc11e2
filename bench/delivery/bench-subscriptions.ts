import { acquireWriterLock, nextChangeNumber, recordChange } from '../../src/changes/change-number-store.ts'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { AppContextWithEncryptor } from '../../src/cli/shared/verified-encryptor.ts'
import type { WebhookEvent } from '../../src/model/webhook-event.ts'
import { appendEvents } from '../../src/outbox/event-outbox-store.ts'
import { createUuidV7 } from '../../src/platform/uuid.ts'
import { createSubscription } from '../../src/services/webhooks/create-subscription.ts'

/** Jurisdictions tell who is meant: a phase uses one for each of its groups. */
export type SubscriptionGroup = 'ES' | 'FR' | 'DE' | 'IT' | 'GB' | 'EU'

/** Subscriptions to all announcements of a group, one for each address; their ids. */
export async function createBenchSubscriptions(
  house: Pick<AppContextWithEncryptor, 'sql' | 'clock' | 'random' | 'encryptor'>,
  urls: readonly string[],
  group: SubscriptionGroup,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const url of urls) {
    const wanted = { url, events: ['announcement.created'] as const, jurisdictions: [group] }
    ids.push((await createSubscription(house, 'bench', wanted, null)).subscription.id)
  }
  return ids
}

/** Nobody is subscribed any more. */
export async function deleteAllSubscriptions({ sql }: AppContext): Promise<void> {
  await sql`delete from subscriptions`
}

/** Events of new announcements, whose ids are answered. Committed together, as those of a batch of the writer. */
export async function publishBenchEvents(
  house: Pick<AppContext, 'sql' | 'clock' | 'random'>,
  count: number,
  group: SubscriptionGroup,
): Promise<readonly string[]> {
  const { sql, clock, random } = house
  const now = clock.now()
  const events = Array.from({ length: count }, () =>
    eventOf(createUuidV7(now, random), createUuidV7(now, random), group, now),
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

function eventOf(
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
