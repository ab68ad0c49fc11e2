import { isCommonWord, type NameWords, type TextWord } from './name-words.ts'

/** Maximum number of common words, such as `de la`, between two words of a name. */
const MAX_COMMON_BETWEEN = 3
/** Words between the names of two persons. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'et', 'und'])
/** The shortest name that is recognized when its letters are separated by spaces. */
const MIN_SPACED_LETTERS = 4

/**
 * Finds the words of a text that belong to a name: its distinctive words wherever they occur, and initials, short words
 * and particles beside them. Returns their indexes.
 */
export function findNameWords(words: readonly TextWord[], names: NameWords): Set<number> {
  const found = new Set<number>()
  for (const [index, { word }] of words.entries()) if (isNameWord(word, names)) found.add(index)
  addSplitWords(words, names, found)
  addShortNames(words, names, found)
  addNeighbours(words, names, found)
  addCommonWordsBetween(words, found)
  return found
}

function isNameWord(word: string, { alone, inside }: NameWords): boolean {
  return alone.has(word) || inside.some(part => word.length > part.length && word.includes(part))
}

/** Adds names divided by a hyphen at the end of a line, and names with spaces between the letters. */
function addSplitWords(words: readonly TextWord[], { alone }: NameWords, found: Set<number>): void {
  for (const [index, { word }] of words.entries()) {
    const next = words[index + 1]
    if (next?.isNextToPrevious && word.length > 1 && alone.has(word + next.word))
      found.add(index).add(index + 1)
  }
  let run: number[] = []
  for (const [index, { word }] of [...words, { word: '' }].entries()) {
    if (word.length === 1) run.push(index)
    else if (run.length > 0) {
      addSpacedLetters(run, words, alone, found)
      run = []
    }
  }
}

function addSpacedLetters(
  run: readonly number[],
  words: readonly TextWord[],
  alone: ReadonlySet<string>,
  found: Set<number>,
): void {
  if (run.length < MIN_SPACED_LETTERS) return
  const letters = run.map(index => words[index]?.word).join('')
  for (const name of alone) {
    if (name.length < MIN_SPACED_LETTERS) continue
    for (let at = letters.indexOf(name); at >= 0; at = letters.indexOf(name, at + 1))
      for (const index of run.slice(at, at + name.length)) found.add(index)
  }
}

/** Adds names of which every word is short, such as `Xu Li`, where at least two of the words are side by side. */
function addShortNames(words: readonly TextWord[], { beside }: NameWords, found: Set<number>): void {
  const isShort = (index: number) => {
    const word = words[index]?.word ?? ''
    return word.length > 1 && beside.has(word)
  }
  for (const [index, { isNextToPrevious }] of words.entries())
    if (isNextToPrevious && isShort(index) && isShort(index - 1)) found.add(index - 1).add(index)
  // A text that is nothing but a short word of a name is that part of the name.
  if (words.length === 1 && isShort(0)) found.add(0)
}

/** Adds initials and short words of names beside the words found, two on either side. */
function addNeighbours(words: readonly TextWord[], { beside }: NameWords, found: Set<number>): void {
  for (let round = 0; round < 2; round++) {
    for (const index of [...found]) {
      const [previous, next] = [words[index - 1], words[index + 1]]
      if (words[index]?.isNextToPrevious && beside.has(previous?.word ?? '')) found.add(index - 1)
      if (next?.isNextToPrevious && beside.has(next.word)) found.add(index + 1)
    }
  }
}

function addCommonWordsBetween(words: readonly TextWord[], found: Set<number>): void {
  const indexes = [...found].sort((a, b) => a - b)
  for (const [position, index] of indexes.entries()) {
    const next = indexes[position + 1]
    if (next === undefined || next === index + 1 || next - index - 1 > MAX_COMMON_BETWEEN) continue
    const between = words.slice(index + 1, next)
    const isOneName = words.slice(index + 1, next + 1).every(word => word.isNextToPrevious)
    if (isOneName && between.every(({ word }) => isCommonWord(word) && !CONJUNCTIONS.has(word)))
      for (let inner = index + 1; inner < next; inner++) found.add(inner)
  }
}
