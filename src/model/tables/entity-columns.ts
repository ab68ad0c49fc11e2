import type { entityView } from '../entity.ts'
import { defineListColumn, type ListColumn } from './table-column.ts'

type EntityRow = ReturnType<typeof entityView>

/** The columns of entities in CSV. Their names and order are part of the API; new ones are added at the end. */
export const ENTITY_COLUMNS: readonly ListColumn<EntityRow>[] = [
  defineListColumn(['id'], { type: 'string', meaning: 'ID of the entity.' }),
  defineListColumn(['entity_type'], { type: 'string', meaning: 'Type: company, person or authority.' }),
  defineListColumn(['name'], { type: 'string', meaning: 'Latest known name.' }),
  defineListColumn(['jurisdiction'], { type: 'string', meaning: 'Jurisdiction code.' }),
  defineListColumn(['tax_id'], {
    type: 'string',
    meaning: 'National tax number or, if unknown, the register number or LEI.',
  }),
  defineListColumn(['status'], { type: 'string', meaning: 'Status: active, dissolved or insolvent.' }),
  defineListColumn(['announcement_count'], {
    type: 'integer',
    meaning: 'Number of announcements that name the entity.',
  }),
]
