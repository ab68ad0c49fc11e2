import { distance } from 'fastest-levenshtein'
import { splitLegalForm } from '../model/legal-form.ts'
import { JURISDICTIONS } from '../model/place.ts'
import { anyOf, quoted } from './query.ts'
import { chunksOf, END, fold, keyToken, tidy } from './tokens.ts'

/** How well a name matches what was typed, best first: FTS5 expressions over entity_text, each wider than the one before. */
export type Tiers = readonly [exact: string, prefix: string, words: string]

/**
 * What a person typed of a name (design 6): its words in any order, the last one as a prefix, the legal form optional
 * and in any spelling. Null when no word was typed.
 */
export function nameTiers(q: string): Tiers | null {
  const chunks = chunksOf(tidy(q))
  const words = wordsOf(q)
  if (words.length === 0) return null
  const parts = chunks.map(({ pieces, joined }, index) => {
    const star = index === chunks.length - 1 ? ' *' : ''
    const each = pieces.map((piece, i) => quoted(fold(piece)) + (i === pieces.length - 1 ? star : ''))
    const all = each.length === 1 ? (each[0] as string) : `(${each.join(' AND ')})`
    return joined === null ? all : anyOf([all, quoted(joined) + star])
  })
  return [
    `{name bare} : ^ ${quoted(...words, END)}`,
    `{name bare} : ^ ${quoted(...words)} *`,
    anyOf([`(${parts.join(' AND ')})`, ...otherForms(q)]),
  ]
}

/** The words of a name, folded. */
export function wordsOf(name: string): string[] {
  return chunksOf(tidy(name)).flatMap(chunk => chunk.pieces.map(fold))
}

/** `acme sociedad limitada` is also ACME S.L.: the words without the form, and the form's class. */
function otherForms(q: string): string[] {
  return JURISDICTIONS.flatMap(jurisdiction => {
    const { name, form } = splitLegalForm(q, jurisdiction)
    const words = wordsOf(name)
    if (form === null || words.length === 0) return []
    return [`(${[...words, keyToken('form', form)].map(word => quoted(word)).join(' AND ')})`]
  })
}

/** Words in which a typo may be forgiven: of letters only, since another digit is another number, and not too short. */
export function isForgivable(word: string): boolean {
  return word.length >= SHORTEST_FORGIVABLE && !/\p{N}/u.test(word)
}

const SHORTEST_FORGIVABLE = 3
const SHORTEST_WITH_TWO = 5

/** How many wrong letters are looked for, fewest first. */
export const TYPO_DISTANCES = [1, 2] as const

/** Gives the words of all names whose length is between two bounds. */
export type Vocabulary = (shortest: number, longest: number) => readonly string[]

/** The FTS5 expression for a name with up to `most` wrong letters in each word. */
export function forgivingExpression(q: string, most: number, vocabulary: Vocabulary): string {
  const parts = wordsOf(q).map(word => {
    const allowed = !isForgivable(word) ? 0 : Math.min(most, word.length < SHORTEST_WITH_TWO ? 1 : 2)
    const known = allowed === 0 ? [] : vocabulary(word.length - allowed, word.length + allowed)
    const close = known.filter(other => other !== word && distance(word, other) <= allowed)
    return anyOf([word, ...close].map(token => quoted(token)))
  })
  return parts.join(' AND ')
}
