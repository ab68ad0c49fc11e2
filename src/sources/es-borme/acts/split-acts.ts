import { BORME_ACT_TYPES, type BormeActType } from './act-types.ts'

/** One act of an announcement. */
export interface BormeAct {
  readonly type: BormeActType
  /** Heading as printed. */
  readonly printedHeading: string
  /** Text between this heading and the next one. */
  readonly text: string
}

export interface BormeActSplitResult {
  readonly acts: readonly BormeAct[]
  /** Text before the first known heading; empty when the text starts with one. */
  readonly unrecognizedText: string
}

const OPTIONAL_ACCENTS: Readonly<Record<string, string>> = {
  á: '[aá]',
  é: '[eé]',
  í: '[ií]',
  ó: '[oó]',
  ú: '[uú]',
}

/** Heading patterns with optional accents, because the registers print them inconsistently. */
const HEADING_PATTERNS = BORME_ACT_TYPES.map(({ heading, isOpenEnded }) => {
  const letters = heading.replace(/[áéíóú]/g, letter => OPTIONAL_ACCENTS[letter] ?? letter)
  return `(${letters})${isOpenEnded === true ? '(?![\\p{L}\\d])' : ' ?[.:]'}`
})
/** Matches a heading at the start, after punctuation that ends a sentence, or after a name in capitals without a period. */
const HEADINGS = new RegExp(`(?<=^|[.:;)"”»-] ?|\\p{Lu}{2} )(?:${HEADING_PATTERNS.join('|')})`, 'gu')
/** Headings accepted only at the start of a text, because the words are common within sentences. */
const ONLY_AT_START = new Set(['Constitución', 'Empresario Individual'])

/** Splits a text with cleaned whitespace into its acts, by the known headings. */
export function splitBormeActs(text: string): BormeActSplitResult {
  const headings = [...text.matchAll(HEADINGS)].flatMap(match => {
    const index = match.slice(1).findIndex(group => group !== undefined)
    const facts = BORME_ACT_TYPES[index]
    if (facts === undefined || (ONLY_AT_START.has(facts.heading) && match.index > 0)) return []
    const end = match.index + match[0].length
    return [{ facts, heading: match[index + 1] ?? '', start: match.index, end }]
  })
  const acts = headings.map(
    ({ facts: type, heading: printedHeading, end }, i): BormeAct => ({
      type,
      printedHeading,
      text: text.slice(end, headings[i + 1]?.start ?? text.length).trim(),
    }),
  )
  return { acts, unrecognizedText: text.slice(0, headings[0]?.start ?? text.length).trim() }
}
