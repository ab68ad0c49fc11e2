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
  const errors: FieldError[] = []
  const listed = rows.map((row, at) => readRow(row, at, errors))
  throwIfAny(errors)
  return listed
}

function readRows(body: unknown): readonly unknown[] {
  const object = body ?? {}
  const isObject = typeof object === 'object' && !Array.isArray(object)
  const others = isObject ? Object.keys(object).filter(name => name !== 'rows') : []
  throwIfAny(others.map(name => unknownField(name, '', ['rows'])))
  const rows = isObject && 'rows' in object ? object.rows : undefined
  if (Array.isArray(rows)) return rows
  const detail = 'The request body must be an object with the array "rows".'
  throw new HeraldError('invalid_body', detail, {
    errors: [{ pointer: '/rows', code: rows === undefined ? 'missing' : 'wrong_type', detail }],
  })
}

function readRow(row: unknown, at: number, errors: FieldError[]): ListedRow {
  const pointer = `/rows/${at}`
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    errors.push({ pointer, code: 'wrong_type', detail: `Row ${at + 1} must be an object.` })
    return listRow(null, {})
  }
  const fields: Record<string, string> = {}
  const wrong: MatchRowError[] = []
  for (const [name, value] of Object.entries(row)) {
    const column = MATCH_COLUMNS.find(known => known === name)
    if (column === undefined) errors.push(unknownField(name, pointer, MATCH_COLUMNS))
    else if (typeof value === 'string') fields[name] = value
    // Spreadsheets store IDs and numbers of digits as numbers.
    else if (Number.isSafeInteger(value) && (column === 'id' || column === 'number'))
      fields[name] = String(value)
    else if (value !== null)
      wrong.push({ field: column, code: 'wrong_type', detail: `${name} must be a string.` })
  }
  const { id = '', ...others } = fields
  return listRow(id === '' ? null : id, others, wrong)
}

function unknownField(name: string, pointer: string, allowed: readonly string[]): FieldError {
  const shown = truncateReceivedValue(name)
  return {
    pointer: `${pointer}/${escapeJsonPointer(shown)}`,
    code: 'unknown_field',
    detail: `"${shown}" is not a known field.`,
    allowed,
    ...suggestColumn(name),
  }
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
