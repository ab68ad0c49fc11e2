import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseIndexPrefix, parseSearchUrl } from './parse-search-url.ts'

test('parseSearchUrl: one or several nodes → their URLs without credentials', () => {
  assert.deepEqual(parseSearchUrl('https://herald:p%40ss@search.example:9200'), {
    nodes: ['https://search.example:9200'],
    credentials: { user: 'herald', password: 'p@ss' },
  })
  assert.deepEqual(parseSearchUrl('http://127.0.0.1:9200/, http://[::1]:9201'), {
    nodes: ['http://127.0.0.1:9200', 'http://[::1]:9201'],
    credentials: null,
  })
  assert.deepEqual(parseSearchUrl('https://a:b@one.example,https://two.example').credentials, {
    user: 'a',
    password: 'b',
  })
})

test('parseSearchUrl: anything else → error that does not repeat the password', () => {
  const invalid = [
    '',
    'search.example:9200',
    'ftp://search.example',
    'https://a:secret@search.example/path',
    'https://a:secret@search.example?x=1',
    'https://a@search.example',
    'https://a:secret@one.example,https://a:other@two.example',
    'https://a:secret%zz@one.example',
  ]
  for (const text of invalid) {
    assert.throws(
      () => parseSearchUrl(text),
      error =>
        error instanceof Error && /^(?:must|has) /.test(error.message) && !error.message.includes('secret'),
      text,
    )
  }
})

test('parseIndexPrefix: names that a cluster accepts → unchanged, others refused', () => {
  for (const text of ['herald', 'a', '0_b-c']) assert.equal(parseIndexPrefix(text), text)
  for (const text of ['', 'Herald', '-a', 'a*', 'a,b', 'x'.repeat(51)])
    assert.throws(() => parseIndexPrefix(text), /must have 1 to 50/)
})
