import { ANNOUNCEMENT_COLUMNS } from './announcement-columns.ts'
import { ENTITY_COLUMNS } from './entity-columns.ts'
import type { ColumnType } from './table-column.ts'
import { TIMELINE_COLUMNS } from './timeline-columns.ts'

/** A column as the documentation describes it. */
export interface DescribedColumn {
  readonly name: string
  readonly type: ColumnType
  readonly meaning: string
}

/** The columns of each list in CSV, by the title under which they are documented. */
export const LIST_COLUMNS: Readonly<Record<string, readonly DescribedColumn[]>> = {
  Announcements: ANNOUNCEMENT_COLUMNS,
  Entities: ENTITY_COLUMNS,
  Timelines: TIMELINE_COLUMNS,
}
