import { buildCellTree, type CellNode, type CellPath } from './cell-paths.ts'
import { encodeCsvCell, FORMULA_STARTS, VALUE_SEPARATOR } from './encode-csv.ts'
import { HAS_COMMA, HAS_ESCAPES, IS_TEXT, JsonScanner } from './json-scanner.ts'

/** Texts below this length are copied faster byte by byte. */
const SHORT_TEXT = 40
/** A cell takes at most this many bytes besides its values: an apostrophe, quotation marks, and a comma or line end. */
const CELL_OVERHEAD = 5

/** A list of numbers grows most: `1,1` becomes `1; 1`. */
const LIST_GROWTH = 1.5

const QUOTE = 0x22
const COMMA = 0x2c
const SEPARATOR = Buffer.from(VALUE_SEPARATOR)
/** The first bytes of texts that may be formulas. Full-width characters share theirs with other characters. */
const FORMULA_START_BYTES = new Set([...FORMULA_STARTS].map(character => Buffer.from(character)[0]))

/**
 * Converts JSON objects to CSV rows. Values are copied as bytes, without decoding those that are the same in CSV. The result
 * is equal to that of `encodeCsvRow`, where a cell with several values has them joined.
 */
export class JsonToCsv {
  readonly #root: CellNode
  readonly #scanner = new JsonScanner((...value) => this.#addValue(...value))
  /** The first and the last value of each cell in the current row; -1 if it has none. */
  readonly #first: number[]
  readonly #last: number[]
  /** The values of the current row, as ranges of the JSON. Those of a cell are linked. */
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #traits: number[] = []
  readonly #next: number[] = []
  #values = 0
  #json: Buffer = Buffer.alloc(0)
  #out: Buffer = Buffer.alloc(0)
  #length = 0

  constructor(paths: readonly CellPath[]) {
    this.#root = buildCellTree(paths)
    this.#first = paths.map(() => -1)
    this.#last = paths.map(() => -1)
  }

  /** Returns the largest number of bytes that rows of JSON can take as CSV. */
  maxBytes(json: Uint8Array, rows: number): number {
    return Math.ceil(json.length * LIST_GROWTH) + rows * (this.#first.length * CELL_OVERHEAD + 1)
  }

  /** Converts objects, each in a line of its own, writes them to `out` and returns their number of bytes. */
  convert(json: Uint8Array, out: Uint8Array): number {
    this.#json = asBuffer(json)
    this.#out = asBuffer(out)
    this.#length = 0
    for (let at = 0; at < json.length; at++) {
      this.#values = 0
      this.#first.fill(-1)
      at = this.#scanner.scan(json, at, this.#root)
      this.#writeRow()
    }
    return this.#length
  }

  #addValue(cell: number, start: number, end: number, traits: number): void {
    const value = this.#values++
    this.#starts[value] = start
    this.#ends[value] = end
    this.#traits[value] = traits
    this.#next[value] = -1
    if (this.#first[cell] === -1) this.#first[cell] = value
    else this.#next[this.#last[cell] as number] = value
    this.#last[cell] = value
  }

  #writeRow(): void {
    const out = this.#out
    const cells = this.#first.length
    for (let cell = 0; cell < cells; cell++) {
      if (cell > 0) out[this.#length++] = COMMA
      const first = this.#first[cell] as number
      if (first !== -1) this.#writeCell(first)
    }
    out[this.#length++] = 0x0d
    out[this.#length++] = 0x0a
  }

  #writeCell(first: number): void {
    let traits = 0
    for (let value = first; value !== -1; value = this.#next[value] as number)
      traits |= this.#traits[value] as number
    const start = this.#starts[first] as number
    const isText = (traits & IS_TEXT) !== 0
    const mayBeFormula =
      isText && start < (this.#ends[first] as number) && FORMULA_START_BYTES.has(this.#json[start] as number)
    if ((traits & HAS_ESCAPES) !== 0 || mayBeFormula) {
      this.#writeDecoded(first, isText)
      return
    }
    const isQuoted = (traits & HAS_COMMA) !== 0
    if (isQuoted) this.#out[this.#length++] = QUOTE
    for (let value = first; value !== -1; value = this.#next[value] as number) {
      if (value !== first) this.#copy(SEPARATOR, 0, SEPARATOR.length)
      this.#copy(this.#json, this.#starts[value] as number, this.#ends[value] as number)
    }
    if (isQuoted) this.#out[this.#length++] = QUOTE
  }

  #copy(from: Buffer, start: number, end: number): void {
    const out = this.#out
    if (end - start >= SHORT_TEXT) {
      this.#length += from.copy(out, this.#length, start, end)
      return
    }
    let at = this.#length
    for (let read = start; read < end; read++) out[at++] = from[read] as number
    this.#length = at
  }

  /** Writes a cell of which bytes change. */
  #writeDecoded(first: number, isText: boolean): void {
    const texts: string[] = []
    for (let value = first; value !== -1; value = this.#next[value] as number) {
      const text = this.#json.toString('utf8', this.#starts[value], this.#ends[value])
      texts.push((this.#traits[value] as number) & HAS_ESCAPES ? JSON.parse(`"${text}"`) : text)
    }
    const text = texts.join(VALUE_SEPARATOR)
    this.#length += this.#out.write(isText ? encodeCsvCell(text) : text, this.#length)
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
