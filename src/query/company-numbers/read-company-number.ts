import { isFunctionWord } from '../languages/function-words.ts'
import { readGermanRegisterEntry } from './german-register-entry.ts'
import { keysOfBareNumber, keysOfLabelledNumber } from './number-formats.ts'
import { toNumberKey } from './number-keys.ts'
import { areJoined, type NumberLabel, readNumberLabel, skipNumberWords } from './number-labels.ts'
import { isAtBoundary, type TextPiece } from './number-pieces.ts'
import { skipVolumes, startsAfterTown } from './number-surroundings.ts'

/** A number that was read, and the index of the piece after it. */
export interface NumberAt {
  readonly to: number
  readonly keys: readonly string[]
  readonly spellings: readonly (readonly string[])[]
  readonly courtNames: readonly string[]
}

/** Returns the keys of a number that consists of pieces. */
type KeysOf = (key: string, typed: readonly TextPiece[]) => readonly string[]

const MAX_PIECES = 14
const MAX_KEY_LENGTH = 24
/** The minimum number of digits that are one number although spaces separate them. */
const MIN_GROUPED_DIGITS = 9
/** Matches the punctuation within a number after a label, and within one that is recognized by its format. */
const LABELLED_GAP = /^[\s.\-·_/‐-―]{1,3}$/
const BARE_GAP = /^(?: ?[.·_‐-―-] ?| )$/
/** Matches digits in groups: `007 492 986 00074`, `93 007492986`, `007492986 00074` and `012 345 67890`. */
const DIGIT_GROUPS =
  /^(?:(?:\d{2} )?(?:\d{9}|\d{3} \d{3} \d{3})(?: \d{5})?|\d{1,3}(?: \d{3}){2,3}|\d{3} \d{3} \d{5})$/
/** Matches shorter groups, which are a number only behind letters or a word for "number": `SC 990 011`, `No. 990 01101`. */
const SHORT_GROUPS = /^(?:\d{1,3} \d{3}|\d{3,5} \d{3,5})$/
/** Matches a number of a register whose letters were left out. */
const SHORT_NUMBER = /^\d{5,8}$/

/** Reads the company number that begins at a piece, with its label and court; null if there is none. */
export function readNumberAt(pieces: readonly TextPiece[], from: number): NumberAt | null {
  if (isOperator(pieces, from)) return null
  return (
    readGermanNumber(pieces, from) ??
    readSheetAfterVolumes(pieces, from) ??
    readLabelledNumber(pieces, from) ??
    readNumberAfterWord(pieces, from) ??
    readBareNumber(pieces, from)
  )
}

/** Returns whether a piece is the operator `or` between two terms, which is never the letters of a Spanish sheet. */
function isOperator(pieces: readonly TextPiece[], at: number): boolean {
  return pieces[at]?.text === 'or' && isTypedAsWord(pieces, at)
}

/** Returns whether a word has spaces around it and stands between others. */
function isTypedAsWord(pieces: readonly TextPiece[], at: number): boolean {
  return at > 0 && /\s$/.test(pieces[at]?.gap ?? '') && /^\s/.test(pieces[at + 1]?.gap ?? '')
}

function readGermanNumber(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const isAfterCountry = pieces[from]?.text === 'de' && pieces[from + 1]?.gap === '-'
  const entry = readGermanRegisterEntry(pieces, isAfterCountry ? from + 1 : from)
  if (entry === null || !isAtBoundary(pieces, entry.end)) return null
  const { words, keys, courtNames, end } = entry
  const [register = '', ...number] = words
  return { to: end, keys, spellings: [words, [register, 'nr', ...number], [words.join('')]], courtNames }
}

/** Reads `Tomo 1, folio 2, hoja M-990786`. */
function readSheetAfterVolumes(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const start = skipVolumes(pieces, from)
  const label = start === from ? null : readNumberLabel(pieces, start)
  return label?.kinds.includes('hoja') ? readAfterLabel(pieces, label) : null
}

function readLabelledNumber(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const label = readNumberLabel(pieces, from)
  return label === null ? null : readAfterLabel(pieces, label)
}

function readAfterLabel(pieces: readonly TextPiece[], label: NumberLabel): NumberAt | null {
  const starts = label.hasTown ? startsAfterTown(pieces, label.end) : [label.end]
  const canBeSheet = label.kinds.includes('hoja')
  const joined = starts.filter(
    start => areJoined(pieces, label.end, start + 1) && (canBeSheet || !isOperator(pieces, start)),
  )
  const ofKind: KeysOf = key => label.kinds.flatMap(kind => keysOfLabelledNumber(kind, key))
  for (const start of label.isUncertain ? [] : joined) {
    const number = readLongestNumber(pieces, start, LABELLED_GAP, ofKind)
    if (number !== null) return number
  }
  // A label of another kind hides no number.
  for (const start of joined) {
    const number = readLongestNumber(pieces, start, BARE_GAP, keysByFormat)
    if (number !== null) return number
  }
  return null
}

/** Reads `No. 990456` and `n° 007 492 986`. */
function readNumberAfterWord(pieces: readonly TextPiece[], from: number): NumberAt | null {
  const start = skipNumberWords(pieces, from)
  if (start === from || !areJoined(pieces, start, start + 1)) return null
  const number = readLongestNumber(pieces, start, BARE_GAP, keysAfterNumberWord)
  // `NO` is also a prefix of Companies House.
  const prefixed = number === null ? null : readLongestNumber(pieces, from, BARE_GAP, keysByFormat)
  return number === null ? null : uniteReadings(number, prefixed)
}

