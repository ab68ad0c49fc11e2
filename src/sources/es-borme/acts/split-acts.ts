import { BORME_ACT_TYPES, type BormeActType } from './act-types.ts'

/** An act that an announcement reports, such as an appointment or a capital increase. */
export interface BormeAct {
  readonly type: BormeActType
  readonly printedHeading: string
  /** The text between this heading and the next one. */
  readonly text: string
}

/** The acts of an announcement, and the text that belongs to none of them. */
export interface BormeActSplitResult {
  readonly acts: readonly BormeAct[]
  /** The text before the first known heading. It is empty when the announcement starts with a known heading. */
  readonly unrecognizedText: string
}

const OPTIONAL_ACCENTS: Readonly<Record<string, string>> = {
  á: '[aá]',
  é: '[eé]',
  í: '[ií]',
  ó: '[oó]',
  ú: '[uú]',
}

/** Patterns for the headings. Accents are optional because the registers print them inconsistently. */
const HEADING_PATTERNS = BORME_ACT_TYPES.map(({ heading, isOpenEnded }) => {
  const letters = heading.replace(/[áéíóú]/g, letter => OPTIONAL_ACCENTS[letter] ?? letter)
  return `(${letters})${isOpenEnded === true ? '(?![\\p{L}\\d])' : ' ?[.:]'}`
})
/**
 * Matches a heading at the start of the text, after punctuation, or after a capitalized name that lacks its final
 * period.
 */
const HEADINGS = new RegExp(`(?<=^|[.:;)"”»-] ?|\\p{Lu}{2} )(?:${HEADING_PATTERNS.join('|')})`, 'gu')
/** Headings that are recognized only at the start of the text, because their words are common within sentences. */
const ONLY_AT_START = new Set(['Constitución', 'Empresario Individual'])

/** Splits an announcement's text into acts at the known headings. The whitespace of `text` must already be cleaned. */
export function splitBormeActs(text: string): BormeActSplitResult {
  const headings = [...text.matchAll(HEADINGS)].flatMap(match => {
    const index = match.slice(1).findIndex(group => group !== undefined)
    const type = BORME_ACT_TYPES[index]
    if (type === undefined || (ONLY_AT_START.has(type.heading) && match.index > 0)) return []
    const end = match.index + match[0].length
    return [{ type, heading: match[index + 1] ?? '', start: match.index, end }]
  })
  const acts = headings.map(
    ({ type, heading: printedHeading, end }, i): BormeAct => ({
      type,
      printedHeading,
      text: text.slice(end, headings[i + 1]?.start ?? text.length).trim(),
    }),
  )
  return { acts, unrecognizedText: text.slice(0, headings[0]?.start ?? text.length).trim() }
}
