import { importMessages } from './messages/messages.ts'
import { parseCsvText } from './parse-csv-text.ts'

const texts = importMessages.files

/** A file with parties as a table of texts. */
export interface PartyTable {
  /** The first row of a CSV file, or the names of the fields of a JSON file. */
  readonly header: readonly string[]
  /** Whether the first row can also be read as a party, because the file may have no header. */
  readonly mayLackHeader: boolean
  /** The other rows, without blank ones. */
  readonly rows: readonly (readonly string[])[]
}

/** An error that makes a file unreadable, worded for the user. */
export class UnreadableFileError extends Error {}

/** Reads a CSV or JSON file. Throws `UnreadableFileError` with the way out. */
export function readPartyTable(text: string): PartyTable {
  const start = text.trimStart().charAt(0)
  const table = start === '[' || start === '{' ? readJsonTable(text) : readCsvText(text)
  if (table.rows.length === 0 && !table.mayLackHeader) throw new UnreadableFileError(texts.withoutRows)
  return table
}

function readCsvText(text: string): PartyTable {
  const { records, unclosedQuote } = parseCsvText(text)
  if (unclosedQuote !== null) throw new UnreadableFileError(texts.unclosedQuote(unclosedQuote))
  const [header, ...rows] = records.filter(cells => cells.some(cell => cell.trim() !== ''))
  if (header === undefined) throw new UnreadableFileError(texts.empty)
  return { header, mayLackHeader: true, rows }
}

function readJsonTable(text: string): PartyTable {
  const items = readJsonItems(text)
  const objects = items.map((item, at) => {
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) return item
    throw new UnreadableFileError(texts.noObject(at + 1))
  })
  const header = [...new Set(objects.flatMap(Object.keys))]
  const rows = objects.map(object => {
    const values = new Map<string, unknown>(Object.entries(object))
    return header.map(name => toCellText(values.get(name)))
  })
  return { header, mayLackHeader: false, rows: rows.filter(cells => cells.some(cell => cell.trim() !== '')) }
}

/** Reads an array of objects, an object with one in `rows` or `data`, or one object per line. */
function readJsonItems(text: string): unknown[] {
  const whole = parseJson(text)
  if (whole !== undefined) {
    const items = Array.isArray(whole) ? whole : findItems(whole)
    if (items !== null) return items
    throw new UnreadableFileError(texts.noArray)
  }
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.map((line, at) => {
    const item = parseJson(line)
    if (item !== undefined) return item
    throw new UnreadableFileError(lines.length === 1 ? texts.invalidJson : texts.invalidJsonLine(at + 1))
  })
}

function findItems(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null
  const arrays = Object.values(value).filter(item => Array.isArray(item))
  if (arrays.length === 1) return arrays[0] ?? null
  return arrays.length === 0 ? [value] : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function toCellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
