import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPENSEARCH_PROTOCOL } from '../../bench/opensearch/opensearch-protocol.ts'
import { translateRequest } from '../../bench/opensearch/translate-request.ts'

/** Translates a path and returns its index and the parsed body. */
function translate(path: string): { path: string; body: Record<string, unknown> } {
  const request = translateRequest(path)
  assert.equal(request.method, 'POST')
  return { path: request.path, body: JSON.parse(request.body ?? '') }
}

const filtersOf = (path: string) => translate(path).body.query

test('translateRequest: list without filters → all announcements, newest first, exact total', () => {
  assert.deepEqual(translate('/announcements?page=3&per_page=40'), {
    path: '/announcements/_search',
    body: {
      query: { match_all: {} },
      sort: [{ position: 'desc' }],
      from: 80,
      size: 40,
      track_total_hits: true,
    },
  })
  assert.equal(translate('/announcements').body.size, 25)
})

test('translateRequest: filters of one and of several values, dates → filter clauses', () => {
  const path =
    '/announcements?jurisdiction=ES,DE&category=tender_notice&source=es-placsp&date_from=2024-01-01'
  assert.deepEqual(filtersOf(path), {
    bool: {
      filter: [
        { terms: { jurisdiction: ['ES', 'DE'] } },
        { term: { category: 'tender_notice' } },
        { term: { source_id: 'es-placsp' } },
        { range: { publication_date: { gte: '2024-01-01' } } },
      ],
    },
  })
})

test('translateRequest: words, phrase, prefix and excluded word → normalized clauses', () => {
  const q = encodeURIComponent('Société "Société Générale" mün* -Straße')
  assert.deepEqual(filtersOf(`/announcements?q=${q}&sort=date`), {
    bool: {
      filter: [
        { term: { words: 'societe' } },
        { match_phrase: { words: 'societe generale' } },
        { prefix: { words: 'mun' } },
      ],
      must_not: [{ term: { words: 'strasse' } }],
    },
  })
})

test('translateRequest: facets → one aggregation for each facet of Herald', () => {
  const { aggs } = translate('/announcements?q=capital&sort=date&include=facets').body
  assert.deepEqual(Object.keys(aggs as object), ['jurisdiction', 'category', 'source', 'month'])
})

test('translateRequest: entities by name → exact names, then beginnings, then the most announcements', () => {
  const { path, body } = translate('/entities?q=Ayuntamiento&jurisdiction=ES')
  assert.equal(path, '/entities/_search')
  assert.deepEqual(body.sort, [
    { _score: 'desc' },
    { announcement_count: 'desc' },
    { name: 'asc' },
    { id: 'asc' },
  ])
  const { bool } = body.query as {
    bool: { filter: unknown; should: { constant_score: { boost: number } }[] }
  }
  assert.deepEqual(bool.filter, [{ term: { jurisdiction: 'ES' } }, { prefix: { words: 'ayuntamiento' } }])
  assert.deepEqual(
    bool.should.map(({ constant_score }) => constant_score.boost),
    [2, 1],
  )
})

test('translateRequest: timeline → announcements of the entity, earliest first, 50 on a page', () => {
  const { path, body } = translate('/entities/5f0c/timeline?page=2')
  assert.equal(path, '/announcements/_search')
  assert.deepEqual(
    [body.query, body.sort, body.from, body.size],
    [{ bool: { filter: [{ term: { entity_ids: '5f0c' } }] } }, [{ position: 'asc' }], 50, 50],
  )
})

test('translateRequest: unknown path, parameter, order or addition → error, never an easier question', () => {
  for (const path of [
    '/suggest?q=a',
    '/announcements?amount_min=5',
    '/announcements?q=a',
    '/announcements?q=a&sort=date&include=facets,matches',
    '/entities?sort=name',
    '/stats?source=es-placsp',
  ])
    assert.throws(() => translateRequest(path), /no translation/, path)
})

test('OPENSEARCH_PROTOCOL: responses → totals, IDs in their order and facets in the form of Herald', () => {
  const hits = { total: { value: 7, relation: 'eq' }, hits: [{ _id: 'b' }, { _id: 'a' }] }
  const buckets = { buckets: [{ key: 'ES', doc_count: 4 }] }
  const text = JSON.stringify({ timed_out: false, hits, aggregations: { jurisdiction: buckets } })
  const { facets, ...list } = OPENSEARCH_PROTOCOL.readResponse('/announcements?include=facets', text)
  assert.deepEqual(list, { data: [{ id: 'b' }, { id: 'a' }], pagination: { total: 7 } })
  assert.deepEqual(facets, { jurisdiction: { ES: 4 }, category: {}, source: {}, month: {} })
  const timeline = OPENSEARCH_PROTOCOL.readResponse('/entities/1/timeline?', JSON.stringify({ hits }))
  assert.deepEqual(timeline.events, [{ announcement_id: 'b' }, { announcement_id: 'a' }])
})

test('OPENSEARCH_PROTOCOL: lower bound instead of a total, or a timeout → error', () => {
  const response = (total: object, timed_out: boolean) =>
    JSON.stringify({ timed_out, hits: { total, hits: [] } })
  const estimated = response({ value: 10_000, relation: 'gte' }, false)
  const late = response({ value: 3, relation: 'eq' }, true)
  for (const text of [estimated, late])
    assert.throws(() => OPENSEARCH_PROTOCOL.readResponse('/announcements?', text), /incomplete/)
})
