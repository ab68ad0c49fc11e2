import { foldText } from '../texts/fold-text.ts'

/** A longer text is a whole document, such as pasted tender rules. */
const MAX_TEXT_LENGTH = 60_000

/**
 * Splits a text into folded sentences. A period ends one unless a digit or a single letter stands before it, as in
 * `139 396.55` and `H.T.`; a semicolon and a line end always do.
 */
export function splitFoldedSentences(text: string): string[] {
  if (text.length > MAX_TEXT_LENGTH) return []
  return foldText(text)
    .split(/[;\n]|(?<=[a-z)€%][a-z)€%])\.(?=[ a-z]|$)|(?<=[\d)€])\.(?= [a-z]|$)/)
    .map(sentence => sentence.replace(/\s+/g, ' ').trim())
    .filter(sentence => sentence !== '')
}
