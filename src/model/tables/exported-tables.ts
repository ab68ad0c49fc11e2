import type { CsvValue } from '../../platform/csv/encode-csv.ts'
import { announcementView } from '../announcement.ts'
import type { AnnouncementChange, EntityChange } from '../database-change.ts'
import { entityView } from '../entity.ts'
import { ANNOUNCEMENT_COLUMNS } from './announcement-columns.ts'
import { ENTITY_COLUMNS } from './entity-columns.ts'
import type { DescribedColumn } from './list-columns.ts'
import type { TableColumn } from './table-column.ts'

/** The announcements and entities of some changes. */
interface ChangedResources {
  readonly announcements: readonly AnnouncementChange[]
  readonly entities: readonly EntityChange[]
  /** IDs of entities that must not be known. */
  readonly hiddenEntities?: ReadonlySet<string>
}

/** A table of `herald export --format`. */
export interface ExportedTable {
  readonly name: string
  readonly title: string
  readonly primaryKey: readonly string[]
  /** The column whose values are primary keys of another table. */
  readonly references: { readonly column: string; readonly table: string } | null
  readonly columns: readonly DescribedColumn[]
  /** Returns the rows of changes, in the order of the columns. Rows of deleted resources are left out unless requested. */
  rows(changes: ChangedResources, options: { readonly withDeleted: boolean }): CsvValue[][]
}

interface TableDefinition<R> extends Omit<ExportedTable, 'columns' | 'rows'> {
  readonly columns: readonly TableColumn<R>[]
  list(changes: ChangedResources, withDeleted: boolean): readonly R[]
}

function defineTable<R>({ columns, list, ...facts }: TableDefinition<R>): ExportedTable {
  return {
    ...facts,
    columns,
    rows: (changes, { withDeleted }) =>
      list(changes, withDeleted).map(row => columns.map(column => column.value(row))),
  }
}

interface ChangedRow {
  readonly id: string
  readonly change: number
}

/** The columns of a resource that was deleted have no values except these. */
function changeColumns<R extends ChangedRow>(isDeleted: (row: R) => boolean): TableColumn<R>[] {
  return [
    {
      name: 'change',
      type: 'integer',
      meaning: 'Number of the change that last modified the row.',
      value: row => row.change,
    },
    { name: 'deleted', type: 'boolean', meaning: 'True if the resource was deleted.', value: isDeleted },
  ]
}

type AnnouncementRow = AnnouncementChange & { readonly view: ReturnType<typeof announcementView> | null }

const announcements = defineTable<AnnouncementRow>({
  name: 'announcements',
  title: 'Announcements',
  primaryKey: ['id'],
  references: null,
  columns: [
    ...ANNOUNCEMENT_COLUMNS.map(column => ({
      ...column,
      value: ({ id, view }: AnnouncementRow) =>
        column.name === 'id' ? id : view === null ? null : column.value(view),
    })),
    {
      name: 'language',
      type: 'string',
      meaning: 'ISO 639-1 code of the language, or und.',
      value: row => row.announcement?.language ?? null,
    },
    {
      name: 'metadata',
      type: 'json',
      meaning: 'All metadata.',
      value: row => (row.view === null ? null : JSON.stringify(row.view.metadata)),
    },
    ...changeColumns<AnnouncementRow>(row => row.view === null),
  ],
  list: ({ announcements: changed }, withDeleted) =>
    changed
      .filter(({ announcement }) => withDeleted || announcement !== null)
      .map(change => ({
        ...change,
        view: change.announcement === null ? null : announcementView(change.announcement),
      })),
})

const entities = defineTable<EntityChange>({
  name: 'entities',
  title: 'Companies, people and authorities',
  primaryKey: ['id'],
  references: null,
  columns: [
    ...ENTITY_COLUMNS.map(column => ({
      ...column,
      value: ({ id, entity }: EntityChange) =>
        column.name === 'id' ? id : entity === null ? null : column.value(entityView(entity)),
    })),
    {
      name: 'legal_form',
      type: 'string',
      meaning: 'Legal form.',
      value: row => row.entity?.legalForm ?? null,
    },
    {
      name: 'merged_into',
      type: 'string',
      meaning: 'ID of the entity that this one was merged into.',
      value: row => row.mergedInto,
    },
    ...changeColumns<EntityChange>(row => row.entity === null),
  ],
  list: ({ entities: changed, hiddenEntities }, withDeleted) =>
    changed.filter(({ id, entity }) => (withDeleted || entity !== null) && !hiddenEntities?.has(id)),
})

interface MentionRow {
  readonly announcement: AnnouncementChange
  readonly position: number
}

const mentionOf = ({ announcement: { announcement }, position }: MentionRow) =>
  announcement?.mentions[position]

const mentions = defineTable<MentionRow>({
  name: 'mentions',
  title: 'Parties that announcements name, in the wording of the documents',
  primaryKey: ['announcement_id', 'position'],
  references: { column: 'announcement_id', table: 'announcements' },
  columns: [
    {
      name: 'announcement_id',
      type: 'string',
      meaning: 'ID of the announcement.',
      value: row => row.announcement.id,
    },
    {
      name: 'position',
      type: 'integer',
      meaning: 'Position in the announcement, from 0.',
      value: row => row.position,
    },
    {
      name: 'entity_id',
      type: 'string',
      meaning: 'ID of the entity that the name resolves to.',
      value: row => row.announcement.entityIds[row.position] ?? null,
    },
    {
      name: 'entity_type',
      type: 'string',
      meaning: 'Type: company, person or authority.',
      value: row => mentionOf(row)?.type ?? null,
    },
    {
      name: 'role',
      type: 'string',
      meaning: 'Role in the announcement.',
      value: row => mentionOf(row)?.role ?? null,
    },
    {
      name: 'name',
      type: 'string',
      meaning: 'Name as written in the document.',
      value: row => mentionOf(row)?.name ?? null,
    },
  ],
  list: ({ announcements: changed }) =>
    changed.flatMap(announcement =>
      (announcement.announcement?.mentions ?? []).map((_, position) => ({ announcement, position })),
    ),
})

type IdentifierRow = NonNullable<EntityChange['entity']>['identifiers'][number] & {
  readonly entityId: string
}

const identifiers = defineTable<IdentifierRow>({
  name: 'identifiers',
  title: 'Numbers of entities in registers',
  primaryKey: ['entity_id', 'scheme', 'jurisdiction', 'number'],
  references: { column: 'entity_id', table: 'entities' },
  columns: [
    { name: 'entity_id', type: 'string', meaning: 'ID of the entity.', value: row => row.entityId },
    {
      name: 'scheme',
      type: 'string',
      meaning: 'Identifier scheme, such as siren.',
      value: row => row.scheme,
    },
    { name: 'jurisdiction', type: 'string', meaning: 'Jurisdiction code.', value: row => row.jurisdiction },
    { name: 'number', type: 'string', meaning: 'Number in canonical form.', value: row => row.number },
    {
      name: 'valid',
      type: 'boolean',
      meaning: 'Whether check digits or format are correct; empty if unknown.',
      value: row => row.valid,
    },
  ],
  list: ({ entities: changed, hiddenEntities }) =>
    changed
      .filter(({ id }) => !hiddenEntities?.has(id))
      .flatMap(({ id, entity }) => (entity?.identifiers ?? []).map(one => ({ ...one, entityId: id }))),
})

/** The tables of `herald export --format`. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [announcements, entities, mentions, identifiers]
