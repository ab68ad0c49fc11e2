import { newId } from '../../src/base/ids.ts'
import { becomeWriter, noteChange, takeChange } from '../../src/changes/store.ts'
import type { House } from '../../src/cli/house.ts'
import type { SealedHouse } from '../../src/cli/sealing.ts'
import { subscribe as makeSubscription } from '../../src/flows/subscribe.ts'
import type { Event } from '../../src/model/event.ts'
import { appendEvents } from '../../src/outbox/store.ts'

/** Jurisdictions tell who is meant: a phase uses one for each of its groups. */
export type Group = 'ES' | 'FR' | 'DE' | 'IT' | 'GB' | 'EU'

/** Subscriptions to all announcements of a group, one for each address; their ids. */
export async function subscribe(
  house: Pick<SealedHouse, 'sql' | 'clock' | 'dice' | 'sealer'>,
  urls: readonly string[],
  group: Group,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const url of urls) {
    const wanted = { url, events: ['announcement.created'] as const, jurisdictions: [group] }
    ids.push((await makeSubscription(house, 'bench', wanted, null)).subscription.id)
  }
  return ids
}

/** Nobody is subscribed any more. */
export async function unsubscribeAll({ sql }: House): Promise<void> {
  await sql`delete from subscriptions`
}

/** Events of new announcements, whose ids are answered. Committed together, as those of a batch of the writer. */
export async function publish(
  house: Pick<House, 'sql' | 'clock' | 'dice'>,
  count: number,
  group: Group,
): Promise<readonly string[]> {
  const { sql, clock, dice } = house
  const now = clock.now()
  const events = Array.from({ length: count }, () => eventOf(newId(now, dice), newId(now, dice), group, now))
  await sql.begin(async tx => {
    await becomeWriter(tx)
    const change = await takeChange(tx)
    await appendEvents(
      tx,
      events.map(([event]) => event),
      change,
    )
    await noteChange(tx, change, 0, 0)
  })
  return events.map(([, announcement]) => announcement)
}

function eventOf(id: string, announcement: string, group: Group, now: Date): [Event, string] {
  const facts = {
    ...{ id: announcement, source_id: 'bench', jurisdiction: group, category: 'insolvency_filing' },
    ...{ title: 'Concurso voluntario de Almazara Inventada SL', publication_date: '2026-11-20' },
  }
  const body = JSON.stringify({
    event: 'announcement.created',
    timestamp: now.toISOString(),
    data: { announcement: facts },
  })
  return [{ id, type: 'announcement.created', jurisdiction: group, body, createdAt: now }, announcement]
}
