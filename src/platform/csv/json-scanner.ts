import { type CellNode, findCellMember, hashNameByte } from './cell-paths.ts'

/** Traits of a value. A text with a comma needs quotes in CSV, and one with escaped characters has to be decoded. */
export const HAS_COMMA = 1
export const HAS_ESCAPES = 2
export const IS_TEXT = 4

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/**
 * Finds the values of cells in JSON without whitespace, as `JSON.stringify` writes it. Values are not decoded: `onValue`
 * receives the range of each, for texts without the quotation marks. A null has an empty range. Elements of an array are
 * values of the same cell and count as texts.
 */
export class JsonScanner {
  readonly #onValue: (cell: number, start: number, end: number, traits: number) => void
  #json: Uint8Array = new Uint8Array()
  #at = 0

  constructor(onValue: (cell: number, start: number, end: number, traits: number) => void) {
    this.#onValue = onValue
  }

  /** Scans the object that begins at `at` and returns the position behind it. */
  scan(json: Uint8Array, at: number, node: CellNode): number {
    this.#json = json
    this.#at = at
    this.#scanValue(node, 0)
    return this.#at
  }

  /** Scans a value. One with a cell has at least these traits. */
  #scanValue(node: CellNode | null, traits: number): void {
    const cell = node?.cell ?? -1
    const first = this.#json[this.#at]
    if (first === QUOTE) {
      const start = this.#at + 1
      const textTraits = this.#skipText()
      if (cell >= 0) this.#onValue(cell, start, this.#at - 1, textTraits)
    } else if (first === OPEN_OBJECT) this.#scanObject(node)
    else if (first === OPEN_ARRAY) this.#scanArray(node)
    else {
      const start = this.#at
      this.#skipLiteral()
      if (cell >= 0) this.#onValue(cell, start, first === N ? start : this.#at, traits)
    }
  }

  #scanObject(node: CellNode | null): void {
    const json = this.#json
    if (json[++this.#at] === CLOSE_OBJECT) this.#at++
    else
      for (;;) {
        const start = this.#at + 1
        const hash = this.#skipName()
        const member = node === null ? null : findCellMember(node, hash, json, start, this.#at - 2)
        this.#scanValue(member, 0)
        const separator = json[this.#at++]
        if (separator === CLOSE_OBJECT) return
        if (separator !== COMMA) throw malformedError(this.#at)
      }
  }

  #scanArray(node: CellNode | null): void {
    const json = this.#json
    if (json[++this.#at] === CLOSE_ARRAY) this.#at++
    else
      for (;;) {
        this.#scanValue(node, IS_TEXT)
        const separator = json[this.#at++]
        if (separator === CLOSE_ARRAY) return
        if (separator !== COMMA) throw malformedError(this.#at)
      }
  }

  /** Skips a name and its colon, and returns the hash of the name. */
  #skipName(): number {
    const json = this.#json
    let at = this.#at
    if (json[at++] !== QUOTE) throw malformedError(at)
    let hash = 0
    for (let byte = json[at]; byte !== QUOTE; byte = json[++at]) {
      if (byte === undefined) throw malformedError(at)
      if (byte === BACKSLASH) at++
      hash = hashNameByte(hash, byte)
    }
    if (json[at + 1] !== COLON) throw malformedError(at)
    this.#at = at + 2
    return hash
  }

  /** Skips a text and returns its traits. */
  #skipText(): number {
    const json = this.#json
    let at = this.#at + 1
    let traits = IS_TEXT
    for (let byte = json[at]; byte !== QUOTE; byte = json[++at]) {
      if (byte === COMMA) traits |= HAS_COMMA
      else if (byte === BACKSLASH) {
        traits |= HAS_ESCAPES
        at++
      } else if (byte === undefined) throw malformedError(at)
    }
    this.#at = at + 1
    return traits
  }

  /** Skips a number, `true`, `false` or `null`. */
  #skipLiteral(): void {
    const json = this.#json
    let at = this.#at
    for (;;) {
      const byte = json[at]
      if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) break
      if (byte === undefined) throw malformedError(at)
      at++
    }
    this.#at = at
  }
}

const N = 0x6e

function malformedError(at: number): Error {
  return new Error(`unexpected byte in JSON at ${at}`)
}
