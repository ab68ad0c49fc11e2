import { normalizeText } from '../../src/platform/text.ts'

/** A part of a search of the benchmarks, with words that are normalized as in Herald. */
export interface BenchQueryTerm {
  readonly kind: 'word' | 'prefix' | 'phrase'
  /** One word, or the consecutive words of a phrase. */
  readonly words: readonly string[]
  readonly isExcluded: boolean
}

/** Parses a search with words, `"a phrase"`, `prefix*` and `-not`, as far as the peers can answer it. */
export function parseBenchQuery(q: string): BenchQueryTerm[] {
  return [...q.matchAll(/(-?)(?:"([^"]*)"|([^\s"*]+)(\*?))/g)].map(([, minus, phrase, word = '', star]) => ({
    kind: phrase !== undefined ? 'phrase' : star === '*' ? 'prefix' : 'word',
    words: (phrase ?? word).split(/\s+/).map(normalizeText),
    isExcluded: minus === '-',
  }))
}
