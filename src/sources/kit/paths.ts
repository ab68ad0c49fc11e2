import { isRecord, listOf } from './plain.ts'
import { tidy } from './text.ts'

/**
 * Returns all values at a path of field names (`awards.value.amount`), descending through lists. An object with only
 * numeric keys counts as a list, because PHP encodes sparse lists like that.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, name) => values.flatMap(item => (isRecord(item) ? itemsOf(item[name]) : [])),
      itemsOf(value),
    )
}

/** Returns the distinct cleaned texts at a path, in order. Numbers count as texts; other values are skipped. */
export function textsAt(value: unknown, path: string): string[] {
  const texts = valuesAt(value, path).filter(item => typeof item === 'string' || typeof item === 'number')
  return [...new Set(texts.map(item => tidy(String(item))))].filter(text => text !== '')
}

/** Converts a value to a list: a single value to a list of one, null to an empty list, an object with numeric keys to its values. */
export function itemsOf(value: unknown): unknown[] {
  if (!isRecord(value)) return [...listOf(value)]
  const names = Object.keys(value)
  return names.length > 0 && names.every(name => /^\d+$/.test(name)) ? Object.values(value) : [value]
}
