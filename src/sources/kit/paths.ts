import { isRecord, listOf } from './plain.ts'
import { tidy } from './text.ts'

/**
 * Every value at a path of names (`awards.value.amount`), through lists on the way. An object whose names are all
 * numbers counts as a list: PHP writes a list with gaps like that.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (found, name) => found.flatMap(item => (isRecord(item) ? itemsOf(item[name]) : [])),
      itemsOf(value),
    )
}

/** The texts at a path, tidied, each once, in their order; a number is a text, anything else is passed over. */
export function textsAt(value: unknown, path: string): string[] {
  const texts = valuesAt(value, path).filter(item => typeof item === 'string' || typeof item === 'number')
  return [...new Set(texts.map(item => tidy(String(item))))].filter(text => text !== '')
}

/** The items of a list, one value as a list of one, nothing as none; see `valuesAt` for objects that are lists. */
export function itemsOf(value: unknown): unknown[] {
  if (!isRecord(value)) return [...listOf(value)]
  const names = Object.keys(value)
  return names.length > 0 && names.every(name => /^\d+$/.test(name)) ? Object.values(value) : [value]
}
