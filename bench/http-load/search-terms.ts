import { expandQueryWord, tokenizeText } from '../../src/query/tokenizer.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

/** What the announcements of a world are made of, the most frequent first. */
export interface SearchTerms {
  /** Words that nothing else has the stem of: both sides find them in the same rows. */
  readonly words: readonly string[]
  /** Two such words that stand in one announcement. */
  readonly pairs: readonly string[]
  /** Two or three words in a row. */
  readonly phrases: readonly string[]
}

const SAMPLE = 6_000
const SHORTEST = 4

/** Looks at some thousand announcements from all over a world. */
export function collectSearchTerms(world: SyntheticDataset): SearchTerms {
  const texts = sampleOf(world)
  const isPlain = plainness(texts)
  const [words, pairs, phrases] = [new Tally(), new Tally(), new Tally()]
  for (const { language, title } of texts) {
    const spoken = tokenizeText(title, language).words
    const plain = [...new Set(spoken.filter(isPlain))]
    for (const word of plain) words.note(word)
    if (plain.length > 1) pairs.note(`${plain[0]} ${plain.at(-1)}`)
    for (let i = 0; i + 1 < spoken.length; i++) phrases.note(spoken.slice(i, i + 2 + (i % 2)).join(' '))
  }
  return {
    words: words.mostFrequent(),
    pairs: pairs.mostFrequent(),
    phrases: phrases.mostFrequent().filter(phrase => /^\S{4,} .*\S{4,}$/.test(phrase)),
  }
}

interface Text {
  readonly language: string
  readonly title: string
  readonly all: string
}

function sampleOf(world: SyntheticDataset): Text[] {
  return Array.from({ length: Math.min(SAMPLE, world.rows) }, (_, i) => {
    const { announcement } = world.announcementAt(Math.floor((i * world.rows) / SAMPLE) % world.rows)
    const { language, title, summary, mentions } = announcement
    const all = [title, summary ?? '', ...mentions.map(mention => mention.name)].join('\n')
    return { language, title: `${title} ${summary ?? ''}`, all }
  })
}

/** Herald finds `servicios` for `servicio` and the peer does not: words are asked for that have no such relation. */
function plainness(texts: readonly Text[]): (word: string) => boolean {
  const holders = new Map<string, Set<string>>()
  for (const { language, all } of texts) {
    for (const word of tokenizeText(all, language).words) {
      const { words, variants } = tokenizeText(word, language)
      for (const token of [...words, ...variants]) {
        const known = holders.get(token)
        if (known === undefined) holders.set(token, new Set([word]))
        else known.add(word)
      }
    }
  }
  const isAlone = (form: string, word: string) =>
    [...(holders.get(form) ?? [])].every(holder => holder === word)
  return word =>
    word.length >= SHORTEST &&
    /^\p{L}+$/u.test(word) &&
    [...expandQueryWord(word)].every(form => isAlone(form, word))
}

/** Counts things. */
class Tally {
  readonly #counts = new Map<string, number>()

  note(thing: string): void {
    this.#counts.set(thing, (this.#counts.get(thing) ?? 0) + 1)
  }

  mostFrequent(): string[] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([thing]) => thing)
  }
}
