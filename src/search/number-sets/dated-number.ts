/** A number with its day. */
export interface DatedNumber {
  readonly number: number
  readonly day: number
}

/** A slice of a list: rows to skip, and the maximum number of rows to return. */
export interface ListSlice {
  readonly offset: number
  readonly limit: number
}

/** Compares two dated numbers in list order. */
export function compareDatedNumbers(a: DatedNumber, b: DatedNumber): number {
  return b.day - a.day || b.number - a.number
}
