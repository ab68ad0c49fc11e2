/** What JSON and XML documents are made of. */
export type Plain = Record<string, unknown>

export function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The items of a list, one value as a list of one, nothing as none. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Null, empty text, an empty list or record: there is nothing in it. */
export function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
