import { type NameToken, tokenizeNames } from '../model/person-names/name-tokens.ts'
import type { BlockList } from './block-list.ts'

/** A text within a document. Texts with the same group stand side by side in one object, element or row. */
export interface TextLeaf {
  readonly text: string
  readonly group: number
  /** Whether the text stands beside the texts around it, such as the value of an attribute, so that they follow each other. */
  readonly isAside?: boolean
}

/** The group of texts that belong to no other text, such as the keys of an object. */
export const SEPARATE = -1

/** A blocked name found in a document, and its words: pairs of the index of a text and of a word in it. */
export interface NameMatch {
  readonly name: string
  readonly words: readonly (readonly [leaf: number, word: number])[]
}

/** Maximum number of texts of one group that are combined to a name, such as first name, middle name and last name. */
const MAX_PARTS = 6

interface RunWord {
  readonly leaf: number
  readonly index: number
  readonly word: string
}

/**
 * Finds the blocked names in texts that follow each other: names within a text, names that continue in the next one, and
 * names whose parts are separate texts of a group. A name of a single word is found only where it is the whole text.
 */
export function findNames(leaves: Iterable<TextLeaf>, list: BlockList): NameMatch[] {
  const matches: NameMatch[] = []
  const groups = new Map<number, RunWord[][]>()
  let run: RunWord[] = []
  let aside: RunWord[] = []
  let leaf = -1
  const extend = (before: RunWord[], { runs, continues }: SplitText): RunWord[] => {
    const [first = [], ...others] = runs
    before.push(...first)
    let last = before
    // All runs but the last one end within this text.
    for (const next of [...others, ...(continues ? [] : [[]])]) {
      matches.push(...findInRun(last, list))
      last = next
    }
    return last
  }
  for (const { text, group, isAside = false } of leaves) {
    leaf += 1
    if (group === SEPARATE) {
      for (const words of splitRuns(leaf, text, list).runs) matches.push(...findInRun(words, list))
      continue
    }
    const split = splitRuns(leaf, text, list)
    const [first = []] = split.runs
    if (split.isWhole && first.length > 0) {
      const parts = groups.get(group)
      if (parts === undefined) groups.set(group, [[...first]])
      else parts.push([...first])
    }
    if (isAside) {
      aside = extend(aside, split)
      continue
    }
    aside = extend(aside, END)
    run = extend(run, split)
  }
  matches.push(...findInRun(aside, list), ...findInRun(run, list))
  for (const parts of groups.values()) matches.push(...findInGroup(parts, list))
  return matches
}

/** A text as sequences of words of blocked names. */
interface SplitText {
  readonly runs: RunWord[][]
  /** Whether the text has no other words. */
  readonly isWhole: boolean
  /** Whether its last word is one of a blocked name. */
  readonly continues: boolean
}

/** Ends a sequence. */
const END: SplitText = { runs: [], isWhole: false, continues: false }

/** Splits a text into sequences of words of blocked names. The first one is empty if the text begins with another word. */
function splitRuns(leaf: number, text: string, list: BlockList): SplitText {
  const runs: RunWord[][] = [[]]
  let isWhole = true
  let continues = true
  for (const [index, { word }] of tokenizeNames(text).entries()) {
    continues = list.isNameWord(word)
    if (continues) runs.at(-1)?.push({ leaf, index, word })
    else {
      isWhole = false
      if (runs.length === 1 || runs.at(-1)?.length !== 0) runs.push([])
    }
  }
  return { runs, isWhole, continues }
}

/** Finds the names in an unbroken sequence of words that occur in blocked names. */
function findInRun(run: readonly RunWord[], list: BlockList): NameMatch[] {
  const matches: NameMatch[] = []
  for (let start = 0; start < run.length; start++) {
    const longest = Math.min(list.maxNameLength, run.length - start)
    for (let length = 2; length <= longest; length++) {
      if (!list.nameLengths.has(length)) continue
      const match = matchWords(run.slice(start, start + length), list)
      if (match !== null) matches.push(match)
    }
  }
  return matches
}

/** Finds the names that some of the texts of a group make up. */
function findInGroup(parts: readonly (readonly RunWord[])[], list: BlockList): NameMatch[] {
  const matches: NameMatch[] = []
  // Equal texts are tried once, and a group with many is tried in windows, so that a table cannot take long.
  for (let first = 0; first < parts.length; first++) {
    const window = parts.slice(first, first + MAX_PARTS)
    for (let choice = 1; choice < 2 ** window.length; choice += 2) {
      const words = window.filter((_, index) => (choice >> index) & 1).flat()
      if (words.length > list.maxNameLength) continue
      const match = matchWords(words, list)
      if (match !== null) matches.push(match)
    }
  }
  return matches
}

function matchWords(words: readonly RunWord[], list: BlockList): NameMatch | null {
  const name = list.findName(words.map(({ word }) => word))
  return name === null ? null : { name, words: words.map(({ leaf, index }) => [leaf, index] as const) }
}

/** The text that replaces a removed name, in every language. */
export const REMOVED = '[removed]'

/**
 * Returns whether all words of the match are in its first text, within an occurrence of one of the phrases, such as a
 * company's name.
 */
export function isWithinPhrase(
  match: NameMatch,
  text: string,
  phrases: readonly (readonly string[])[],
): boolean {
  const leaf = match.words[0]?.[0] ?? 0
  if (phrases.length === 0 || match.words.some(([other]) => other !== leaf)) return false
  const tokens = tokenizeNames(text)
  const indexes = match.words.map(([, index]) => index)
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)]
  return phrases.some(phrase => coversWords(tokens, phrase, first, last))
}

function coversWords(
  tokens: readonly NameToken[],
  phrase: readonly string[],
  first: number,
  last: number,
): boolean {
  for (let start = Math.max(0, last - phrase.length + 1); start <= first; start++)
    if (phrase.every((word, offset) => tokens[start + offset]?.word === word)) return true
  return false
}
