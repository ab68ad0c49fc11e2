import type { DatabaseSync } from 'node:sqlite'
import { ANNOUNCEMENT_COLUMNS } from '../../../../model/tables/announcement-columns.ts'
import { ENTITY_COLUMNS } from '../../../../model/tables/entity-columns.ts'
import type { TableColumn } from '../../../../model/tables/table-column.ts'
import { TIMELINE_COLUMNS } from '../../../../model/tables/timeline-columns.ts'
import { CSV_BYTE_ORDER_MARK, encodeCsvRow } from '../../../../platform/csv/encode-csv.ts'
import type { ExportedList, IndexExportQuery } from '../../../index-export.ts'
import { UnusableIndexError } from '../index-database.ts'
import { TIMELINE_EVENT_SQL } from '../read/entity-timeline.ts'

/** Reads rows of an export in one of its formats. */
export interface ExportedRowReader {
  /** The bytes before the first row. A continued export has none. */
  readonly head: Uint8Array
  /** Returns rows in the order of their rowids. */
  read(rowids: BigUint64Array): Uint8Array
}

/** For each kind of list, the table, the JSON of an item as the API returns it, and the JSON and columns of a CSV row. */
const LISTS = {
  announcements: {
    table: 'announcement',
    item: 'list',
    csvRow: 'single',
    columns: ANNOUNCEMENT_COLUMNS,
  },
  entities: { table: 'entity', item: 'json', csvRow: 'json', columns: ENTITY_COLUMNS },
  timeline: {
    table: 'announcement',
    item: TIMELINE_EVENT_SQL,
    csvRow: TIMELINE_EVENT_SQL,
    columns: TIMELINE_COLUMNS,
  },
} as const satisfies Record<ExportedList['kind'], object>

/** Prepares reading the rows of an export. Requires a read transaction. */
export function openExportedRows(
  db: DatabaseSync,
  { list, format, withByteOrderMark }: IndexExportQuery,
): ExportedRowReader {
  const { table, item, csvRow, columns } = LISTS[list.kind]
  if (format === 'ndjson') {
    const select = prepareRows(
      db,
      table,
      `cast(group_concat(${item}, char(10) order by key) || char(10) as blob)`,
    )
    return { head: new Uint8Array(), read: rowids => select(rowids) as Uint8Array }
  }
  const select = prepareRows(db, table, `'[' || group_concat(${csvRow}, ',' order by key) || ']'`)
  const encoder = new TextEncoder()
  const head = `${withByteOrderMark ? CSV_BYTE_ORDER_MARK : ''}${encodeCsvRow(columns.map(({ name }) => name))}`
  return {
    head: encoder.encode(list.after === null ? head : ''),
    read(rowids) {
      const rows = JSON.parse(String(select(rowids))) as readonly object[]
      return encoder.encode(encodeRows(rows, columns as readonly TableColumn<object>[]))
    },
  }
}

function encodeRows(rows: readonly object[], columns: readonly TableColumn<object>[]): string {
  let text = ''
  for (const row of rows) text += encodeCsvRow(columns.map(column => column.value(row)))
  return text
}

/** Prepares joining a JSON expression of rows. A row that is missing means that the index is damaged. */
function prepareRows(db: DatabaseSync, table: string, expression: string) {
  const select = db.prepare(`
    select count(*) as n, ${expression} as body
    from (select key, value as place from json_each(?)) cross join ${table} using (place)`)
  return (rowids: BigUint64Array): unknown => {
    const { n, body } = select.get(`[${rowids.join()}]`) as { n: number; body: unknown }
    if (n === rowids.length) return body
    throw new UnusableIndexError(`The search index lacks ${rowids.length - n} rows that it lists.`)
  }
}
