import { normalizeText } from '../../text.ts'

/** The characters that `normalizeText` turns into one other character or into several, by what they become. */
export interface LetterSpellings {
  /** Returns the characters that become this text, without the text itself. */
  spellingsOf(normalized: string): readonly string[]
  /** The length of the longest text that one character becomes, in code points. */
  readonly maxLength: number
}

/** The code points after this one are ideographs, variation selectors and tags, which become no letters. */
const LAST_CODE_POINT = 0x1ffff
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff

let cached: LetterSpellings | null = null

/** Returns the spellings, which are computed from `normalizeText` at the first call. That takes 0.1 s. */
export function loadLetterSpellings(): LetterSpellings {
  cached ??= collectSpellings()
  return cached
}

function collectSpellings(): LetterSpellings {
  const spellings = new Map<string, string[]>()
  let maxLength = 1
  for (let code = 0; code <= LAST_CODE_POINT; code++) {
    if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE) continue
    const character = String.fromCodePoint(code)
    const normalized = normalizeText(character)
    if (normalized === character || normalized === '') continue
    maxLength = Math.max(maxLength, [...normalized].length)
    const others = spellings.get(normalized)
    if (others === undefined) spellings.set(normalized, [character])
    else others.push(character)
  }
  return { spellingsOf: normalized => spellings.get(normalized) ?? [], maxLength }
}
