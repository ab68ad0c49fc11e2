/** A record parsed from JSON or XML. */
export type Plain = Record<string, unknown>

export function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts a value to a list: a single value to a list of one, null and undefined to an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Returns true for null, undefined, an empty text, an empty list and an empty record. */
export function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
