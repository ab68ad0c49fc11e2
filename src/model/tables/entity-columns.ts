import type { entityView } from '../entity.ts'
import type { TableColumn } from './table-column.ts'

type EntityRow = ReturnType<typeof entityView>

/** The columns of entities in CSV. Their names and order are part of the API; new ones are added at the end. */
export const ENTITY_COLUMNS: readonly TableColumn<EntityRow>[] = [
  { name: 'id', type: 'string', meaning: 'ID of the entity.', value: row => row.id },
  {
    name: 'entity_type',
    type: 'string',
    meaning: 'Type: company, person or authority.',
    value: row => row.entity_type,
  },
  { name: 'name', type: 'string', meaning: 'Latest known name.', value: row => row.name },
  { name: 'jurisdiction', type: 'string', meaning: 'Jurisdiction code.', value: row => row.jurisdiction },
  {
    name: 'tax_id',
    type: 'string',
    meaning: 'National tax number or, if unknown, the register number or LEI.',
    value: row => row.tax_id,
  },
  {
    name: 'status',
    type: 'string',
    meaning: 'Status: active, dissolved or insolvent.',
    value: row => row.status,
  },
  {
    name: 'announcement_count',
    type: 'integer',
    meaning: 'Number of announcements that name the entity.',
    value: row => row.announcement_count,
  },
]
