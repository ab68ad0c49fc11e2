import { isUtf8 } from 'node:buffer'
import { HeraldError } from '../errors.ts'
import { CSV_BYTE_ORDER_MARK } from './encode-csv.ts'

/** A row of a CSV table. */
export interface CsvRecord {
  /** The line in which the row begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Whether the row has bytes that are not UTF-8. They are replaced by U+FFFD. */
  readonly isDamaged: boolean
  /** The fault in the quotation marks or the number of cells, as the end of a sentence about the row; or `null`. */
  readonly problem: string | null
}

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]
/** Stands for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd'
/** The maximum number of cells in a row, which stops rows that are crafted to use much memory. */
const MAX_CELLS = 1_000

/**
 * Reads a CSV table strictly (RFC 4180). The delimiter is a comma, a semicolon or a tab, whichever occurs most often in the
 * first line. The text is UTF-8, with or without a byte order mark. Blank lines are left out. Rows that cannot be read, or are
 * not UTF-8 while others are, are marked. Throws `malformed_request` if the first row cannot be read, or all others are not UTF-8.
 */
export function readCsvTable(bytes: Buffer): CsvRecord[] {
  const hasDamage = !isUtf8(bytes) && hasReadableRows(bytes)
  const decoded = hasDamage ? bytes.toString() : decodeCsv(bytes)
  const text = decoded.startsWith(CSV_BYTE_ORDER_MARK) ? decoded.slice(1) : decoded
  const reader = new CsvReader(text, findDelimiter(text))
  const records: CsvRecord[] = []
  for (let record = reader.next(); record !== null; record = reader.next()) {
    if (records.length === 0 && record.problem !== null) throw tableError(record.line, record.problem)
    if (record.problem === null && record.cells.every(cell => cell === '')) continue
    records.push({ ...record, isDamaged: hasDamage && record.cells.some(cell => cell.includes(REPLACEMENT)) })
  }
  return records
}

/** Returns whether the first line of a list is UTF-8 and so is any other line, apart from blank ones. */
function hasReadableRows(bytes: Buffer): boolean {
  let isFirst = true
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end)
    // Text in UTF-16 has zero bytes.
    const isReadable = isUtf8(line) && !line.includes(0)
    if (isFirst && !isReadable) return false
    if (!isFirst && isReadable && line.some(byte => byte > SPACE)) return true
    isFirst &&= !line.some(byte => byte > SPACE)
    from += line.length + 1
  }
  return false
}

const SPACE = 0x20

function decodeCsv(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  const at = firstInvalidByte(bytes)
  const line = countLines(bytes.subarray(0, at))
  const isUtf16 = at < 2 && (bytes.readUInt8(0) === 0xff || bytes.readUInt8(0) === 0xfe)
  const encoding = isUtf16 ? 'It seems to be UTF-16. ' : ''
  throw new HeraldError(
    'malformed_request',
    `The list is not UTF-8: byte ${at + 1}, in line ${line}, is not valid. ${encoding}Save it as "CSV UTF-8".`,
  )
}

function countLines(bytes: Buffer): number {
  let lines = 1
  for (const byte of bytes) if (byte === 0x0a) lines += 1
  return lines
}

/** Returns the index of the first byte that belongs to no character. */
function firstInvalidByte(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    const first = bytes.readUInt8(at)
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    if (!isUtf8(bytes.subarray(at, at + length)) || at + length > bytes.length) return at
    at += length
  }
  return at
}

/** Returns the delimiter that occurs most often in the first line outside quotes. */
function findDelimiter(text: string): Delimiter {
  const [header = ''] = text.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(delimiter => ({ delimiter, count: unquoted.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** The ends of a cell that is not quoted. A quotation mark is an error there. Readers set `lastIndex` before each use. */
const CELL_ENDS: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[,\r\n"]/g,
  ';': /[;\r\n"]/g,
  '\t': /[\t\r\n"]/g,
}

const LINE_END = /[\r\n]/g

class CsvReader {
  readonly #text: string
  readonly #delimiter: Delimiter
  readonly #cellEnd: RegExp
  #at = 0
  #line = 1

  constructor(text: string, delimiter: Delimiter) {
    this.#text = text
    this.#delimiter = delimiter
    this.#cellEnd = CELL_ENDS[delimiter]
  }

  /** Reads the next row; `null` at the end. After a row that cannot be read, reading continues in the next line. */
  next(): Omit<CsvRecord, 'isDamaged'> | null {
    if (this.#at >= this.#text.length) return null
    const [line, start] = [this.#line, this.#at]
    const cells: string[] = []
    do {
      const problem = cells.length === MAX_CELLS ? `has more than ${MAX_CELLS} cells` : this.#readCell(cells)
      if (problem === null) continue
      this.#continueAfterLine(start, line)
      return { line, cells, problem }
    } while (this.#skipDelimiter())
    this.#skipLineEnd()
    return { line, cells, problem: null }
  }

  /** Adds the next cell to `cells`, or returns what is wrong with it. */
  #readCell(cells: string[]): string | null {
    if (this.#text[this.#at] === '"') return this.#readQuoted(cells)
    this.#cellEnd.lastIndex = this.#at
    const end = this.#cellEnd.exec(this.#text)?.index ?? this.#text.length
    if (this.#text[end] === '"')
      return 'has a quotation mark inside a cell that is not quoted. Quote the cell and double the mark'
    cells.push(this.#text.slice(this.#at, end))
    this.#at = end
    return null
  }

  #readQuoted(cells: string[]): string | null {
    let cell = ''
    for (let from = this.#at + 1; ; ) {
      const quote = this.#text.indexOf('"', from)
      if (quote < 0) return 'has a quotation mark that is never closed'
      cell += this.#text.slice(from, quote)
      this.#at = quote + 1
      if (this.#text[quote + 1] !== '"') break
      cell += '"'
      from = quote + 2
    }
    this.#line += cell.match(/\r\n|\r|\n/g)?.length ?? 0
    const next = this.#text[this.#at]
    if (next !== undefined && next !== this.#delimiter && next !== '\r' && next !== '\n')
      return 'has text after a closing quotation mark'
    cells.push(cell)
    return null
  }

  /** Continues in the line after the one in which a row begins. An open quotation mark would otherwise take other rows along. */
  #continueAfterLine(start: number, line: number): void {
    LINE_END.lastIndex = start
    this.#at = LINE_END.exec(this.#text)?.index ?? this.#text.length
    this.#line = line
    this.#skipLineEnd()
  }

  #skipDelimiter(): boolean {
    if (this.#text[this.#at] !== this.#delimiter) return false
    this.#at += 1
    return true
  }

  #skipLineEnd(): void {
    if (this.#text[this.#at] === '\r') this.#at += 1
    if (this.#text[this.#at] === '\n') this.#at += 1
    this.#line += 1
  }
}

function tableError(line: number, problem: string): HeraldError {
  return new HeraldError('malformed_request', `The row in line ${line} ${problem}.`)
}
