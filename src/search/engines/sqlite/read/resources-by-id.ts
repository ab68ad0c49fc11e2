import type { DatabaseSync } from 'node:sqlite'
import { isUuid, uuidToBytes } from '../../../../platform/uuid.ts'
import { FULL_VIEW_SQL } from '../full-view.ts'

/** Prepares reading a single announcement or entity by its ID. */
export function openResourcesById(db: DatabaseSync) {
  const selectAnnouncement = db.prepare(`
    select ${FULL_VIEW_SQL} as json from item join announcement using (place) where item.id = ? and kind = 'announcement'`)
  // The ID of a merged entity resolves to the surviving entity; `union` stops at cycles.
  const selectEntity = db.prepare(`
    with recursive survivor (id) as (
      select ? union select merged_into from survivor join item using (id) where merged_into is not null
    )
    select json from survivor join item using (id) join entity using (place) where kind = 'entity'`)
  const readWith = (statement: typeof selectEntity) => (id: string) => {
    const row = isUuid(id) ? statement.get(uuidToBytes(id)) : undefined
    return row === undefined ? null : String(row.json)
  }
  return { announcement: readWith(selectAnnouncement), entity: readWith(selectEntity) }
}
