import { normalizeTaxId } from '../../model/list-filters.ts'
import { readGermanRegisterEntry } from './german-register-entry.ts'
import { keysOfBareNumber, keysOfLabelledNumber, type NumberKind } from './number-formats.ts'
import { toNumberKey } from './number-keys.ts'
import { areJoined, readNumberLabel } from './number-labels.ts'
import { isAtBoundary, splitIntoPieces, type TextPiece } from './number-pieces.ts'

/** A company number in a typed text. */
export interface CompanyNumber {
  /** The range of the number in the text, with its label and court. */
  readonly start: number
  readonly end: number
  /** The keys of all numbers that are meant, under which entities are indexed. */
  readonly keys: readonly string[]
  /** The spellings of the number in texts, each as its words. */
  readonly spellings: readonly (readonly string[])[]
  /** The names of the court that a text must contain beside the number, or nothing if none was typed. */
  readonly courtNames: readonly string[]
  /** True if the first spelling can also be a word and a number, as in `de 123456789`. Then these match, too. */
  readonly isAmbiguous: boolean
}

/** A number and the index of the piece after it. */
type NumberAt = Omit<CompanyNumber, 'start' | 'end'> & { readonly to: number }

const MAX_PIECES = 14
const MAX_KEY_LENGTH = 24
/** The minimum number of digits that are one number although spaces separate them. */
const MIN_GROUPED_DIGITS = 9
const MAX_TOWN_WORDS = 5
/** Matches the punctuation within a number after a label, and within one that is recognized by its format. */
const LABELLED_GAP = /^[\s.\-·_/‐-―]{1,3}$/
const BARE_GAP = /^(?: ?[.·_‐-―-] ?| )$/
/** Matches digits in groups: `007 492 986 00074`, `93 007492986` and `012 345 67890`. */
const DIGIT_GROUPS = /^(?:\d{1,3}(?: \d{3}){2,3}(?: \d{5})?|\d{2} \d{9}|\d{3} \d{3} \d{5})$/

/** Finds the company numbers in a text that is normalized for tokenizing, except in quoted phrases. */
export function findCompanyNumbers(text: string): CompanyNumber[] {
  if (!/\d/.test(text)) return []
  const pieces = splitIntoPieces(text)
  const lastDigits = pieces.findLastIndex(piece => /\d/.test(piece.text))
  const found: CompanyNumber[] = []
  let at = 0
  while (at <= lastDigits) {
    const number = isAtBoundary(pieces, at) ? readNumberAt(pieces, at) : null
    const last = pieces[(number?.to ?? 0) - 1]
    if (number === null || last === undefined || text[last.end] === '*') {
      at++
      continue
    }
    const { to, ...rest } = number
    found.push({ ...rest, start: pieces[at]?.start ?? 0, end: last.end })
    at = to
  }
  return found.length > 0 ? found : readWholeText(text, pieces)
}

/** Reads a text that is one word, such as `CHE-123.456.789`, as a number of an unknown register. */
function readWholeText(text: string, pieces: readonly TextPiece[]): CompanyNumber[] {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined || !isOneNumber(text, pieces)) return []
  const words = pieces.map(piece => piece.text)
  const keys = [...new Set([normalizeTaxId(text), toNumberKey(text)])]
  const [, letters = '', digits = ''] = /^(\p{L}+)(\d+)$/u.exec(words.join('')) ?? []
  const spellings = [words, [words.join('')], [letters, digits]].filter(
    (spelling, at) => spelling[0] !== '' && (at === 0 || spelling.length !== words.length),
  )
  return [{ start: first.start, end: last.end, keys, spellings, courtNames: [], isAmbiguous: false }]
}

/** Returns whether a text is one word with at least six digits, and with letters unless there are nine. */
function isOneNumber(text: string, pieces: readonly TextPiece[]): boolean {
  const length = pieces.reduce((sum, { start, end, gap }) => sum + end - start + gap.length, 0)
  const isOneWord = pieces.every((_, at) => at === 0 || !isAtBoundary(pieces, at))
  const digits = text.replace(/\D/g, '').length
  const isLong = digits >= MIN_GROUPED_DIGITS || (digits >= 6 && /\p{L}/u.test(text))
  return isLong && isOneWord && pieces[0]?.gap === '' && length === text.length && length <= 40
}

function readNumberAt(pieces: readonly TextPiece[], from: number): NumberAt | null {
  return readGermanNumber(pieces, from) ?? readLabelledNumber(pieces, from) ?? readBareNumber(pieces, from)
}

function readGermanNumber(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const entry = readGermanRegisterEntry(pieces, from)
  if (entry === null || !isAtBoundary(pieces, entry.end)) return null
  const { words, keys, courtNames, end } = entry
  const [register = '', ...number] = words
  const spellings = [words, [register, 'nr', ...number], [words.join('')]]
  return { to: end, keys, spellings, courtNames, isAmbiguous: false }
}

