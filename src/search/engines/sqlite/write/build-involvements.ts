import type { DatabaseSync } from 'node:sqlite'
import { formatCategories, parseCategories } from '../involvements.ts'
import { dayOfRowid } from '../rowids.ts'
import type { EntityUse } from './entity-writer.ts'
import { openFacetCategories, openInvolvementIds } from './involvement-ids.ts'

/**
 * The values of entities during a build, before their timelines are complete. They take at least as many bytes as the
 * final values, so that these fit into the pages.
 */
export const UNKNOWN_USE: EntityUse = { involvement: 2 ** 31 - 1, latest: 2 ** 23 - 1 }

/** Counts the entities of each involvement, when the indexes exist. */
export const COUNT_INVOLVEMENTS = `
  update involvement set n = counted.n from (
    select involvement as id, count(*) as n from entity indexed by entity_involvement_rank group by involvement
  ) as counted where involvement.involvement = counted.id`

/** The number of entities per step. */
const STEP_ROWS = 20_000

/**
 * Writes the involvement and the latest day of all entities of a new file in steps, when its timelines are complete.
 * Timelines are ordered by entity ID and entities by rowid, so the values are first collected in a table.
 */
export function* buildInvolvements(db: DatabaseSync): Generator<undefined, void> {
  // An earlier build may have been stopped between two steps.
  db.exec(`
    delete from involvement;
    drop table if exists waiting_use;
    create table waiting_use (place integer primary key, roles integer not null, categories text not null, latest integer not null)`)
  collectUses(db)
  yield
  const select = db.prepare(`
    select place, facet, coalesce(roles, 0) as roles, coalesce(categories, '') as categories, waiting_use.latest
    from entity left join waiting_use using (place) where place > ? order by place limit ${STEP_ROWS}`)
  select.setReadBigInts(true)
  const update = db.prepare('update entity set involvement = ?, latest = ? where place = ?')
  const involvements = openInvolvementIds(db)
  const ids = new Map<string, number>()
  for (let last = -1n; ; ) {
    const rows = select.all(last)
    for (const { place, facet, roles, categories, latest } of rows) {
      const key = `${facet} ${roles} ${categories}`
      const use = { roles: Number(roles), categories: parseCategories(String(categories)) }
      const involvement = ids.get(key) ?? involvements.idOf(Number(facet), use)
      ids.set(key, involvement)
      update.run(involvement, latest as bigint | null, place as bigint)
    }
    if (rows.length < STEP_ROWS) break
    last = rows.at(-1)?.place as bigint
    yield
  }
  db.exec('drop table waiting_use')
}

/** Collects the roles, categories and latest day of all entities from their timelines. */
function collectUses(db: DatabaseSync): void {
  const select = db.prepare(`
    select item.place as entity, timeline.place, facet, roles from timeline cross join item on item.id = timeline.entity
    where item.place is not null order by timeline.entity, timeline.place`)
  select.setReadBigInts(true)
  const insert = db.prepare('insert into waiting_use (place, roles, categories, latest) values (?, ?, ?, ?)')
  const categoryOf = openFacetCategories(db)
  let entity = -1n
  let latest = 0
  let roles = 0
  const categories = new Set<string>()
  const finishEntity = () => {
    if (entity >= 0n) insert.run(entity, roles, formatCategories(categories), latest)
    roles = 0
    categories.clear()
  }
  for (const row of select.iterate() as Iterable<Record<'entity' | 'place' | 'facet' | 'roles', bigint>>) {
    if (row.entity !== entity) {
      finishEntity()
      entity = row.entity
      // The newest announcement has the smallest rowid.
      latest = dayOfRowid(row.place)
    }
    roles |= Number(row.roles)
    categories.add(categoryOf(Number(row.facet)))
  }
  finishEntity()
}
