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
 * Splits two entities permanently, or lifts the split, whatever announcements state (design 5); an alias becomes an entity
 * of its own. Notifies subscribers and returns the number of changed entities; throws `not_found` for an unknown id.
 */
export async function keepApart(
  { sql, clock, dice: random }: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  ids: readonly [string, string],
  isSplit: boolean,
): Promise<number> {
  if (ids[0] === ids[1])
    throw new HeraldError('invalid_usage', 'Both ids are the same. Give the ids of two entities.')
  return await sql.begin(async tx => {
    await becomeWriter(tx)
    const pair = await findFoundingProfiles(tx, ids)
    await saveApart(tx, pair, isSplit)
    const change = await takeChange(tx)
    const attachment = await reconsider(tx, pair)
    const relinked = await announcementsNaming(tx, attachment.moved)
    await markChanged(tx, relinked, change)
    const emptyBatch = { announcements: [], changed: [], before: [] }
    const shown = new ShownChanges()
    const entities = await settleEntities(tx, { ...emptyBatch, attachment }, change, shown)
    const eventContext = { now: clock.now(), dice: random }
    const updated = shown.updates([]).map(update => entityUpdated(update, eventContext))
    await appendEvents(tx, updated, change)
    await noteChange(tx, change, relinked.length, entities.size)
    return entities.size
  })
}

async function findFoundingProfiles(
  tx: Transaction,
  ids: readonly [string, string],
): Promise<readonly [string, string]> {
  const founders = await foundersOf(tx, ids)
  const [first, second] = ids.map(id => founders.get(id))
  if (first !== undefined && second !== undefined) return [first, second]
  const unknown = first === undefined ? ids[0] : ids[1]
  throw new HeraldError('not_found', `There is no entity with the id "${unknown}".`)
}