function readLabelledNumber(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const label = readNumberLabel(pieces, from)
  if (label === null) return null
  const starts = label.hasTown ? townEnds(pieces, label.end) : [label.end]
  for (const start of starts) {
    const number = readLongestNumber(pieces, start, LABELLED_GAP, key => keysOfKinds(label.kinds, key))
    if (number !== null && areJoined(pieces, start, start + 1)) return number
  }
  return null
}

function keysOfKinds(kinds: readonly NumberKind[], key: string): readonly string[] {
  return kinds.flatMap(kind => keysOfLabelledNumber(kind, key))
}

/** Returns where a number can begin after the town of a register: `RCS Paris B 552 100 554`. */
function townEnds(pieces: readonly TextPiece[], from: number): number[] {
  const ends = [from]
  for (let at = from; at < from + MAX_TOWN_WORDS && /^\D+$/.test(pieces[at]?.text ?? ''); at++)
    ends.push(at + 1)
  return ends
}

function readBareNumber(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const number = readLongestNumber(pieces, from, BARE_GAP, (key, typed) =>
    isTypedAsOne(typed) ? keysOfBareNumber(key, typed.length === 1) : [],
  )
  return number === null ? null : { ...number, to: skipRegisterAfter(pieces, number.to) }
}

/** Returns whether pieces belong together without a label to say so. Dates and amounts look alike. */
function isTypedAsOne(typed: readonly TextPiece[]): boolean {
  if (typed.length === 1) return true
  const text = typed.map(({ text, gap }, at) => (at > 0 && gap.includes(' ') ? ` ${text}` : text)).join('')
  const digits = text.replace(/^[a-z]{1,3} ?/, '')
  if (!digits.includes(' '))
    return /[a-z]/.test(text) || (/^\d{9,11}$/.test(text) && typed.every(isLongPiece))
  const isLongNumber = digits !== text || text.replaceAll(' ', '').length >= MIN_GROUPED_DIGITS
  return /[a-z]/.test(digits) || (isLongNumber && DIGIT_GROUPS.test(digits))
}

function isLongPiece({ start, end }: TextPiece): boolean {
  return end - start > 2
}

/** Skips the register after a French number: `552 100 554 RCS Paris`. */
function skipRegisterAfter(pieces: readonly TextPiece[], from: number): number {
  const label = readNumberLabel(pieces, from)
  if (label === null || !label.hasTown || !areJoined(pieces, from, from + 1)) return from
  let at = label.end
  if (!/^\D+$/.test(pieces[at]?.text ?? '')) return at
  while (TOWN_ARTICLES.has(pieces[at]?.text ?? '')) at++
  do at++
  while (pieces[at]?.gap === '-')
  return Math.min(at, pieces.length)
}

const TOWN_ARTICLES = new Set('le la les saint st'.split(' '))

/** Reads the longest number that begins at a piece. */
function readLongestNumber(
  pieces: readonly TextPiece[],
  from: number,
  gaps: RegExp,
  keysOf: (key: string, typed: readonly TextPiece[]) => readonly string[],
): NumberAt | null {
  const last = lastJoinedPiece(pieces, from, gaps)
  for (let to = last; to > from; to--) {
    const typed = pieces.slice(from, to)
    const key = toNumberKey(
      typed.map(({ text, gap }, at) => (at > 0 && gap === '_' ? `_${text}` : text)).join(''),
    )
    if (key.length > MAX_KEY_LENGTH || !isAtBoundary(pieces, to)) continue
    const keys = [...new Set(keysOf(key, typed))]
    if (keys.length > 0) return { to, keys, courtNames: [], ...describeSpelling(typed, keys) }
  }
  return null
}

function lastJoinedPiece(pieces: readonly TextPiece[], from: number, gaps: RegExp): number {
  let to = from + 1
  while (to < pieces.length && to < from + MAX_PIECES && gaps.test(pieces[to]?.gap ?? '')) to++
  return Math.min(to, pieces.length)
}

function describeSpelling(typed: readonly TextPiece[], keys: readonly string[]) {
  const words = typed.map(piece => piece.text)
  const spellings = [words, [words.join('')], ...keys.flatMap(spellingsOfKey)]
  const byText = new Map(spellings.map(spelling => [spelling.join(' '), spelling]))
  const isAmbiguous = /^[a-z]{1,3}$/.test(words[0] ?? '') && typed[1]?.gap === ' '
  return { spellings: [...byText.values()], isAmbiguous }
}

/** Returns how texts spell the number with a key: as one word, or with its letters apart. */
function spellingsOfKey(key: string): string[][] {
  const word = key.toLowerCase()
  const [, letters, digits] = /^([a-z]{1,2})(\d+[a-z]?)$/.exec(word) ?? []
  if (letters === undefined || digits === undefined) return [[word]]
  // Texts that print a French VAT number in groups contain its digits as one word.
  return [[word], [letters, digits], ...(/^fr\d{11}$/.test(word) ? [[digits]] : [])]
}
