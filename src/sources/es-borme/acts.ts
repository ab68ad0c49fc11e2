import { ACTS, type ActFacts } from './act-table.ts'

/** One act of an announcement. */
export interface Act {
  readonly facts: ActFacts
  /** As printed. */
  readonly heading: string
  /** What follows the heading, up to the next one. */
  readonly text: string
}

export interface SplitActs {
  readonly acts: readonly Act[]
  /** What stands before the first known heading; empty when the text begins with one. */
  readonly unknown: string
}

const ACCENTS: Readonly<Record<string, string>> = { á: '[aá]', é: '[eé]', í: '[ií]', ó: '[oó]', ú: '[uú]' }

/** Accents come and go in the headings of the registers. */
const PATTERNS = ACTS.map(({ heading, open }) => {
  const letters = heading.replace(/[áéíóú]/g, letter => ACCENTS[letter] ?? letter)
  return `(${letters})${open === true ? '(?![\\p{L}\\d])' : ' ?[.:]'}`
})
/** A heading begins a sentence: at the start, after a sign that ends one, or after a name in capitals that lacks its stop. */
const HEADINGS = new RegExp(`(?<=^|[.:;)"”»-] ?|\\p{Lu}{2} )(?:${PATTERNS.join('|')})`, 'gu')
/** Only a text begins with these: the words are common in sentences. */
const FIRST_ONLY = new Set(['Constitución', 'Empresario Individual'])

/** The acts in a text with single blanks, in their order, found by the headings of the table. */
export function splitActs(text: string): SplitActs {
  const found = [...text.matchAll(HEADINGS)].flatMap(match => {
    const index = match.slice(1).findIndex(group => group !== undefined)
    const facts = ACTS[index]
    if (facts === undefined || (FIRST_ONLY.has(facts.heading) && match.index > 0)) return []
    const end = match.index + match[0].length
    return [{ facts, heading: match[index + 1] ?? '', start: match.index, end }]
  })
  const acts = found.map(({ facts, heading, end }, i) => ({
    facts,
    heading,
    text: text.slice(end, found[i + 1]?.start ?? text.length).trim(),
  }))
  return { acts, unknown: text.slice(0, found[0]?.start ?? text.length).trim() }
}
