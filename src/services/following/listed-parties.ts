import { normalizeText } from '../../platform/text.ts'
import { toNumberKey } from '../../query/company-numbers/number-keys.ts'
import { entryKey } from '../../watchlists/entry-identity.ts'
import type { StatedParty } from '../../watchlists/watchlist.ts'
import type { ListedRow } from '../matching/listed-row.ts'
import type { MatchRowError, MatchRowField } from '../matching/read-match-row.ts'

/** An error in a row of an import. */
export interface ImportRowError extends Omit<MatchRowError, 'code'> {
  readonly code: MatchRowError['code'] | 'contradiction' | 'formula' | 'unknown_entity'
}

/** A row of an import. `party` is `null` if it has errors. */
export interface ListedParty {
  /** The number of the row in the list, counted from 1. */
  readonly position: number
  /** The caller's ID of the row. */
  readonly reference: string | null
  readonly party: StatedParty | null
  readonly errors: readonly ImportRowError[]
  /** The earlier row that states the same party, which makes this one superfluous; `null` if there is none. */
  readonly duplicateOf: number | null
}

/** The maximum number of rows that an error names. */
const MAX_NAMED_ROWS = 5

/**
 * Returns the parties of listed rows. Of equal rows, the first one counts. Rows that state different things of the same party
 * contradict each other: none of them counts.
 */
export function readListedParties(rows: readonly ListedRow[]): ListedParty[] {
  const listed = rows.map(({ id, fields, row, errors: rowErrors }, at): ListedParty => {
    const errors = [...rowErrors, ...findFormulas(fields)]
    const party: StatedParty | null =
      row === null || errors.length > 0
        ? null
        : {
            reference: id,
            name: row.name ?? null,
            number: row.number ?? null,
            country: row.country ?? null,
            locality: row.town ?? null,
          }
    return { position: at + 1, reference: id, party, errors, duplicateOf: null }
  })
  const groups = Map.groupBy(listed, ({ party }) => (party === null ? null : entryKey(party)))
  groups.delete(null)
  return listed.map(row => {
    const group = (row.party === null ? undefined : groups.get(entryKey(row.party))) ?? [row]
    const [first = row] = group
    if (group.length === 1 || row.party === null) return row
    if (group.every(other => statesSameParty(other.party, row.party)))
      return row === first ? row : { ...row, duplicateOf: first.position }
    return { ...row, party: null, errors: [contradiction(row.party, group, row.position)] }
  })
}

/** The beginning of a formula of a spreadsheet: `=`, or what spreadsheets also calculate, such as `@SUM(` and `-2+3`. */
const FORMULA =
  /^\s*(?:=|[@+-][A-Z.]{1,30}\(|[+-](?:[\d\s.,+*/()^%-]{1,500}$|\$?[A-Z]{1,3}\$?\d{1,7}\s*(?:[-+*/^]|$)))/

/** Returns an error for each field with a formula, which names no party. Spreadsheets export it instead of its value. */
export function findFormulas(fields: ListedRow['fields']): ImportRowError[] {
  const detail = 'This looks like a formula of a spreadsheet. Replace it with its value.'
  return Object.entries(fields)
    .filter(([, text]) => FORMULA.test(text))
    .map(([field]) => ({ field: field as MatchRowField, code: 'formula', detail }))
}

/** Returns whether a row states a party exactly as before. */
export function isSameParty(one: StatedParty | null, other: StatedParty | null): boolean {
  return (
    one?.reference === other?.reference &&
    one?.name === other?.name &&
    one?.number === other?.number &&
    one?.country === other?.country &&
    one?.locality === other?.locality
  )
}

/** Returns whether two rows state the same of a party, even if they spell it differently. */
function statesSameParty(one: StatedParty | null, other: StatedParty | null): boolean {
  return comparableParty(one) === comparableParty(other)
}

function comparableParty(party: StatedParty | null): string {
  if (party === null) return ''
  const { reference, name, number, country, locality } = party
  const texts = [name, locality].map(text => normalizeText(text ?? '').trim())
  return JSON.stringify([reference, number === null ? null : toNumberKey(number), country, ...texts])
}

function contradiction(party: StatedParty, group: readonly ListedParty[], position: number): ImportRowError {
  const field = party.reference !== null ? 'id' : party.number !== null ? 'number' : 'name'
  const others = group.map(row => row.position).filter(other => other !== position)
  const named = others.slice(0, MAX_NAMED_ROWS).join(', ') + (others.length > MAX_NAMED_ROWS ? ', …' : '')
  const rows = others.length === 1 ? `Row ${named} has` : `Rows ${named} have`
  const detail = `${rows} the same ${field} with other values. Keep the right one; none of them was imported.`
  return { field, code: 'contradiction', detail }
}
