import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import { type ListedRow, listRow } from '../../../services/matching/listed-row.ts'
import type { MatchRowError } from '../../../services/matching/read-match-row.ts'
import {
  MATCH_COLUMNS,
  readMatchTable,
  requireRowCount,
  suggestColumn,
} from '../../../services/matching/read-match-table.ts'
import { truncateReceivedValue } from '../../decode-text.ts'
import { RawBody } from '../../http/bodies/body-parsers.ts'
import { escapeJsonPointer } from '../../http/bodies/json-body-parser.ts'

/** The maximum number of errors in a response. A program that sends a wrong field sends it in every row. */
const MAX_ERRORS = 20

/** Reads a list of parties from a request body in JSON or CSV. Throws `invalid_body` or `malformed_request`. */
export function readMatchBody(body: unknown, maxRows: number): readonly ListedRow[] {
  if (body instanceof RawBody) return readMatchTable(body.bytes, maxRows)
  const rows = readRows(body)
  requireRowCount(rows.length, maxRows, '/rows')
  return rows.map(readRow)
}

function readRows(body: unknown): readonly unknown[] {
  const object = body ?? {}
  const isObject = typeof object === 'object' && !Array.isArray(object)
  const others = isObject ? Object.keys(object).filter(name => name !== 'rows') : []
  throwIfAny(
    others.map(name => ({
      ...unknownField(name, ['rows']),
      pointer: `/${escapeJsonPointer(truncateReceivedValue(name))}`,
    })),
  )
  const rows = isObject && 'rows' in object ? object.rows : undefined
  if (Array.isArray(rows)) return rows
  const detail = 'The request body must be an object with the array "rows".'
  throw new HeraldError('invalid_body', detail, {
    errors: [{ pointer: '/rows', code: rows === undefined ? 'missing' : 'wrong_type', detail }],
  })
}

function readRow(row: unknown, at: number): ListedRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    const detail = `Row ${at + 1} must be an object.`
    return { id: null, fields: {}, row: null, errors: [{ code: 'wrong_type', detail }] }
  }
  const fields: Record<string, string> = {}
  const wrong: MatchRowError[] = []
  const unknown = Object.keys(row).filter(name => !MATCH_COLUMNS.some(known => known === name))
  for (const column of MATCH_COLUMNS) {
    const value = (row as Partial<Record<string, unknown>>)[column] ?? null
    if (typeof value === 'string') fields[column] = value
    // Spreadsheets store IDs and numbers of digits as numbers.
    else if (Number.isSafeInteger(value) && (column === 'id' || column === 'number'))
      fields[column] = String(value)
    else if (value !== null)
      wrong.push({ field: column, code: 'wrong_type', detail: `${column} must be a string.` })
  }
  const { id = '', ...others } = fields
  const named = unknown.slice(0, MAX_ERRORS).map(name => unknownField(name, MATCH_COLUMNS))
  return listRow(id === '' ? null : id, others, [...wrong, ...named])
}

function unknownField(name: string, allowed: readonly string[]) {
  const detail = `"${truncateReceivedValue(name)}" is not a known field. Use ${allowed.join(', ')}.`
  return { code: 'unknown_field' as const, detail, ...suggestColumn(name) }
}

function throwIfAny(errors: readonly FieldError[]): void {
  const [first] = errors
  if (first === undefined) return
  const detail =
    errors.length === 1
      ? first.detail
      : `The request body has ${errors.length} errors. The first ${Math.min(errors.length, MAX_ERRORS)} are listed in "errors".`
  throw new HeraldError('invalid_body', detail, { errors: errors.slice(0, MAX_ERRORS) })
}
