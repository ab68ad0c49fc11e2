import type { Json } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import { currencyCode, frenchNumber } from '../kit/amounts.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { quoted } from '../kit/text.ts'

/** An amount with its ISO 4217 currency code. */
export interface Money {
  readonly value: number
  readonly currency: string
}

/** Buyers enter 0 or 0.01 when they do not disclose an amount. */
const MAX_PLACEHOLDER_AMOUNT = 0.01

/** Caches split paths. Its size is bounded because all paths are literals in the code. */
const SPLIT_PATHS = new Map<string, readonly string[]>()

/** Returns all values at a dotted path, descending into lists along the way. */
export function valuesAt(tree: unknown, path: string): unknown[] {
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
  } else if (isRecord(value)) {
    const inner = value[names[depth] ?? '']
    if (inner !== undefined) collect(inner, names, depth + 1, found)
  }
}

/** Returns the distinct texts at a path, including those of elements with attributes. Empty elements have none. */
export function textsAt(tree: unknown, path: string): string[] {
  const texts = valuesAt(tree, path).map(value => {
    const text = isRecord(value) ? (value['#text'] ?? value.value) : value
    return typeof text === 'string' ? text : typeof text === 'number' ? String(text) : ''
  })
  return texts.length < 2 && texts[0] !== '' ? texts : [...new Set(texts)].filter(text => text !== '')
}

/** Returns the first text found at one of the paths; null when there is none. */
export function textAt(tree: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const [text] = textsAt(tree, path)
    if (text !== undefined) return text
  }
  return null
}

/** True when the element exists, even if it is empty, such as `<NON/>`. */
export function isThere(tree: unknown, path: string): boolean {
  return valuesAt(tree, path).length > 0
}

/** Reads a date at a path. An invalid one is reported and returned as null. */
export function dayAt(record: Fields, tree: unknown, path: string): Day | null {
  const text = textAt(tree, path)
  return text === null ? null : dayOf(record, text)
}

/** Parses the day of a date or date-time. An invalid one is reported and returned as null. */
export function dayOf(record: Fields, text: string): Day | null {
  const day = frenchDay(text.replace(/T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?$|(?:Z|[+-]\d\d:\d\d)$/, ''))
  if (day === null) record.note('bad_value', `expected a date, found ${quoted(text)}`, 'donnees')
  return day
}

/** Reads a whole number at a path. An invalid one is reported and returned as null. */
export function countAt(record: Fields, tree: unknown, path: string): number | null {
  const text = textAt(tree, path)
  if (text === null || /^\d{1,6}$/.test(text)) return text === null ? null : Number(text)
  record.note('bad_value', `expected a number, found ${quoted(text)}`, 'donnees')
  return null
}

/**
 * Parses an amount: `{@devise, #text}` in the schemas, `{@devise, valeur}` in national forms. The currency defaults to
 * EUR.
 */
export function moneyOf(record: Fields, value: unknown): Money | null {
  const text = isRecord(value) ? textAt(value, '#text', 'valeur', 'value') : textAt({ value }, 'value')
  if (text === null) return null
  const currencyText = textAt(value, '@devise', 'devise') ?? 'EUR'
  const currency = currencyCode(currencyText)
  // Software writes these amounts: a point is always a decimal point, even before three digits.
  const amount = /^\d{1,13}(?:\.\d+)?$/.test(text) ? Number(text) : frenchNumber(text)
  if (amount !== null && currency !== null) {
    return amount > MAX_PLACEHOLDER_AMOUNT ? { value: amount, currency } : null
  }
  record.note('bad_value', `expected an amount, found ${quoted(text)} ${quoted(currencyText)}`, 'donnees')
  return null
}

/** Sums amounts to the cent. Null when there are none, one is missing or the currencies differ. */
export function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts
  if (first == null || amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** Returns the value that all non-null values share; null when there are none or they differ. */
export function only<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(values.filter(value => value !== null))
  return first === undefined || others.length > 0 ? null : first
}

/** Reads 8-digit CPV codes at a path. A check digit or, in old notices, a final full stop may follow. */
export function cpvAt(record: Fields, tree: unknown, path: string): string[] {
  return textsAt(tree, path).flatMap(text => {
    const code = /^(\d{8})(?:-\d)?\.?$/.exec(text)?.[1]
    if (code === undefined) record.note('bad_value', `${quoted(text)} is not a CPV code`, 'donnees')
    return code ?? []
  })
}

/** Finds all elements with one of the names at any depth, outermost first. Excluded elements are not searched. */
export function findAll(tree: unknown, names: ReadonlySet<string>, excluded: ReadonlySet<string>): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap(item => findAll(item, names, excluded))
  if (!isRecord(tree)) return []
  return Object.entries(tree).flatMap(([name, value]) => {
    if (excluded.has(name)) return []
    return names.has(name) ? (Array.isArray(value) ? value : [value]) : findAll(value, names, excluded)
  })
}

/**
 * Converts a notice part to JSON for the details: `{ "non": "" }` becomes `"non"`, an empty element among others
 * becomes true, and an empty part becomes null.
 */
export function told(value: unknown): Json {
  if (Array.isArray(value)) return value.map(told)
  if (!isRecord(value)) return value === '' ? true : (value as Json)
  const entries = Object.entries(value)
  if (entries.length === 0) return null
  if (entries.every(([, inner]) => inner === '')) return entries.map(([name]) => name).join(' ')
  return Object.fromEntries(entries.map(([name, inner]) => [name, told(inner)]))
}
