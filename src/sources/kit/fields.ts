import type { Day } from '../../model/day.ts'
import type { ProblemKind } from '../../model/raw.ts'
import { frenchDay } from './days.ts'
import { parseJson } from './json.ts'
import { isAbsent, isRecord, listOf, type Plain } from './plain.ts'
import { quoted, tidy } from './text.ts'

/** Something odd in a row that does not keep it from being read. */
export interface Note {
  readonly kind: ProblemKind
  /** Path of the field in the row, `a.b`. */
  readonly path: string
  readonly reason: string
}

/**
 * One record, handing out each field once and remembering what nobody took (house, "A source"). Null, empty text,
 * empty lists and empty objects count as absent. A value of the wrong shape is noted as `bad_value` and absent.
 */
export class Fields {
  readonly #record: Readonly<Plain>
  readonly #path: string
  readonly #notes: Note[]
  readonly #taken = new Set<string>()
  readonly #opened = new Map<string, Fields[]>()

  constructor(record: unknown, path = '', notes: Note[] = []) {
    this.#record = isRecord(record) ? record : {}
    this.#path = path
    this.#notes = notes
    if (!isRecord(record)) this.note('bad_value', `expected an object, found ${quoted(record)}`)
  }

  /** Tells something odd about this row without losing it. */
  note(kind: ProblemKind, reason: string, name?: string): void {
    this.#notes.push({ kind, path: name === undefined ? this.#path : this.#pathOf(name), reason })
  }

  /** What was noted in this row and in all parts of it. */
  get notes(): readonly Note[] {
    return this.#notes
  }

  /** True when nothing stands in this record. */
  get empty(): boolean {
    return !Object.keys(this.#record).some(name => this.has(name))
  }

  /** True when there is a value; does not take it. */
  has(name: string): boolean {
    return Object.hasOwn(this.#record, name) && !isAbsent(this.#record[name])
  }

  /** The value as it came, whatever it is; null when absent. */
  raw(name: string): unknown {
    this.#taken.add(name)
    return this.has(name) ? this.#record[name] : null
  }

  /** Tidied text; a number or truth value as text. */
  text(name: string): string | null {
    const value = this.raw(name)
    if (value === null) return null
    if (typeof value === 'object') return this.#bad(name, 'a text', value)
    return tidy(String(value)) || null
  }

  /** A list of texts; one text is a list of one. */
  texts(name: string): string[] {
    const value = this.raw(name)
    const items = listOf(value)
    if (items.some(item => typeof item === 'object' && item !== null)) this.#bad(name, 'texts', value)
    return items
      .filter(item => typeof item !== 'object')
      .map(item => tidy(String(item)))
      .filter(item => item !== '')
  }

  /** A day in any form that French documents use; unreadable and impossible ones are noted. */
  day(name: string): Day | null {
    const text = this.text(name)
    return text === null ? null : (frenchDay(text) ?? this.#bad(name, 'a date', text))
  }

  /** The record under `name`, parsed when it is JSON in a text; an empty one when absent. The same one each time. */
  child(name: string): Fields {
    const [first, ...others] = this.children(name)
    if (first === undefined) return new Fields({}, this.#pathOf(name), this.#notes)
    if (others.length > 0) {
      this.note('bad_value', `expected one record, found ${others.length + 1}`, name)
      this.#opened.set(name, [first])
    }
    return first
  }

  /** The records under `name`: a list of them, one, or either as JSON in a text. The same ones each time. */
  children(name: string): Fields[] {
    const known = this.#opened.get(name)
    if (known !== undefined) return known
    const value = this.#unpacked(name)
    const filled = listOf(value).filter(item => !isAbsent(item))
    const children = filled.map(item => new Fields(item, this.#pathOf(name), this.#notes))
    this.#opened.set(name, children)
    return children
  }

  /** Paths of the fields that have a value and that nobody took, here and in the parts that were opened. */
  leftover(): string[] {
    const own = Object.keys(this.#record).filter(name => !this.#taken.has(name) && this.has(name))
    const parts = [...this.#opened.values()].flat()
    return [...own.map(name => this.#pathOf(name)), ...parts.flatMap(part => part.leftover())]
  }

  #unpacked(name: string): unknown {
    const value = this.raw(name)
    if (typeof value !== 'string') return value
    const parsed = parseJson(value)
    return isAbsent(parsed) ? this.#bad(name, 'JSON', value) : parsed
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  #bad(name: string, expected: string, found: unknown): null {
    this.note('bad_value', `expected ${expected}, found ${quoted(found)}`, name)
    return null
  }
}
