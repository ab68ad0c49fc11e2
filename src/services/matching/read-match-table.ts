import { distance } from 'fastest-levenshtein'
import { readCsvTable } from '../../platform/csv/read-csv-table.ts'
import { type FieldError, HeraldError } from '../../platform/errors.ts'
import { type ListedRow, listRow, MAX_LISTED_ROWS } from './listed-row.ts'
import type { MatchRowError } from './read-match-row.ts'

/** The columns of a list as CSV. */
export const MATCH_COLUMNS = ['id', 'name', 'number', 'country', 'town'] as const
type MatchColumn = (typeof MATCH_COLUMNS)[number]

/** Other words for the columns, which are suggested and not guessed. */
const OTHER_WORDS: Readonly<Record<MatchColumn, string>> = {
  id: 'row rowid row_id key ref reference',
  name: 'company company_name entity firma firmenname unternehmen societe raison_sociale denomination empresa razon_social nombre nome azienda ragione_sociale denominazione nom',
  number:
    'tax_id taxid vat vat_id vat_number siren siret nif cif hrb lei company_number registration_number register_number nummer numero num piva partita_iva codice_fiscale steuernummer handelsregister',
  country: 'jurisdiction country_code land pays pais paese nation iso',
  town: 'city place locality ort stadt ville ciudad localidad municipio citta comune postcode postal_code plz zip',
}

/**
 * Reads a list as CSV with a header row. The columns can be in any order, and one of `name` and `number` is required. Throws
 * `malformed_request` or `invalid_body` if the table cannot be read; what is wrong with single rows is reported with them.
 */
export function readMatchTable(bytes: Buffer, maxRows = MAX_LISTED_ROWS): ListedRow[] {
  const [header, ...records] = readCsvTable(bytes)
  const titles = (header?.cells ?? []).map(cell => cell.trim())
  const names = titles.map(title => title.toLowerCase())
  const errors = checkColumns(names, titles)
  if (errors.length > 0) throw invalidList(errors)
  requireRowCount(records.length, maxRows)
  return records.map(({ line, cells, isDamaged, problem }) => {
    const values = new Map(names.map((name, at) => [name, cells[at] ?? '']))
    const { id: givenId = '', ...fields } = Object.fromEntries(values)
    const id = givenId.trim() === '' ? null : givenId.trim()
    if (problem !== null) return unreadableRow(id, `The row in line ${line} ${problem}.`)
    const errors = [...(isDamaged ? [damagedRow(line)] : []), ...checkCells(cells, names.length, line)]
    return listRow(id, fields, errors)
  })
}

/** Creates a row of which the fields cannot be read. */
function unreadableRow(id: string | null, detail: string): ListedRow {
  return { id, fields: {}, row: null, errors: [{ code: 'malformed', detail }] }
}

/** Throws `invalid_body` if a list is empty or too long. `pointer` is its place in a JSON body. */
export function requireRowCount(count: number, maxRows: number, pointer?: string): void {
  if (count > 0 && count <= maxRows) return
  const detail =
    count === 0
      ? 'The list has no rows.'
      : `The list has ${count} rows. At most ${maxRows} can be sent at once; send the others in another request.`
  const code = count === 0 ? 'empty' : 'too_many_rows'
  throw invalidList([{ ...(pointer !== undefined && { pointer }), code, detail }])
}

/** Returns the errors of the header. `titles` are the names as received. */
function checkColumns(names: readonly string[], titles: readonly string[]): FieldError[] {
  const known: readonly string[] = MATCH_COLUMNS
  const unknown = titles.filter(title => !known.includes(title.toLowerCase()))
  const repeated = known.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  const errors = [
    ...unknown.map(name => ({
      code: 'unknown_column',
      detail: `"${name.slice(0, 100)}" is not a column of a list. Rename or remove it.`,
      received: name.slice(0, 100),
      allowed: known,
      ...suggestColumn(name),
    })),
    ...repeated.map(name => ({
      code: 'duplicate_column',
      detail: `The column ${name} is given more than once.`,
    })),
  ]
  if (names.includes('name') || names.includes('number')) return errors
  const detail = 'The first row must name the columns, among them name or number.'
  return [...errors, { code: 'missing_column', detail, allowed: known }]
}

/** Suggests the column that a word means. */
export function suggestColumn(name: string): Pick<FieldError, 'did_you_mean'> {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, '_')
  const found = MATCH_COLUMNS.find(
    column => OTHER_WORDS[column].split(' ').includes(plain) || isMisspelled(column, plain.slice(0, 20)),
  )
  return found === undefined ? {} : { did_you_mean: found }
}

function damagedRow(line: number): MatchRowError {
  const detail = `The row in line ${line} is not UTF-8, while others are. Convert it, or save the list as "CSV UTF-8".`
  return { code: 'invalid_character', detail }
}

/** Returns an error if a row has other cells than the header. Empty cells at its end are ignored. */
function checkCells(cells: readonly string[], columns: number, line: number): MatchRowError[] {
  const count = cells.findLastIndex(cell => cell !== '') + 1
  if (count <= columns && cells.length >= columns) return []
  const detail = `The row in line ${line} has ${cells.length} cells, but the header has ${columns} columns.`
  return [{ code: 'wrong_cell_count', detail }]
}

function invalidList(errors: readonly FieldError[]): HeraldError {
  const detail =
    errors.length === 1 && errors[0] !== undefined
      ? errors[0].detail
      : `The list has ${errors.length} errors, listed in "errors".`
  return new HeraldError('invalid_body', detail, { errors })
}

/** Returns whether a word differs from a column by one letter or by the order of its letters. */
function isMisspelled(column: string, word: string): boolean {
  return distance(column, word) <= 1 || [...column].sort().join('') === [...word].sort().join('')
}
