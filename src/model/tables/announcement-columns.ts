import { VALUE_SEPARATOR } from '../../platform/csv/encode-csv.ts'
import type { announcementView } from '../announcement.ts'
import { METADATA_KEYS, type MetadataKey } from '../metadata.ts'
import { type ColumnType, defineListColumn, type ListColumn } from './table-column.ts'

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
export const ANNOUNCEMENT_COLUMNS: readonly ListColumn<AnnouncementRow>[] = [
  defineListColumn(['id'], { type: 'string', meaning: 'ID of the announcement.' }),
  defineListColumn(['source_id'], { type: 'string', meaning: 'ID of the source.' }),
  defineListColumn(['source_reference'], {
    type: 'string',
    meaning: 'Reference of the announcement at its source.',
  }),
  defineListColumn(['publication_date'], { type: 'date', meaning: 'Date of publication.' }),
  defineListColumn(['jurisdiction'], { type: 'string', meaning: 'Jurisdiction code.' }),
  defineListColumn(['category'], { type: 'string', meaning: 'Category.' }),
  defineListColumn(['title'], { type: 'string', meaning: 'One-line title.' }),
  defineListColumn(['summary'], { type: 'string', meaning: 'Summary, if there is one.' }),
  defineListColumn(['source_url'], { type: 'string', meaning: 'URL at the source.' }),
  defineListColumn(['entities', 'name'], {
    name: 'entities',
    type: 'string',
    meaning: 'Names of the parties, separated by "; ".',
  }),
  defineListColumn(['entities', 'role'], {
    name: 'entity_roles',
    type: 'string',
    meaning: 'Roles of the parties, in the order of `entities`.',
  }),
  ...COLUMN_KEYS.map(metadataColumn),
]

function metadataColumn(key: MetadataKey): ListColumn<AnnouncementRow> {
  const { type, meaning } = METADATA_KEYS[key]
  return defineListColumn(['metadata', key], {
    type: COLUMNS_OF_TYPES[type],
    meaning: type === 'list' ? `${meaning.slice(0, -1)}; separated by "${VALUE_SEPARATOR}".` : meaning,
  })
}
