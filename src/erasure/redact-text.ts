import { replaceWords } from '../model/person-names/name-tokens.ts'
import type { BlockList } from './block-list.ts'
import { findNames, isWithinPhrase, type NameMatch, REMOVED } from './find-names.ts'
import { readJsonTexts } from './formats/json-texts.ts'
import { readMarkupTexts } from './formats/markup-texts.ts'
import { type LocatedText, readLineTexts } from './formats/text-leaves.ts'
import { replaceNumbers } from './replace-numbers.ts'

export type TextFormat = 'json' | 'markup' | 'lines'

/** Decides which of the blocked names found in a text are removed. */
export interface RedactionRules {
  readonly list: BlockList
  /** Returns whether a name, given as its hash, is removed from this text. */
  shouldRemove(name: string): boolean
  /** Normalised words of names that stay, such as that of a company named after its founder. */
  readonly protectedPhrases: readonly (readonly string[])[]
  /** Identifiers of the removed persons in canonical form, which are removed from the texts too. */
  readonly numbers: ReadonlySet<string>
}

/** Returns the hashes of all blocked names in a text, wherever they are blocked. */
export function listBlockedNames(text: string, format: TextFormat, list: BlockList): Set<string> {
  const texts = readTexts(text, format)
  const names = new Set(findNames(texts, list).map(match => match.name))
  for (const { text: inner } of texts) {
    const innerFormat = nestedFormat(inner, format)
    if (innerFormat === null) continue
    for (const name of listBlockedNames(inner, innerFormat, list)) names.add(name)
  }
  return names
}

/** Replaces the names in a text and leaves everything else as it is. Returns the same text if there are none. */
export function redactText(text: string, format: TextFormat, rules: RedactionRules): string {
  const texts = readTexts(text, format)
  const matches = findNames(texts, rules.list).filter(match => isRemoved(match, texts, rules))
  const words = new Map<number, Set<number>>()
  for (const [leaf, word] of matches.flatMap(match => match.words))
    words.set(leaf, (words.get(leaf) ?? new Set()).add(word))
  let result = ''
  let position = 0
  for (const [index, { text: value, start, end, encode }] of texts.entries()) {
    const innerFormat = nestedFormat(value, format)
    const found = words.get(index)
    // The names in nested JSON or markup are replaced there, so that it stays well-formed.
    const redacted =
      innerFormat !== null
        ? redactText(value, innerFormat, rules)
        : replaceNumbers(found === undefined ? value : replaceWords(value, found, REMOVED), rules.numbers)
    if (redacted === value) continue
    result += text.slice(position, start) + encode(redacted)
    position = end
  }
  return position === 0 ? text : result + text.slice(position)
}

function isRemoved(match: NameMatch, texts: readonly LocatedText[], rules: RedactionRules): boolean {
  return rules.shouldRemove(match.name) && !isWithinPhrase(match, texts, rules.protectedPhrases)
}

function readTexts(text: string, format: TextFormat): LocatedText[] {
  if (format === 'json') return readJsonTexts(text)
  return format === 'markup' ? readMarkupTexts(text) : readLineTexts(text)
}

/** Returns the format of a text inside another one: JSON in a string of JSON, or escaped markup in either. */
function nestedFormat(value: string, outer: TextFormat): TextFormat | null {
  if (outer === 'lines') return null
  if (outer === 'json' && /^\s*[{[]/.test(value)) return 'json'
  // In markup, the entities of a text are decoded already.
  return (outer === 'json' ? /<[a-z/!]|&[a-z#]/i : /<[a-z/!]/i).test(value) ? 'markup' : null
}
