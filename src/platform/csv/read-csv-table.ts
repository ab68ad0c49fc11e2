import { isAscii, isUtf8 } from 'node:buffer'
import { HeraldError } from '../errors.ts'
import { CSV_BYTE_ORDER_MARK } from './encode-csv.ts'

/** A row of a CSV table. */
export interface CsvRecord {
  /** The line in which the row begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Whether the row has bytes that are not UTF-8. They are replaced by U+FFFD. */
  readonly isDamaged: boolean
}

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]
/** Stands for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd'
/** The maximum number of cells in a row, which stops rows that are crafted to use much memory. */
const MAX_CELLS = 1_000

/**
 * Reads a CSV table strictly (RFC 4180). The delimiter is a comma, a semicolon or a tab, whichever occurs most often in the
 * first line. The text is UTF-8, with or without a byte order mark. Blank lines are left out. Throws `malformed_request` with
 * the place of the first error. A table that was put together from files in several encodings is read, and the rows that are not
 * UTF-8 are marked.
 */
export function readCsvTable(bytes: Buffer): CsvRecord[] {
  const isMixed = hasLinesInUtf8Only(bytes)
  const decoded = isMixed ? bytes.toString() : decodeCsv(bytes)
  const text = decoded.startsWith(CSV_BYTE_ORDER_MARK) ? decoded.slice(1) : decoded
  const reader = new CsvReader(text, findDelimiter(text))
  const records: CsvRecord[] = []
  for (let record = reader.next(); record !== null; record = reader.next())
    if (record.cells.some(cell => cell !== ''))
      records.push({ ...record, isDamaged: isMixed && record.cells.some(cell => cell.includes(REPLACEMENT)) })
  return records
}

/** Returns whether some lines are UTF-8 with characters beyond ASCII, and others are not UTF-8. */
function hasLinesInUtf8Only(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return false
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end)
    if (isUtf8(line) && !isAscii(line)) return true
    from += line.length + 1
  }
  return false
}

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

  /** Reads the next row; `null` at the end. */
  next(): Omit<CsvRecord, 'isDamaged'> | null {
    if (this.#at >= this.#text.length) return null
    const line = this.#line
    const cells: string[] = []
    do {
      if (cells.length === MAX_CELLS) throw tableError(line, `has more than ${MAX_CELLS} cells`)
      cells.push(this.#readCell(line))
    } while (this.#skipDelimiter())
    this.#skipLineEnd()
    return { line, cells }
  }

  #readCell(line: number): string {
    if (this.#text[this.#at] === '"') return this.#readQuoted(line)
    this.#cellEnd.lastIndex = this.#at
    const end = this.#cellEnd.exec(this.#text)?.index ?? this.#text.length
    if (this.#text[end] === '"')
      throw tableError(
        line,
        'has a quotation mark inside a cell that is not quoted. Quote the cell and double the mark',
      )
    const cell = this.#text.slice(this.#at, end)
    this.#at = end
    return cell
  }

  #readQuoted(line: number): string {
    let cell = ''
    for (let from = this.#at + 1; ; ) {
      const quote = this.#text.indexOf('"', from)
      if (quote < 0) throw tableError(line, 'has a quotation mark that is never closed')
      cell += this.#text.slice(from, quote)
      this.#at = quote + 1
      if (this.#text[quote + 1] !== '"') break
      cell += '"'
      from = quote + 2
    }
    this.#line += cell.match(/\r\n|\r|\n/g)?.length ?? 0
    const next = this.#text[this.#at]
    if (next !== undefined && next !== this.#delimiter && next !== '\r' && next !== '\n')
      throw tableError(line, 'has text after a closing quotation mark')
    return cell
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
