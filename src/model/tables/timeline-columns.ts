import { defineListColumn, type ListColumn } from './table-column.ts'

/** An event of a timeline (contract 2.4). */
interface TimelineRow {
  readonly date: string
  readonly category: string
  readonly title: string
  readonly source_id: string
  readonly announcement_id: string
}

/** The columns of timelines in CSV. Their names and order are part of the API; new ones are added at the end. */
export const TIMELINE_COLUMNS: readonly ListColumn<TimelineRow>[] = [
  defineListColumn(['date'], { type: 'date', meaning: 'Publication date of the announcement.' }),
  defineListColumn(['category'], { type: 'string', meaning: 'Category.' }),
  defineListColumn(['title'], { type: 'string', meaning: 'One-line title.' }),
  defineListColumn(['source_id'], { type: 'string', meaning: 'ID of the source.' }),
  defineListColumn(['announcement_id'], { type: 'string', meaning: 'ID of the announcement.' }),
]
