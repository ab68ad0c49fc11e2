import { type LetterSpellings, loadLetterSpellings } from './letter-spellings.ts'

/** Accents and invisible characters, which may follow any letter. Words are separated by ASCII characters in most texts. */
const OTHERS = '[^\\u0001-\\u007f]*'
/** Letters of a word that are compared. PostgreSQL refuses patterns that are too complex. */
const MAX_LETTERS = 40
/** Longest sequence of letters whose spellings with characters for several letters are listed one by one. */
const MAX_LISTED = 4

/** A sequence of letters of which one character may stand for several, such as `ss`. Most sequences have one letter. */
interface LetterGroup {
  readonly start: number
  readonly end: number
}

/**
 * Returns the pattern of PostgreSQL for a normalised word in every spelling that `normalizeText` turns into it, with accents
 * and invisible characters between its letters. It may match other words, but misses no spelling.
 */
export function buildSpellingPattern(word: string): string {
  const spellings = loadLetterSpellings()
  const letters = [...word]
  let pattern = ''
  for (const { start, end } of groupLetters(letters, spellings)) {
    if (start >= MAX_LETTERS) break
    const options =
      end - start <= MAX_LISTED
        ? listOptions(letters, start, end, spellings)
        : [`(?:${classOf(listCharacters(letters, start, end, spellings))}${OTHERS}){1,${MAX_LETTERS}}`]
    const [first = '', ...others] = options
    pattern += others.length === 0 ? first : `(?:${options.join('|')})`
  }
  return pattern
}

/** A byte beyond ASCII, as PostgreSQL escapes it. In an unknown encoding, any of them may belong to any letter. */
const OTHER_BYTE = '\\\\[0-7]{3}'

/** Returns the pattern of a normalised word in bytes of any encoding, escaped by `encode(…, 'escape')`. */
export function buildBytePattern(word: string): string {
  const letters = [...word].slice(0, MAX_LETTERS)
  return groupLetters(letters, loadLetterSpellings())
    .map(({ start, end }) => {
      const group = letters.slice(start, end)
      const ascii = group
        .filter(letter => /[a-z0-9]/.test(letter))
        .flatMap(letter => [letter, letter.toUpperCase()])
      const letter = ascii.length === 0 ? OTHER_BYTE : `(?:${classOf(ascii)}|${OTHER_BYTE})`
      return end - start === 1 ? `${letter}(?:${OTHER_BYTE})*` : `(?:${letter})+`
    })
    .join('')
}

/** Divides a word where no character can stand for letters of both sides. */
function groupLetters(letters: readonly string[], spellings: LetterSpellings): LetterGroup[] {
  const groups: LetterGroup[] = []
  let start = 0
  let end = 0
  for (let position = 0; position < letters.length; position++) {
    if (position >= end) {
      if (end > start) groups.push({ start, end })
      start = position
      end = position + 1
    }
    for (let length = 2; length <= spellings.maxLength && position + length <= letters.length; length++) {
      const text = letters.slice(position, position + length).join('')
      if (spellings.spellingsOf(text).length > 0) end = Math.max(end, position + length)
    }
  }
  return end > start ? [...groups, { start, end }] : groups
}

/** Returns the patterns for all divisions of the letters into characters. */
function listOptions(
  letters: readonly string[],
  start: number,
  end: number,
  spellings: LetterSpellings,
): string[] {
  if (start === end) return ['']
  const options: string[] = []
  for (let length = 1; start + length <= end; length++) {
    const characters = listSpellings(letters.slice(start, start + length), spellings)
    if (characters.length === 0) continue
    for (const rest of listOptions(letters, start + length, end, spellings))
      options.push(`${classOf(characters)}${OTHERS}${rest}`)
  }
  return options
}

/** Returns all characters that stand for some of the letters. */
function listCharacters(
  letters: readonly string[],
  start: number,
  end: number,
  spellings: LetterSpellings,
): string[] {
  const characters = new Set<string>()
  for (let position = start; position < end; position++)
    for (let length = 1; position + length <= end && length <= spellings.maxLength; length++)
      for (const character of listSpellings(letters.slice(position, position + length), spellings))
        characters.add(character)
  return [...characters]
}

function listSpellings(letters: readonly string[], { spellingsOf }: LetterSpellings): string[] {
  const text = letters.join('')
  return [...(letters.length === 1 ? [text] : []), ...spellingsOf(text)]
}

function classOf(characters: readonly string[]): string {
  return `[${characters.join('')}]`
}
