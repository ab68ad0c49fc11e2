import type { TableColumn } from './table-column.ts'

/** An event of a timeline (contract 2.4). */
interface TimelineRow {
  readonly date: string
  readonly category: string
  readonly title: string
  readonly source_id: string
  readonly announcement_id: string
}

/** The columns of timelines in CSV. Their names and order are part of the API; new ones are added at the end. */
export const TIMELINE_COLUMNS: readonly TableColumn<TimelineRow>[] = [
  { name: 'date', type: 'date', meaning: 'Publication date of the announcement.', value: row => row.date },
  { name: 'category', type: 'string', meaning: 'Category.', value: row => row.category },
  { name: 'title', type: 'string', meaning: 'One-line title.', value: row => row.title },
  { name: 'source_id', type: 'string', meaning: 'ID of the source.', value: row => row.source_id },
  {
    name: 'announcement_id',
    type: 'string',
    meaning: 'ID of the announcement.',
    value: row => row.announcement_id,
  },
]
