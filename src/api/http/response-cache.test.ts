import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareJsonResponse } from './json-response.ts'
import { ResponseCache } from './response-cache.ts'

const MIB = 1024 * 1024
const responseOfSize = (bytes: number) => prepareJsonResponse(Buffer.alloc(bytes, 'a'), 1)

test('ResponseCache: new index state → earlier responses are dropped', () => {
  const cache = new ResponseCache()
  const first = prepareJsonResponse('{"n":1}', 1)
  cache.set('one', '/a', first)
  assert.equal(cache.get('one', '/a'), first)
  assert.equal(cache.get('one', '/b'), undefined)
  assert.equal(cache.get('two', '/a'), undefined)
  const second = prepareJsonResponse('{"n":2}', 2)
  cache.set('two', '/b', second)
  assert.equal(cache.get('two', '/b'), second)
  assert.equal(cache.get('two', '/a'), undefined, 'responses of the previous state are dropped')
  assert.equal(cache.get('one', '/a'), undefined)
})

test('ResponseCache: memory limit reached → least recently used entries are evicted', () => {
  const cache = new ResponseCache()
  for (let n = 0; n < 200; n++) {
    cache.set('one', `/${n}`, responseOfSize(MIB / 4))
    assert.ok(cache.get('one', '/0'), 'recently used')
  }
  const cached = Array.from({ length: 200 }, (_, n) => n).filter(n => cache.get('one', `/${n}`))
  // The body counts twice, for its compressed forms: 24 MiB hold 47 entries.
  assert.deepEqual(cached, [0, ...Array.from({ length: 46 }, (_, n) => 154 + n)])
})

test('ResponseCache: response above the entry limit → not cached, nothing evicted', () => {
  const cache = new ResponseCache()
  cache.set('one', '/small', responseOfSize(100))
  cache.set('one', '/large', responseOfSize(MIB))
  assert.equal(cache.get('one', '/large'), undefined)
  assert.ok(cache.get('one', '/small'))
})

test('ResponseCache: long URLs → count toward the memory limit', () => {
  const cache = new ResponseCache()
  const longUrl = (n: number) => `/${n}${'x'.repeat(8_000)}`
  for (let n = 0; n < 3_000; n++) cache.set('one', longUrl(n), responseOfSize(10))
  const cached = Array.from({ length: 3_000 }, (_, n) => n).filter(n => cache.get('one', longUrl(n)))
  assert.ok(cached.length > 1_000 && cached.length < 1_600, String(cached.length))
})
