import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare } from './answer.ts'
import { Answers } from './remembered.ts'

const MIB = 1024 * 1024
const responseOfSize = (bytes: number) => prepare(Buffer.alloc(bytes, 'a'), 1)

test('ResponseCache: new index state → earlier responses are dropped', () => {
  const cache = new Answers()
  const first = prepare('{"n":1}', 1)
  cache.keep('one', '/a', first)
  assert.equal(cache.find('one', '/a'), first)
  assert.equal(cache.find('one', '/b'), undefined)
  assert.equal(cache.find('two', '/a'), undefined)
  const second = prepare('{"n":2}', 2)
  cache.keep('two', '/b', second)
  assert.equal(cache.find('two', '/b'), second)
  assert.equal(cache.find('two', '/a'), undefined, 'responses of the previous state are dropped')
  assert.equal(cache.find('one', '/a'), undefined)
})

test('ResponseCache: memory limit reached → least recently used entries are evicted', () => {
  const cache = new Answers()
  for (let n = 0; n < 200; n++) {
    cache.keep('one', `/${n}`, responseOfSize(MIB / 4))
    assert.ok(cache.find('one', '/0'), 'recently used')
  }
  const cached = Array.from({ length: 200 }, (_, n) => n).filter(n => cache.find('one', `/${n}`))
  // The body counts twice, for its compressed forms: 24 MiB hold 47 entries.
  assert.deepEqual(cached, [0, ...Array.from({ length: 46 }, (_, n) => 154 + n)])
})

test('ResponseCache: response above the entry limit → not cached, nothing evicted', () => {
  const cache = new Answers()
  cache.keep('one', '/small', responseOfSize(100))
  cache.keep('one', '/large', responseOfSize(MIB))
  assert.equal(cache.find('one', '/large'), undefined)
  assert.ok(cache.find('one', '/small'))
})

test('ResponseCache: long URLs → count toward the memory limit', () => {
  const cache = new Answers()
  const longUrl = (n: number) => `/${n}${'x'.repeat(8_000)}`
  for (let n = 0; n < 3_000; n++) cache.keep('one', longUrl(n), responseOfSize(10))
  const cached = Array.from({ length: 3_000 }, (_, n) => n).filter(n => cache.find('one', longUrl(n)))
  assert.ok(cached.length > 1_000 && cached.length < 1_600, String(cached.length))
})
