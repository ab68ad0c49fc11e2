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

/** Texts within texts are searched up to this depth. Deeper ones are searched as plain text. */
const MAX_NESTING = 4
/** Number of characters of a part of a text whose search counts as progress. */
const PROGRESS_LENGTH = 16_384

/** Returns the hashes of all blocked names in a text, wherever they are blocked. */
export function listBlockedNames(
  text: string,
  format: TextFormat,
  list: BlockList,
  onProgress: () => void = () => {},
): Set<string> {
  return collectBlockedNames(text, { format, depth: 0 }, list, onProgress)
}

/** How a text is read. The depth is the number of texts that it is within. */
interface TextLevel {
  readonly format: TextFormat
  readonly depth: number
}

function collectBlockedNames(
  text: string,
  level: TextLevel,
  list: BlockList,
  onProgress: () => void,
): Set<string> {
  const names = new Set<string>()
  let rest = PROGRESS_LENGTH
  function* observed(): Generator<LocatedText> {
    for (const located of readTexts(text, level.format)) {
      yield located
      const inner = nestedLevel(located.text, level)
      if (inner !== null)
        for (const name of collectBlockedNames(located.text, inner, list, onProgress)) names.add(name)
      for (rest -= located.text.length; rest <= 0; rest += PROGRESS_LENGTH) onProgress()
    }
  }
  for (const { name } of findNames(observed(), list)) names.add(name)
  return names
}

/** Replaces the names in a text and leaves everything else as it is. Returns the same text if there are none. */
export function redactText(text: string, format: TextFormat, rules: RedactionRules): string {
  return redactLevel(text, { format, depth: 0 }, rules)
}

function redactLevel(text: string, level: TextLevel, rules: RedactionRules): string {
  const matches = findNames(readTexts(text, level.format), rules.list).filter(match =>
    rules.shouldRemove(match.name),
  )
  const matched = new Set(matches.flatMap(match => match.words.map(([leaf]) => leaf)))
  const texts = new Map<number, LocatedText>()
  let count = 0
  for (const located of readTexts(text, level.format)) {
    const isAffected =
      matched.has(count) ||
      nestedLevel(located.text, level) !== null ||
      replaceNumbers(located.text, rules.numbers) !== located.text
    if (isAffected) texts.set(count, located)
    count += 1
  }
  const words = new Map<number, Set<number>>()
  for (const match of matches.filter(found => !isProtected(found, texts, rules)))
    for (const [leaf, word] of match.words) words.set(leaf, (words.get(leaf) ?? new Set()).add(word))
  let result = ''
  let position = 0
  for (const [index, { text: value, start, end, encode }] of texts) {
    const inner = nestedLevel(value, level)
    const found = words.get(index)
    // The names in nested JSON or markup are replaced there, so that it stays well-formed.
    const redacted =
      inner !== null
        ? redactLevel(value, inner, rules)
        : replaceNumbers(found === undefined ? value : replaceWords(value, found, REMOVED), rules.numbers)
    if (redacted === value) continue
    result += text.slice(position, start) + encode(redacted)
    position = end
  }
  return position === 0 ? text : result + text.slice(position)
}

function isProtected(
  match: NameMatch,
  texts: ReadonlyMap<number, LocatedText>,
  { protectedPhrases }: RedactionRules,
): boolean {
  const leaf = texts.get(match.words[0]?.[0] ?? 0)
  return leaf !== undefined && isWithinPhrase(match, leaf.text, protectedPhrases)
}

function readTexts(text: string, format: TextFormat): Iterable<LocatedText> {
  if (format === 'json') return readJsonTexts(text)
  return format === 'markup' ? readMarkupTexts(text) : readLineTexts(text)
}

/** Returns how a text inside another one is read: JSON in a string of JSON, or escaped markup in either; `null` for plain text. */
function nestedLevel(value: string, outer: TextLevel): TextLevel | null {
  const format = outer.depth < MAX_NESTING ? nestedFormat(value, outer.format) : null
  return format === null ? null : { format, depth: outer.depth + 1 }
}

function nestedFormat(value: string, outer: TextFormat): TextFormat | null {
  if (outer === 'lines') return null
  if (outer === 'json' && /^\s*[{[]/.test(value)) return 'json'
  // In markup, the entities of a text are decoded already.
  return (outer === 'json' ? /<[a-z/!]|&[a-z#]/i : /<[a-z/!]/i).test(value) ? 'markup' : null
}
