/** A value of a CSV cell. `null` is an empty cell. */
export type CsvValue = string | number | boolean | null

export const CSV_BYTE_ORDER_MARK = '\ufeff'
/** Separates the values of a cell with several values. */
export const VALUE_SEPARATOR = '; '

/**
 * The first characters by which spreadsheet programs take a cell for a formula, also in their full-width forms. A cell
 * that begins with one gets an apostrophe before it, which those programs hide.
 */
export const FORMULA_STARTS = '=+-@\t\r\n\uff1d\uff0b\uff0d\uff20'
const NEEDS_QUOTES = /[",\r\n]/

/** Encodes one row (RFC 4180), with texts made safe for spreadsheet programs. Numbers stay as they are. */
export function encodeCsvRow(values: readonly CsvValue[]): string {
  let row = ''
  for (let at = 0; at < values.length; at++) row += (at === 0 ? '' : ',') + encodeCsvCell(values[at] ?? null)
  return `${row}\r\n`
}

export function encodeCsvCell(value: CsvValue): string {
  if (value === null || value === '') return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA_STARTS.includes(value.charAt(0)) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
