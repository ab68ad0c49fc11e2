import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchResult } from '../state/search-results.ts'
import type { SearchBody, SearchState } from '../state/search-state.ts'
import { findSimilarWords, listNames, selectKnownWords } from './vocabulary.ts'

interface TermsRequest {
  readonly include: string | readonly string[]
  readonly size: number
}
interface CompositeRequest {
  readonly after: { readonly word: string }
  readonly size: number
}

/** A state with one entity, whose words are given. It aggregates them as a cluster does, which checks no query. */
function stateOf(words: readonly string[]): SearchState & { readonly requests: SearchBody[] } {
  const encoded = words.map(word => ({ word, bytes: Buffer.from(word) }))
  encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const sorted = encoded.map(({ word }) => word)
  const requests: SearchBody[] = []
  return {
    requests,
    position: { recordId: 'record', change: 1, nonce: 'nonce' },
    async search(_kind, body) {
      requests.push(body)
      const { terms, composite } = (body.aggs?.words ?? {}) as {
        readonly terms?: TermsRequest
        readonly composite?: CompositeRequest
      }
      if (terms !== undefined) return resultOf(listTerms(sorted, terms))
      const { after, size } = composite as CompositeRequest
      const afterBytes = Buffer.from(after.word)
      const start = encoded.findIndex(({ bytes }) => Buffer.compare(bytes, afterBytes) > 0)
      const page = start < 0 ? [] : sorted.slice(start, start + size)
      const buckets = page.map(word => ({ key: { word }, doc_count: 1 }))
      return resultOf({ buckets, ...(page.length > 0 && { after_key: { word: page.at(-1) as string } }) })
    },
  }
}

function listTerms(words: readonly string[], { include, size }: TermsRequest) {
  const included =
    typeof include === 'string'
      ? words.filter(word => new RegExp(`^(?:${include})$`, 'u').test(word))
      : words.filter(word => include.includes(word))
  return {
    buckets: included.slice(0, size).map(key => ({ key, doc_count: 1 })),
    sum_other_doc_count: Math.max(0, included.length - size),
  }
}

function resultOf(words: SearchResult['aggregations'][string]): SearchResult {
  return { total: 1, hits: [], aggregations: { words }, shards: 1 }
}

const WORDS = ['merrow', 'merow', 'morrow', 'me', 'metropolitan', 'berrow', 'm', 'müller', 'mérrow', 'n']

test('findSimilarWords: words of the same names → only those with the first letter and a similar length', async () => {
  const state = stateOf(WORDS)
  assert.deepEqual(await findSimilarWords(state, 'merrow', 1), [
    'merow',
    'merrow',
    'morrow',
    'mérrow',
    'müller',
  ])
  assert.equal(state.requests.length, 1)
})

test('selectKnownWords: words → those that occur, and no others are read', async () => {
  const state = stateOf(WORDS)
  assert.deepEqual(await selectKnownWords(state, ['morrow', 'marrow', 'n']), new Set(['morrow', 'n']))
  assert.deepEqual(await selectKnownWords(state, []), new Set())
  assert.deepEqual(
    state.requests.map(({ aggs }) => aggs),
    [{ words: { terms: { field: 'vocabulary', include: ['morrow', 'marrow', 'n'], size: 3 } } }],
  )
})

/** Returns words of five letters, all with a beginning. */
function manyWords(beginning: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const rest = Array.from({ length: 4 }, (_, at) =>
      String.fromCharCode(97 + (Math.floor(n / 26 ** at) % 26)),
    )
    return beginning + rest.join('')
  })
}

for (const beginning of ['m', 'é', '𝒜'])
  test(`listNames: more words than are read at once begin with ${beginning} → all of them, in order`, async () => {
    const expected = manyWords(beginning, 12_000)
    const others = ['l', 'zz'].flatMap(other => manyWords(other, 11_000))
    const state = stateOf([...others, beginning, `${beginning}abcdefgh`, ...expected])
    assert.deepEqual(await listNames(state, beginning.length + 4, beginning), expected.toSorted())
    // Words before and after those with the beginning are not paged through.
    assert.equal(state.requests.length, 3)
  })
