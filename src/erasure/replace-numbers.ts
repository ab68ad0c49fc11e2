import { REMOVED } from './find-names.ts'

/** Shortest number that is replaced. Shorter ones also stand for amounts, days and house numbers. */
const MIN_LENGTH = 5
/** A SIRET is a SIREN of nine digits followed by the number of an establishment. */
const SIREN_LENGTH = 9
const ESTABLISHMENT_LENGTH = 5

/** The letters and digits of a text in upper case, with the position of each. */
interface CompactText {
  readonly characters: string
  readonly positions: readonly number[]
}

/**
 * Replaces the identifiers of a removed person, given in canonical form, wherever they stand alone in a text. A blank, dot,
 * hyphen or slash may separate their characters.
 */
export function replaceNumbers(text: string, numbers: ReadonlySet<string>): string {
  const wanted = [...numbers].filter(number => number.length >= MIN_LENGTH)
  if (wanted.length === 0) return text
  const compact = compactText(text)
  const ranges = wanted.flatMap(number => findNumber(text, compact, number.toUpperCase()))
  let result = ''
  let position = 0
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    if (start < position) continue
    result += text.slice(position, start) + REMOVED
    position = end
  }
  return result + text.slice(position)
}

function compactText(text: string): CompactText {
  let characters = ''
  const positions: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (!isAlphanumeric(character)) continue
    characters += character.toUpperCase()
    positions.push(index)
  }
  return { characters, positions }
}

/** Returns the start and the end of each occurrence. */
function findNumber(text: string, compact: CompactText, number: string): [start: number, end: number][] {
  const ranges: [number, number][] = []
  for (
    let first = compact.characters.indexOf(number);
    first >= 0;
    first = compact.characters.indexOf(number, first + 1)
  ) {
    const lasts = [first + number.length - 1]
    if (number.length === SIREN_LENGTH) lasts.unshift(first + SIREN_LENGTH + ESTABLISHMENT_LENGTH - 1)
    const last = lasts.find(index => isSeparateNumber(text, compact, first, index))
    if (last !== undefined) ranges.push([compact.positions[first] ?? 0, (compact.positions[last] ?? 0) + 1])
  }
  return ranges
}

/** Returns whether these characters are one number: at most one separator between two of them, and nothing attached. */
function isSeparateNumber(text: string, { positions }: CompactText, first: number, last: number): boolean {
  const [start, end] = [positions[first], positions[last]]
  if (start === undefined || end === undefined) return false
  if (isAlphanumeric(text[start - 1] ?? '') || isAlphanumeric(text[end + 1] ?? '')) return false
  for (let index = first; index < last; index += 1) {
    const [here = 0, next = 0] = [positions[index], positions[index + 1]]
    if (next - here > 2 || (next - here === 2 && !/[ \u00a0./-]/.test(text[here + 1] ?? ''))) return false
  }
  return true
}

function isAlphanumeric(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
