import { normalizeText } from '../../platform/text.ts'

const TRANSLITERATIONS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const DIGRAPHS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' }
/** In Spanish, `gü` is a sound and not an umlaut (antigüedad). */
const UMLAUT = /[äö]|(?<!g)ü|ü(?![ei])/g
const LETTER_OF_NAME = /[äöåø]|(?<!g)ü|ü(?![ei])/g
/** `aue`, `eue` and `que` contain no umlaut (bauen, neue, Quelle). */
const DIGRAPH = /ae|oe|(?<![aeq])ue/g

/** Returns a word with `ä` as `ae` and so on, normalized, or `null` if it has no umlaut. */
export function transliterateUmlauts(word: string): string | null {
  return /[äöü]/.test(word) ? spellOut(word, UMLAUT) : null
}

/**
 * Returns a name in lower case with its umlauts and the Nordic `å` and `ø` as two letters (`Søhus` as `soehus`), normalized, or
 * `null` if it has none of them.
 */
export function transliterateName(name: string): string | null {
  return /[äöüåø]/.test(name) ? spellOut(name, LETTER_OF_NAME) : null
}

function spellOut(word: string, letters: RegExp): string | null {
  const spelled = word.replace(letters, letter => TRANSLITERATIONS[letter] as string)
  return spelled === word ? null : normalizeText(spelled)
}

/** Returns a word with `ae` as `ä` and so on, or `null` if nothing changes. */
export function restoreUmlauts(word: string): string | null {
  const restored = word.replace(DIGRAPH, digraph => DIGRAPHS[digraph] as string)
  return restored === word ? null : restored
}

/** The maximum number of digraphs of which all combinations are tried. */
const MAX_DIGRAPHS = 5

/**
 * Returns all spellings of a normalized name in which some of `ae`, `oe`, `ue` and `aa` stand for one letter that was normalized:
 * of `soehne`, also `sohne`, which is `Söhne` without its accent.
 */
export function contractDigraphs(name: string): string[] {
  const parts = name.split(/(ae|oe|ue|aa)/, 2 * MAX_DIGRAPHS + 1)
  const rest = name.slice(parts.join('').length)
  const spellings = parts.reduce(
    (all, part, at) =>
      all.flatMap(start => (at % 2 === 0 ? [start + part] : [start + part, start + part.charAt(0)])),
    [''],
  )
  return spellings.map(spelling => spelling + rest)
}
