import type { announcementView } from '../announcement.ts'
import { METADATA_KEYS, type MetadataKey } from '../metadata.ts'
import { type ColumnType, type TableColumn, VALUE_SEPARATOR } from './table-column.ts'

type AnnouncementRow = ReturnType<typeof announcementView>

const COLUMNS_OF_TYPES = {
  text: 'string',
  number: 'number',
  day: 'date',
  flag: 'boolean',
  list: 'string',
} as const satisfies Record<(typeof METADATA_KEYS)[MetadataKey]['type'], ColumnType>

/** The metadata keys with a column of their own: those that many announcements have or that people sort and filter by. */
const COLUMN_KEYS: readonly MetadataKey[] = [
  'legal_form',
  'capital',
  'currency',
  'activity',
  'address',
  'seat',
  'region',
  'register_court',
  'register_type',
  'register_number',
  'court',
  'court_case',
  'judgment_date',
  'judgment_nature',
  'procedure_id',
  'file_number',
  'procedure',
  'contract_type',
  'cpv',
  'nuts',
  'estimated_value',
  'award_amount',
  'award_date',
  'deadline',
  'deadline_time',
  'documents_url',
  'corrects',
  'withdrawn',
]

/** The columns of announcements in CSV. Their names and order are part of the API; new ones are added at the end. */
export const ANNOUNCEMENT_COLUMNS: readonly TableColumn<AnnouncementRow>[] = [
  { name: 'id', type: 'string', meaning: 'ID of the announcement.', value: row => row.id },
  { name: 'source_id', type: 'string', meaning: 'ID of the source.', value: row => row.source_id },
  {
    name: 'source_reference',
    type: 'string',
    meaning: 'Reference of the announcement at its source.',
    value: row => row.source_reference,
  },
  {
    name: 'publication_date',
    type: 'date',
    meaning: 'Date of publication.',
    value: row => row.publication_date,
  },
  { name: 'jurisdiction', type: 'string', meaning: 'Jurisdiction code.', value: row => row.jurisdiction },
  { name: 'category', type: 'string', meaning: 'Category.', value: row => row.category },
  { name: 'title', type: 'string', meaning: 'One-line title.', value: row => row.title },
  { name: 'summary', type: 'string', meaning: 'Summary, if there is one.', value: row => row.summary },
  { name: 'source_url', type: 'string', meaning: 'URL at the source.', value: row => row.source_url },
  {
    name: 'entities',
    type: 'string',
    meaning: 'Names of the parties, separated by "; ".',
    value: row => row.entities.map(({ name }) => name).join(VALUE_SEPARATOR),
  },
  {
    name: 'entity_roles',
    type: 'string',
    meaning: 'Roles of the parties, in the order of `entities`.',
    value: row => row.entities.map(({ role }) => role).join(VALUE_SEPARATOR),
  },
  ...COLUMN_KEYS.map(metadataColumn),
]

function metadataColumn(key: MetadataKey): TableColumn<AnnouncementRow> {
  const { type, meaning } = METADATA_KEYS[key]
  return {
    name: key,
    type: COLUMNS_OF_TYPES[type],
    meaning: type === 'list' ? `${meaning.slice(0, -1)}; separated by "${VALUE_SEPARATOR}".` : meaning,
    value({ metadata }) {
      const value = metadata[key]
      if (value === undefined) return null
      return typeof value === 'object' ? value.join(VALUE_SEPARATOR) : value
    },
  }
}
