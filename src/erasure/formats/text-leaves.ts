import type { TextLeaf } from '../find-names.ts'

/** A text of a document with its position, and how its replacement is written there. */
export interface LocatedText extends TextLeaf {
  readonly start: number
  readonly end: number
  encode(text: string): string
}

/** Splits plain text and CSV into lines, which are the rows of a CSV file. */
export function* readLineTexts(text: string): Generator<LocatedText> {
  let lines = 0
  let start = 0
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found + 1
    yield { text: text.slice(start, end), start, end, group: lines++, encode: line => line }
    start = end
  }
}
