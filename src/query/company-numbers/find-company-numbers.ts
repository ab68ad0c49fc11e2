import { normalizeTaxId } from '../../model/list-filters.ts'
import { isFunctionWord } from '../languages/function-words.ts'
import { toNumberKey } from './number-keys.ts'
import { isAtBoundary, splitIntoPieces, type TextPiece } from './number-pieces.ts'
import { endOfSurroundings, startOfSurroundings } from './number-surroundings.ts'
import { readNumberAt } from './read-company-number.ts'

/** A company number in a typed text. */
export interface CompanyNumber {
  /** The range of the number in the text, with its label, its court, and the sentence that announces it. */
  readonly start: number
  readonly end: number
  /** The keys of all numbers that are meant, under which entities are indexed. */
  readonly keys: readonly string[]
  /** The spellings of the number in texts, each as its words. */
  readonly spellings: readonly (readonly string[])[]
  /** The names of the court that a text must contain beside the number, or nothing if none was typed. */
  readonly courtNames: readonly string[]
  /** True if the words of the first spelling may be several numbers, so that they can stand apart in a text. */
  readonly areWordsApart: boolean
}

const MAX_UNKNOWN_LENGTH = 40
/** The minimum number of digits in a number of an unknown register. */
const MIN_UNKNOWN_DIGITS = 5
const DATE = /^(?:\d{1,2}\D\d{1,2}\D(?:\d{2}|\d{4})|\d{4}\D\d{1,2}\D\d{1,2})$/
const YEARS = /^(?:(?:19|20)\d\d\D?)+$/

/** Finds the company numbers in a text that is normalized for tokenizing, except in quoted phrases. */
export function findCompanyNumbers(text: string): CompanyNumber[] {
  if (!/\d/.test(text)) return []
  const pieces = splitIntoPieces(text)
  const found = findNumbersIn(text, pieces)
  return found.length > 0 ? found : readWholeText(text, pieces)
}

/** Finds the company numbers that are recognized wherever they stand, unlike a number that is the whole text. */
export function findRecognizableNumbers(text: string): CompanyNumber[] {
  return /\d/.test(text) ? findNumbersIn(text, splitIntoPieces(text)) : []
}

function findNumbersIn(text: string, pieces: readonly TextPiece[]): CompanyNumber[] {
  const lastDigits = pieces.findLastIndex(piece => /\d/.test(piece.text))
  const found: CompanyNumber[] = []
  let at = 0
  let previous = 0
  while (at <= lastDigits) {
    const number = isAtBoundary(pieces, at) ? readNumberAt(pieces, at) : null
    const to = number === null ? 0 : endOfSurroundings(pieces, number.to)
    const last = pieces[to - 1]
    if (number === null || last === undefined || text[last.end] === '*') {
      at++
      continue
    }
    const from = Math.max(previous, startOfSurroundings(pieces, at))
    const { keys, spellings, courtNames } = number
    found.push({
      start: pieces[from]?.start ?? 0,
      end: last.end,
      keys,
      spellings,
      courtNames,
      areWordsApart: false,
    })
    at = to
    previous = to
  }
  return found
}

/** Reads a text that is one word, such as `CHE-123.456.789`, or digits in any groups as a number of an unknown register. */
function readWholeText(text: string, pieces: readonly TextPiece[]): CompanyNumber[] {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined || !isOneNumber(text, pieces)) return []
  const words = pieces.map(piece => piece.text)
  const keys = [...new Set([normalizeTaxId(text), toNumberKey(text)])]
  const [, letters = '', digits = ''] = /^(\p{L}+)(\d+)$/u.exec(words.join('')) ?? []
  const spellings = [words, [words.join('')], [letters, digits]].filter(
    (spelling, at) => spelling[0] !== '' && (at === 0 || spelling.length !== words.length),
  )
  const areWordsApart = pieces.some((_, at) => at > 0 && isAtBoundary(pieces, at))
  return [{ start: first.start, end: last.end, keys, spellings, courtNames: [], areWordsApart }]
}

/** Returns whether nothing but a number was typed, which is no date. */
function isOneNumber(text: string, pieces: readonly TextPiece[]): boolean {
  const length = pieces.reduce((sum, { start, end, gap }) => sum + end - start + gap.length, 0)
  const digits = text.replace(/\D/g, '').length
  if (pieces[0]?.gap !== '' || length !== text.length || length > MAX_UNKNOWN_LENGTH) return false
  if (digits < MIN_UNKNOWN_DIGITS || DATE.test(text) || YEARS.test(text)) return false
  const isOneWord = pieces.every((_, at) => at === 0 || !isAtBoundary(pieces, at))
  return (
    isOneWord || pieces.every((piece, at) => (at === 0 || isGapWithinNumber(piece)) && isPartOfNumber(piece))
  )
}

/** Returns whether only separators precede a piece, without the operator for exclusion, a hyphen after a space. */
function isGapWithinNumber({ gap }: TextPiece): boolean {
  return /^[ .-]+$/.test(gap) && !gap.endsWith(' -')
}

function isPartOfNumber({ text }: TextPiece): boolean {
  return /\d/.test(text) || (text.length <= 2 && text !== 'or' && !isFunctionWord(text))
}
