import { markChanged } from '../announcements/store.ts'
import { HeraldError } from '../base/errors.ts'
import type { Ports } from '../base/ports.ts'
import type { Transaction } from '../base/sql.ts'
import { becomeWriter, noteChange, takeChange } from '../changes/store.ts'
import { reconsider } from '../entities/attach.ts'
import { foundersOf, saveApart } from '../entities/descriptions.store.ts'
import { announcementsNaming } from '../entities/mentions.store.ts'
import { settleEntities } from '../entities/settle.ts'
import { ShownChanges } from '../entities/shown-changes.ts'
import { entityUpdated } from '../model/event.ts'
import { appendEvents } from '../outbox/store.ts'

/**
 * Keeps two entities apart for good, whatever announcements say (design 5), or, with `isApart` false, leaves it to them
 * again. One of the two may be an alias of the other: then it is an entity of its own from now on. Subscribers are told.
 * Answers how many entities that changed. Throws `not_found` for an id that stands for nobody.
 */
export async function keepApart(
  { sql, clock, dice }: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  ids: readonly [string, string],
  isApart: boolean,
): Promise<number> {
  if (ids[0] === ids[1])
    throw new HeraldError('invalid_usage', 'These are not two entities, but one id twice.')
  return await sql.begin(async tx => {
    await becomeWriter(tx)
    const pair = await firstDescriptions(tx, ids)
    await saveApart(tx, pair, isApart)
    const change = await takeChange(tx)
    const attachment = await reconsider(tx, pair)
    const relinked = await announcementsNaming(tx, attachment.moved)
    await markChanged(tx, relinked, change)
    const nothing = { announcements: [], changed: [], before: [] }
    const shown = new ShownChanges()
    const entities = await settleEntities(tx, { ...nothing, attachment }, change, shown)
    const telling = { now: clock.now(), dice }
    const updated = shown.updates([]).map(update => entityUpdated(update, telling))
    await appendEvents(tx, updated, change)
    await noteChange(tx, change, relinked.length, entities.size)
    return entities.size
  })
}

async function firstDescriptions(
  tx: Transaction,
  ids: readonly [string, string],
): Promise<readonly [string, string]> {
  const founders = await foundersOf(tx, ids)
  const [one, other] = ids.map(id => founders.get(id))
  if (one !== undefined && other !== undefined) return [one, other]
  const unknown = one === undefined ? ids[0] : ids[1]
  throw new HeraldError('not_found', `No announcement names an entity with the id "${unknown}".`)
}
