import type { Json } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import { currencyCode, frenchNumber } from '../kit/amounts.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { quoted } from '../kit/text.ts'

/** An amount and its currency, ISO 4217. */
export interface Money {
  readonly value: number
  readonly currency: string
}

/** Buyers write 0 or a cent where they do not want to say. */
const PLACEHOLDER = 0.01

/** Paths that were taken apart before: there are as many as the code names. */
const PATHS = new Map<string, readonly string[]>()

/** Every value at a path of names, through lists on the way. */
export function valuesAt(tree: unknown, path: string): unknown[] {
  let names = PATHS.get(path)
  if (names === undefined) {
    names = path.split('.')
    PATHS.set(path, names)
  }
  const found: unknown[] = []
  collect(tree, names, 0, found)
  return found
}

function collect(value: unknown, names: readonly string[], at: number, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, names, at, found)
  } else if (at === names.length) {
    found.push(value)
  } else if (isRecord(value)) {
    const inner = value[names[at] ?? '']
    if (inner !== undefined) collect(inner, names, at + 1, found)
  }
}

/** The texts at a path, each once, those of elements with attributes too; empty elements have none. */
export function textsAt(tree: unknown, path: string): string[] {
  const texts = valuesAt(tree, path).map(value => {
    const text = isRecord(value) ? (value['#text'] ?? value.value) : value
    return typeof text === 'string' ? text : typeof text === 'number' ? String(text) : ''
  })
  return texts.length < 2 && texts[0] !== '' ? texts : [...new Set(texts)].filter(text => text !== '')
}

/** The first text at one of the paths; null when there is none. */
export function textAt(tree: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const [text] = textsAt(tree, path)
    if (text !== undefined) return text
  }
  return null
}

/** True when the element is there, which may be empty: `<NON/>`. */
export function isThere(tree: unknown, path: string): boolean {
  return valuesAt(tree, path).length > 0
}

/** A day, in any form of the documents; what is none is noted and absent. */
export function dayAt(row: Fields, tree: unknown, path: string): Day | null {
  const text = textAt(tree, path)
  return text === null ? null : dayOf(row, text)
}

/** The day of a date or moment; what is none is noted and absent. */
export function dayOf(row: Fields, text: string): Day | null {
  const day = frenchDay(text.replace(/T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?$|(?:Z|[+-]\d\d:\d\d)$/, ''))
  if (day === null) row.note('bad_value', `expected a date, found ${quoted(text)}`, 'donnees')
  return day
}

/** A whole number; what is none is noted and absent. */
export function countAt(row: Fields, tree: unknown, path: string): number | null {
  const text = textAt(tree, path)
  if (text === null || /^\d{1,6}$/.test(text)) return text === null ? null : Number(text)
  row.note('bad_value', `expected a number, found ${quoted(text)}`, 'donnees')
  return null
}

/** An amount: `{@devise, #text}` of the schemas, `{@devise, valeur}` of national notices, euros where none is stated. */
export function moneyOf(row: Fields, value: unknown): Money | null {
  const text = isRecord(value) ? textAt(value, '#text', 'valeur', 'value') : textAt({ value }, 'value')
  if (text === null) return null
  const stated = textAt(value, '@devise', 'devise') ?? 'EUR'
  const currency = currencyCode(stated)
  // Machines write these: a comma is not expected, three digits after a point are no thousands.
  const amount = /^\d{1,13}(?:\.\d+)?$/.test(text) ? Number(text) : frenchNumber(text)
  if (amount !== null && currency !== null) {
    return amount > PLACEHOLDER ? { value: amount, currency } : null
  }
  row.note('bad_value', `expected an amount, found ${quoted(text)} ${quoted(stated)}`, 'donnees')
  return null
}

/** The sum to the cent; null when there is none, one is missing or they are in several currencies. */
export function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts
  if (first == null || amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** The one value that all agree on; null when there is none or they differ. */
export function only<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(values.filter(value => value !== null))
  return first === undefined || others.length > 0 ? null : first
}

/** CPV codes of 8 digits under a path; old ones end in a stop, others in a check digit. */
export function cpvAt(row: Fields, tree: unknown, path: string): string[] {
  return textsAt(tree, path).flatMap(text => {
    const code = /^(\d{8})(?:-\d)?\.?$/.exec(text)?.[1]
    if (code === undefined) row.note('bad_value', `${quoted(text)} is no CPV code`, 'donnees')
    return code ?? []
  })
}

/** All records under one of the names, however deep, the outermost first; none from inside those left out. */
export function findAll(tree: unknown, names: ReadonlySet<string>, leftOut: ReadonlySet<string>): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap(item => findAll(item, names, leftOut))
  if (!isRecord(tree)) return []
  return Object.entries(tree).flatMap(([name, value]) => {
    if (leftOut.has(name)) return []
    return names.has(name) ? (Array.isArray(value) ? value : [value]) : findAll(value, names, leftOut)
  })
}

/**
 * A part of a notice for the details: `{ "non": "" }` is `"non"`, an empty element beside others is true, and an empty
 * part is null.
 */
export function told(value: unknown): Json {
  if (Array.isArray(value)) return value.map(told)
  if (!isRecord(value)) return value === '' ? true : (value as Json)
  const entries = Object.entries(value)
  if (entries.length === 0) return null
  if (entries.every(([, inner]) => inner === '')) return entries.map(([name]) => name).join(' ')
  return Object.fromEntries(entries.map(([name, inner]) => [name, told(inner)]))
}
