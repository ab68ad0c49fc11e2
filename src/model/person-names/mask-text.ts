import { findNameWords } from './find-name-words.ts'
import { replaceWords, tokenizeNames } from './name-tokens.ts'
import {
  collectNameWords,
  comparableWord,
  isCommonWord,
  type NameWords,
  splitTextWords,
} from './name-words.ts'

/** The text that replaces a masked name or number, in every language. */
export const MASK = '[masked]'

/** The version of the masking. A search index with texts masked by another version is built anew. */
export const MASKING_VERSION = 2

/** The names and numbers to mask, and the names that stay. */
export interface MaskingRules {
  /** Names of persons, as stated. */
  readonly names: readonly string[]
  /** Identifiers of persons. */
  readonly numbers: readonly string[]
  /** Names of companies and authorities, which may contain the name of a person. */
  readonly protectedNames: readonly string[]
}

/** Replaces names, numbers and dates of birth in a text. */
export type TextMasker = (text: string) => string

/** Creates a masker. Every distinctive word of a name is masked, in every spelling, order and case. */
export function createTextMasker({ names, numbers, protectedNames }: MaskingRules): TextMasker {
  const words = collectNameWords(names)
  const phrases = protectedNames
    .map(name => tokenizeNames(name).map(token => comparableWord(token.word)))
    .filter(phrase => phrase.length > 0 && !isNameOfPerson(phrase, words))
  const compactNumbers = [
    ...new Set(numbers.map(compact).filter(number => number.length >= MIN_NUMBER_LENGTH)),
  ]
  const maskPlain = (text: string) =>
    maskBirthDates(maskNumbers(maskNames(text, words, phrases), compactNumbers))
  return text => {
    const decoded = decodePercent(text)
    const masked = maskPlain(decoded)
    return masked === decoded ? text : masked
  }
}

/** A company with exactly the name of a person is that person, trading alone. */
function isNameOfPerson(phrase: readonly string[], { alone, beside }: NameWords): boolean {
  const distinctive = phrase.filter(word => !isCommonWord(word))
  return distinctive.length > 1 && distinctive.every(word => alone.has(word) || beside.has(word))
}

function maskNames(text: string, names: NameWords, phrases: readonly (readonly string[])[]): string {
  const words = splitTextWords(text)
  const found = findNameWords(words, names)
  if (found.size === 0) return text
  for (const phrase of phrases) {
    for (let start = 0; start + phrase.length <= words.length; start++) {
      if (!phrase.every((word, offset) => words[start + offset]?.word === word)) continue
      const end = start + phrase.length
      // `Dupont` in `Jean Dupont` is the person, even if a company is called Dupont.
      const isPartOfName =
        (found.has(start - 1) && words[start]?.isNextToPrevious) ||
        (found.has(end) && words[end]?.isNextToPrevious)
      if (isPartOfName && phrase.every((_, offset) => found.has(start + offset))) continue
      for (let index = start; index < end; index++) found.delete(index)
    }
  }
  return found.size === 0 ? text : replaceWords(text, found, MASK)
}

/** Shorter numbers also occur by chance. */
const MIN_NUMBER_LENGTH = 6
const SEPARATORS = /[\s.\-/\u00a0]/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

function compact(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

/** Masks numbers, whatever separates their groups. A longer number that contains one is masked as a whole. */
/** Matches the separated establishment number that makes a SIRET of a French company number: `123 456 789 00012`. */
const ESTABLISHMENT = /^[\s.]\d{5}(?!\d)/
const ESTABLISHMENT_REACH = 7

function maskNumbers(text: string, numbers: readonly string[]): string {
  if (numbers.length === 0) return text
  const offsets: number[] = []
  let joined = ''
  for (let offset = 0; offset < text.length; offset++) {
    const character = text.charAt(offset)
    if (SEPARATORS.test(character)) continue
    joined += character.toUpperCase().charAt(0)
    offsets.push(offset)
  }
  let result = ''
  let position = 0
  const matches = numbers.flatMap(number => findAll(joined, number)).sort((a, b) => a.start - b.start)
  for (const { start, end } of matches) {
    let [first, last] = [offsets[start] ?? 0, offsets[end - 1] ?? 0]
    if (first < position) continue
    while (first > position && LETTER_OR_DIGIT.test(text.charAt(first - 1))) first -= 1
    while (LETTER_OR_DIGIT.test(text.charAt(last + 1))) last += 1
    last += ESTABLISHMENT.exec(text.slice(last + 1, last + 1 + ESTABLISHMENT_REACH))?.[0].length ?? 0
    result += text.slice(position, first) + MASK
    position = last + 1
  }
  return result + text.slice(position)
}

function findAll(text: string, part: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length))
    found.push({ start, end: start + part.length })
  return found
}

/** Words before a date of birth in the languages of the sources, and the asterisk of German registers. */
const BIRTH_WORD =
  /\*|(?<!\p{L})(?:born|née?|nee?|geb|geboren|geborene|nat[oa]|nacid[oa]|date of birth|birth date|geburtsdatum|naissance|data di nascita|fecha de nacimiento)(?!\p{L})/giu
/** Maximum length of a date of birth with the words before it, counted from the birth word. */
const BIRTH_DATE_REACH = 40
const NUMERIC_DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/
const WRITTEN_DATE = /\d{1,2}(?:st|nd|rd|th|er|\.|º)? (?:de )?\p{L}{3,12}\.?,? (?:del? )?\d{4}/u

function maskBirthDates(text: string): string {
  let result = ''
  let position = 0
  for (const { index, 0: word } of text.matchAll(BIRTH_WORD)) {
    const start = index + word.length
    if (start < position) continue
    const near = text.slice(start, start + BIRTH_DATE_REACH)
    const date = NUMERIC_DATE.exec(near) ?? WRITTEN_DATE.exec(near)
    if (date === null) continue
    result += text.slice(position, start + date.index) + MASK
    position = start + date.index + date[0].length
  }
  return result + text.slice(position)
}

/** Decodes a URL, in which a name may be percent-encoded. */
function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, encoded =>
    Buffer.from(encoded.replaceAll('%', ''), 'hex').toString(),
  )
}
