import type { DatabaseSync } from 'node:sqlite'
import { ANNOUNCEMENT_COLUMNS } from '../../../../model/tables/announcement-columns.ts'
import { ENTITY_COLUMNS } from '../../../../model/tables/entity-columns.ts'
import { TIMELINE_COLUMNS } from '../../../../model/tables/timeline-columns.ts'
import { CSV_BYTE_ORDER_MARK, encodeCsvRow } from '../../../../platform/csv/encode-csv.ts'
import { JsonToCsv } from '../../../../platform/csv/json-to-csv.ts'
import type { ExportedList, IndexExportQuery } from '../../../index-export.ts'
import { FULL_VIEW_SQL } from '../full-view.ts'
import { UnusableIndexError } from '../index-database.ts'
import { TIMELINE_EVENT_SQL } from '../read/entity-timeline.ts'

/** Reads rows of an export in one of its formats. */
export interface ExportedRowReader {
  /** The bytes before the first row. A continued export has none. */
  readonly head: Uint8Array<ArrayBuffer>
  /** Returns rows in the order of their rowids, in the given memory if it suffices. */
  read(rowids: BigUint64Array, memory: ArrayBuffer | null): Uint8Array<ArrayBuffer>
}

/** Rows differ in length, so memory for them is this much larger than it has to be. */
const SPARE = 1.2

/** For each kind of list, the table, the JSON of an item as the API returns it, and the JSON and columns of a CSV row. */
const LISTS = {
  announcements: {
    table: 'announcement',
    item: 'list',
    csvRow: FULL_VIEW_SQL,
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
export function openExportedRows(db: DatabaseSync, query: IndexExportQuery): ExportedRowReader {
  const { table, item, csvRow } = LISTS[query.list.kind]
  const { head, encode } = createRowEncoder(query)
  const read = prepareLines(db, table, query.format === 'ndjson' ? item : csvRow)
  return { head, read: (rowids, memory) => encode(read(rowids), rowids.length, memory) }
}

/** Encodes rows of an export in its format. */
export interface ExportedRowEncoder {
  /** The bytes before the first row. A continued export has none. */
  readonly head: Uint8Array<ArrayBuffer>
  /** Returns rows, in the given memory if it suffices. `lines` has the JSON of each row in a line of its own. */
  encode(lines: Uint8Array, rows: number, memory: ArrayBuffer | null): Uint8Array<ArrayBuffer>
}

export function createRowEncoder({ list, format, withByteOrderMark }: IndexExportQuery): ExportedRowEncoder {
  if (format === 'ndjson')
    return {
      head: new Uint8Array(),
      encode(lines, _rows, memory) {
        const out = enlarge(memory, lines.length)
        out.set(lines)
        return out.subarray(0, lines.length)
      },
    }
  const { columns } = LISTS[list.kind]
  const csv = new JsonToCsv(columns.map(({ path }) => path))
  const head = `${withByteOrderMark ? CSV_BYTE_ORDER_MARK : ''}${encodeCsvRow(columns.map(({ name }) => name))}`
  return {
    head: new TextEncoder().encode(list.after === null ? head : ''),
    encode(lines, rows, memory) {
      const out = enlarge(memory, csv.maxBytes(lines, rows))
      return out.subarray(0, csv.convert(lines, out))
    },
  }
}

/** Returns the given memory if it suffices, and otherwise new memory that will probably suffice for the next rows too. */
function enlarge(memory: ArrayBuffer | null, bytes: number): Uint8Array<ArrayBuffer> {
  const suffices = memory !== null && memory.byteLength >= bytes
  return new Uint8Array(suffices ? memory : new ArrayBuffer(Math.ceil(bytes * SPARE)))
}

/** Prepares reading JSON of rows, each in a line of its own. A row that is missing means that the index is damaged. */
function prepareLines(db: DatabaseSync, table: string, item: string): (rowids: BigUint64Array) => Uint8Array {
  const select = db.prepare(`
    select count(*) as n, cast(group_concat(${item}, char(10) order by key) || char(10) as blob) as lines
    from (select key, value as place from json_each(?)) cross join ${table} using (place)`)
  return rowids => {
    const { n, lines } = select.get(`[${rowids.join()}]`) as { n: number; lines: Uint8Array }
    if (n === rowids.length) return lines
    throw new UnusableIndexError(`The search index lacks ${rowids.length - n} rows that it lists.`)
  }
}
