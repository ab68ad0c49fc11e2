import type { CalendarDay } from '../../model/calendar-day.ts'
import type { ProblemKind } from '../../model/source-document.ts'
import type { DayParser } from './dates.ts'
import { parseJson } from './formats/json-records.ts'
import { isEmptyValue, isPlainRecord, type PlainRecord, toArray } from './plain-values.ts'
import { cleanText, quoteValue } from './text-cleaning.ts'

/** A problem with one field that does not prevent the record from being read. */
export interface FieldProblem {
  readonly kind: ProblemKind
  /** Path of the field in the record (`a.b`). */
  readonly path: string
  readonly reason: string
}

/**
 * Reads the fields of one record and tracks the unread ones, so that new fields of a publisher are noticed. Null, empty
 * texts, lists and objects count as absent; a value of the wrong type is reported as `bad_value` and counts as absent.
 */
export class FieldReader {
  readonly #record: Readonly<PlainRecord>
  readonly #path: string
  readonly #problems: FieldProblem[]
  readonly #readNames = new Set<string>()
  readonly #children = new Map<string, FieldReader[]>()

  constructor(record: unknown, path = '', problems: FieldProblem[] = []) {
    this.#record = isPlainRecord(record) ? record : {}
    this.#path = path
    this.#problems = problems
    if (!isPlainRecord(record))
      this.reportProblem('bad_value', `expected an object, found ${quoteValue(record)}`)
  }

  /** Reports a problem of this record, or of its field `name`, without discarding the record. */
  reportProblem(kind: ProblemKind, reason: string, name?: string): void {
    this.#problems.push({ kind, path: name === undefined ? this.#path : this.#pathOf(name), reason })
  }

  /** Problems of this record and of all its child records. */
  get problems(): readonly FieldProblem[] {
    return this.#problems
  }

  /** True when no field of this record has a value. */
  get isEmpty(): boolean {
    return !Object.keys(this.#record).some(name => this.has(name))
  }

  /** Returns true when the field has a value. Does not mark it as read. */
  has(name: string): boolean {
    return Object.hasOwn(this.#record, name) && !isEmptyValue(this.#record[name])
  }

  /** Returns the unconverted value of a field; null when absent. */
  value(name: string): unknown {
    this.#readNames.add(name)
    return this.has(name) ? this.#record[name] : null
  }

  /** Returns a field as cleaned text, also for numbers and booleans. */
  text(name: string): string | null {
    const value = this.value(name)
    if (value === null) return null
    if (typeof value === 'object') return this.#reportBadValue(name, 'text', value)
    return cleanText(String(value)) || null
  }

  /** Returns a field as a list of texts. A single text is a list of one. */
  texts(name: string): string[] {
    const value = this.value(name)
    const items = toArray(value)
    if (items.some(item => typeof item === 'object' && item !== null))
      this.#reportBadValue(name, 'a list of texts', value)
    return items
      .filter(item => typeof item !== 'object')
      .map(item => cleanText(String(item)))
      .filter(item => item !== '')
  }

  /** Returns a date in the notation that `parse` reads. Reports unreadable and impossible dates. */
  day(name: string, parse: DayParser): CalendarDay | null {
    const text = this.text(name)
    return text === null ? null : (parse(text) ?? this.#reportBadValue(name, 'a date', text))
  }

  /** Returns the child record, parsed from JSON text if necessary; an empty one when absent. Repeated calls return the same reader. */
  child(name: string): FieldReader {
    const [first, ...others] = this.children(name)
    if (first === undefined) return new FieldReader({}, this.#pathOf(name), this.#problems)
    if (others.length > 0) {
      this.reportProblem('bad_value', `expected one record, found ${others.length + 1}`, name)
      this.#children.set(name, [first])
    }
    return first
  }

  /** Returns the child records, from a list, a single record or JSON text. Repeated calls return the same readers. */
  children(name: string): FieldReader[] {
    const opened = this.#children.get(name)
    if (opened !== undefined) return opened
    const value = this.#parsedValue(name)
    const records = toArray(value).filter(item => !isEmptyValue(item))
    const children = records.map(item => new FieldReader(item, this.#pathOf(name), this.#problems))
    this.#children.set(name, children)
    return children
  }

  /** Returns the paths of unread fields that have a value, in this record and in the opened child records. */
  unreadFields(): string[] {
    const unread = Object.keys(this.#record).filter(name => !this.#readNames.has(name) && this.has(name))
    const children = [...this.#children.values()].flat()
    return [...unread.map(name => this.#pathOf(name)), ...children.flatMap(child => child.unreadFields())]
  }

  #parsedValue(name: string): unknown {
    const value = this.value(name)
    if (typeof value !== 'string') return value
    const parsed = parseJson(value)
    return isEmptyValue(parsed) ? this.#reportBadValue(name, 'JSON', value) : parsed
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  #reportBadValue(name: string, expected: string, found: unknown): null {
    this.reportProblem('bad_value', `expected ${expected}, found ${quoteValue(found)}`, name)
    return null
  }
}
