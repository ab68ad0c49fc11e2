import { normalizeText } from '../../platform/text.ts'

const TRANSLITERATIONS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const DIGRAPHS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' }
/** In Spanish, `gü` is a sound and not an umlaut (antigüedad). */
const UMLAUT = /[äö]|(?<!g)ü|ü(?![ei])/g
/** `aue`, `eue` and `que` contain no umlaut (bauen, neue, Quelle). */
const DIGRAPH = /ae|oe|(?<![aeq])ue/g

/** Returns a word with `ä` as `ae` and so on, normalized, or `null` if it has no umlaut. */
export function transliterateUmlauts(word: string): string | null {
  if (!/[äöü]/.test(word)) return null
  const spelled = word.replace(UMLAUT, umlaut => TRANSLITERATIONS[umlaut] as string)
  return spelled === word ? null : normalizeText(spelled)
}

/** Returns a word with `ae` as `ä` and so on, or `null` if nothing changes. */
export function restoreUmlauts(word: string): string | null {
  const restored = word.replace(DIGRAPH, digraph => DIGRAPHS[digraph] as string)
  return restored === word ? null : restored
}
