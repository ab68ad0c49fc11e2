import { toNumberKey } from './number-keys.ts'
import { areJoined, readNumberLabel, skipNumberWords } from './number-labels.ts'
import { splitIntoPieces } from './number-pieces.ts'

/** Matches the beginning of a number: digits, perhaps after the letters of a register. */
const NUMBER_START = /^[A-Z]{0,3}\d[\dA-Z]*$/

/**
 * Returns the beginning of the keys of the numbers that a text before the operator `*` can mean, as in `00749298`, `SIREN 007 49`
 * and `HRB 9900`; null if it is not the beginning of a number.
 */
export function numberKeyPrefix(text: string): string | null {
  const pieces = splitIntoPieces(text)
  const label = readNumberLabel(pieces, 0)
  const start = label?.end ?? skipNumberWords(pieces, 0)
  const number = pieces.slice(start)
  const key = toNumberKey(number.map(piece => piece.text).join(''))
  return areJoined(pieces, start, pieces.length) && NUMBER_START.test(key) ? key : null
}
