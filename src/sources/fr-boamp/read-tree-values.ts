import type { JsonValue } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import { parseFrenchDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseCurrencyCode, parseFrenchNumber } from '../shared/french-amounts.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import { padBoampDate } from './deadlines/parse-deadline.ts'

/** An amount with its ISO 4217 currency code. */
export interface BoampAmount {
  readonly value: number
  readonly currency: string
  /** True for an amount with tax, where the text says so. */
  readonly includesTax?: true
}

/** Buyers enter 0 or 0.01 when they do not disclose an amount. */
const MAX_PLACEHOLDER_AMOUNT = 0.01

/** Caches split paths. Its size is bounded because all paths are literals in the code. */
const SPLIT_PATHS = new Map<string, readonly string[]>()

/** Returns all values at a dotted path, descending into lists along the way. */
export function findBoampValues(tree: unknown, path: string): unknown[] {
  let names = SPLIT_PATHS.get(path)
  if (names === undefined) {
    names = path.split('.')
    SPLIT_PATHS.set(path, names)
  }
  const found: unknown[] = []
  collect(tree, names, 0, found)
  return found
}

function collect(value: unknown, names: readonly string[], depth: number, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, names, depth, found)
  } else if (depth === names.length) {
    found.push(value)
  } else if (isPlainRecord(value)) {
    const inner = value[names[depth] ?? '']
    if (inner !== undefined) collect(inner, names, depth + 1, found)
  }
}

/** Returns the distinct strings at a path, including the text of elements with attributes. Skips empty elements. */
export function findBoampTexts(tree: unknown, path: string): string[] {
  const texts = findBoampValues(tree, path).map(value => {
    const text = isPlainRecord(value) ? (value['#text'] ?? value.value) : value
    return typeof text === 'string' ? text : typeof text === 'number' ? String(text) : ''
  })
  return texts.length < 2 && texts[0] !== '' ? texts : [...new Set(texts)].filter(text => text !== '')
}

/** Returns the first string found at one of the paths, or `null` when there is none. */
export function findBoampText(tree: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const [text] = findBoampTexts(tree, path)
    if (text !== undefined) return text
  }
  return null
}

/** Returns true when the element exists, even if it is empty, such as `<NON/>`. */
export function hasBoampElement(tree: unknown, path: string): boolean {
  return findBoampValues(tree, path).length > 0
}

/** Reads a date at a path. Reports an invalid date and returns `null` for it. */
export function findBoampDay(record: FieldReader, tree: unknown, path: string): CalendarDay | null {
  const text = findBoampText(tree, path)
  return text === null ? null : parseBoampDay(record, text)
}

/** Parses the day of a date or date-time. Reports an invalid date and returns `null` for it. */
export function parseBoampDay(record: FieldReader, text: string): CalendarDay | null {
  const day = parseFrenchDay(
    padBoampDate(text).replace(/T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?$|(?:Z|[+-]\d\d:\d\d)$/, ''),
  )
  if (day === null) record.reportProblem('bad_value', `expected a date, found ${quoteValue(text)}`, 'donnees')
  return day
}

/** Reads an integer at a path. Reports an invalid number and returns `null` for it. */
export function findBoampCount(record: FieldReader, tree: unknown, path: string): number | null {
  const text = findBoampText(tree, path)
  if (text === null || /^\d{1,6}$/.test(text)) return text === null ? null : Number(text)
  record.reportProblem('bad_value', `expected a number, found ${quoteValue(text)}`, 'donnees')
  return null
}

/**
 * Parses an amount, which is `{@devise, #text}` in the schemas and `{@devise, valeur}` in national forms. The currency
 * defaults to EUR.
 */
export function parseBoampAmount(record: FieldReader, value: unknown): BoampAmount | null {
  const text = isPlainRecord(value)
    ? findBoampText(value, '#text', 'valeur', 'value')
    : findBoampText({ value }, 'value')
  if (text === null) return null
  const currencyText = findBoampText(value, '@devise', 'devise') ?? 'EUR'
  const currency = parseCurrencyCode(currencyText)
  // Software writes these amounts, so a period is always a decimal point, even before three digits.
  const amount = /^\d{1,13}(?:\.\d+)?$/.test(text) ? Number(text) : parseFrenchNumber(text)
  if (amount !== null && currency !== null) {
    return amount > MAX_PLACEHOLDER_AMOUNT ? { value: amount, currency } : null
  }
  record.reportProblem(
    'bad_value',
    `expected an amount, found ${quoteValue(text)} ${quoteValue(currencyText)}`,
    'donnees',
  )
  return null
}

/**
 * Sums amounts and rounds the total to the cent. Returns `null` when there are none, one is missing or the currencies
 * differ, or some of them include tax.
 */
export function sumBoampAmounts(amounts: readonly (BoampAmount | null)[]): BoampAmount | null {
  const [first] = amounts
  if (first == null || amounts.some(amount => !areAddable(amount, first))) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { ...first, value: cents / 100 }
}

function areAddable(amount: BoampAmount | null, first: BoampAmount): boolean {
  return amount?.currency === first.currency && amount.includesTax === first.includesTax
}

/** Returns the value that all non-null values share, or `null` when there are none or they differ. */
export function findSharedBoampValue<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(values.filter(value => value !== null))
  return first === undefined || others.length > 0 ? null : first
}

/** Reads 8-digit CPV codes at a path. A check digit or, in old notices, a final period may follow. */
export function findBoampCpvCodes(record: FieldReader, tree: unknown, path: string): string[] {
  return findBoampTexts(tree, path).flatMap(text => {
    const code = /^(\d{8})(?:-\d)?\.?$/.exec(text)?.[1]
    if (code === undefined)
      record.reportProblem('bad_value', `${quoteValue(text)} is not a CPV code`, 'donnees')
    return code ?? []
  })
}

/** Finds all elements with one of the names at any depth, outermost first. Does not search excluded elements. */
export function findBoampElements(
  tree: unknown,
  names: ReadonlySet<string>,
  excluded: ReadonlySet<string>,
): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap(item => findBoampElements(item, names, excluded))
  if (!isPlainRecord(tree)) return []
  return Object.entries(tree).flatMap(([name, value]) => {
    if (excluded.has(name)) return []
    return names.has(name)
      ? Array.isArray(value)
        ? value
        : [value]
      : findBoampElements(value, names, excluded)
  })
}

/**
 * Converts a notice part to JSON for the details. `{ "non": "" }` becomes `"non"`, an empty element among others
 * becomes `true`, and an empty part becomes `null`.
 */
export function convertBoampTreeToDetails(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(convertBoampTreeToDetails)
  if (!isPlainRecord(value)) return value === '' ? true : (value as JsonValue)
  const entries = Object.entries(value)
  if (entries.length === 0) return null
  if (entries.every(([, inner]) => inner === '')) return entries.map(([name]) => name).join(' ')
  return Object.fromEntries(entries.map(([name, inner]) => [name, convertBoampTreeToDetails(inner)]))
}