function keysAfterNumberWord(key: string, typed: readonly TextPiece[]): readonly string[] {
  const found = keysByFormat(key, typed)
  const isShort = SHORT_NUMBER.test(key) && (typed.length === 1 || SHORT_GROUPS.test(groupsOf(typed)))
  return isShort ? [...found, key, ...keysOfLabelledNumber('british', key)] : found
}

function readBareNumber(pieces: readonly TextPiece[], from: number): NumberAt | null {
  if (isPreposition(pieces, from)) return null
  const number = readLongestNumber(pieces, from, BARE_GAP, keysByFormat)
  if (number === null) return null
  const prefixed = isPreposition(pieces, from - 1)
    ? readLongestNumber(pieces, from - 1, BARE_GAP, keysByFormat)
    : null
  return uniteReadings(number, prefixed)
}

/**
 * Returns whether a word before a number can be one of a sentence, as in `capital de 300000000`. Then its letters do not have to
 * belong to the number.
 */
function isPreposition(pieces: readonly TextPiece[], at: number): boolean {
  const { text, gap } = pieces[at] ?? { text: '', gap: '' }
  return gap.trim() === '' && isFunctionWord(text) && isTypedAsWord(pieces, at) && !isOperator(pieces, at - 1)
}

/** Combines two readings of the same digits, with and without the letters before them. */
function uniteReadings(number: NumberAt, other: NumberAt | null): NumberAt {
  if (other === null || other.to !== number.to) return number
  const keys = [...new Set([...number.keys, ...other.keys])]
  return { ...number, keys, spellings: uniqueSpellings([...number.spellings, ...other.spellings]) }
}

function keysByFormat(key: string, typed: readonly TextPiece[]): readonly string[] {
  return isTypedAsOne(typed) ? keysOfBareNumber(key, typed.length === 1) : []
}

/** Returns whether pieces belong together without a label to say so. Dates and amounts look alike. */
function isTypedAsOne(typed: readonly TextPiece[]): boolean {
  if (typed.length === 1) return true
  const text = groupsOf(typed)
  const digits = text.replace(/^[a-z]{1,3} ?/, '')
  if (!digits.includes(' '))
    return /[a-z]/.test(text) || (/^\d{9,11}$/.test(text) && typed.every(isLongPiece))
  if (/[a-z]/.test(digits)) return true
  const hasLetters = digits !== text
  const isLongNumber = hasLetters || text.replaceAll(' ', '').length >= MIN_GROUPED_DIGITS
  return (isLongNumber && DIGIT_GROUPS.test(digits)) || (hasLetters && SHORT_GROUPS.test(digits))
}

/** Joins pieces that only punctuation separates. */
function groupsOf(typed: readonly TextPiece[]): string {
  return typed.map(({ text, gap }, at) => (at > 0 && gap.includes(' ') ? ` ${text}` : text)).join('')
}

function isLongPiece({ start, end }: TextPiece): boolean {
  return end - start > 2
}

/** Reads the longest number that begins at a piece. */
function readLongestNumber(
  pieces: readonly TextPiece[],
  from: number,
  gaps: RegExp,
  keysOf: KeysOf,
): NumberAt | null {
  const last = lastJoinedPiece(pieces, from, gaps)
  for (let to = last; to > from; to--) {
    const typed = pieces.slice(from, to)
    const key = toNumberKey(
      typed.map(({ text, gap }, at) => (at > 0 && gap === '_' ? `_${text}` : text)).join(''),
    )
    if (key.length > MAX_KEY_LENGTH || !isAtBoundary(pieces, to)) continue
    const keys = [...new Set(keysOf(key, typed))]
    if (keys.length > 0) return { to, keys, courtNames: [], spellings: spellingsOf(typed, keys) }
  }
  return null
}

function lastJoinedPiece(pieces: readonly TextPiece[], from: number, gaps: RegExp): number {
  let to = from + 1
  while (to < pieces.length && to < from + MAX_PIECES && gaps.test(pieces[to]?.gap ?? '')) to++
  return Math.min(to, pieces.length)
}

function spellingsOf(typed: readonly TextPiece[], keys: readonly string[]): string[][] {
  const words = typed.map(piece => piece.text)
  return uniqueSpellings([words, [words.join('')], ...keys.flatMap(spellingsOfKey)])
}

function uniqueSpellings<T extends readonly string[]>(spellings: readonly T[]): T[] {
  return [...new Map(spellings.map(spelling => [spelling.join(' '), spelling])).values()]
}

/** Returns how texts spell the number with a key: as one word, or with its letters apart. */
function spellingsOfKey(key: string): string[][] {
  const word = key.toLowerCase()
  const [, letters, digits] = /^([a-z]{1,2})(\d+[a-z]?)$/.exec(word) ?? []
  if (letters === undefined || digits === undefined) return [[word]]
  // Texts that print a French VAT number in groups contain its digits as one word.
  return [[word], [letters, digits], ...(/^fr\d{11}$/.test(word) ? [[digits]] : [])]
}
