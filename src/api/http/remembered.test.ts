import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare } from './answer.ts'
import { Answers } from './remembered.ts'

const MIB = 1024 * 1024
const ofSize = (bytes: number) => prepare(Buffer.alloc(bytes, 'a'), 1)

test('an answer is found again at its address, until the index is in another state', () => {
  const answers = new Answers()
  const first = prepare('{"n":1}', 1)
  answers.keep('one', '/a', first)
  assert.equal(answers.find('one', '/a'), first)
  assert.equal(answers.find('one', '/b'), undefined)
  assert.equal(answers.find('two', '/a'), undefined)
  const second = prepare('{"n":2}', 2)
  answers.keep('two', '/b', second)
  assert.equal(answers.find('two', '/b'), second)
  assert.equal(answers.find('two', '/a'), undefined, 'what was true before is forgotten')
  assert.equal(answers.find('one', '/a'), undefined)
})

test('answers take no more than their share of memory; those asked for longest ago go', () => {
  const answers = new Answers()
  for (let n = 0; n < 200; n++) {
    answers.keep('one', `/${n}`, ofSize(MIB / 4))
    assert.ok(answers.find('one', '/0'), 'asked for all the time')
  }
  const kept = Array.from({ length: 200 }, (_, n) => n).filter(n => answers.find('one', `/${n}`))
  // Each counts twice, with its codings: 24 MiB hold 47 of them.
  assert.deepEqual(kept, [0, ...Array.from({ length: 46 }, (_, n) => 154 + n)])
})

test('one answer that is far larger than a page drives out nothing', () => {
  const answers = new Answers()
  answers.keep('one', '/small', ofSize(100))
  answers.keep('one', '/large', ofSize(MIB))
  assert.equal(answers.find('one', '/large'), undefined)
  assert.ok(answers.find('one', '/small'))
})

test('each address has its own answer, and a small one costs its address too', () => {
  const answers = new Answers()
  const long = (n: number) => `/${n}${'x'.repeat(8_000)}`
  for (let n = 0; n < 3_000; n++) answers.keep('one', long(n), ofSize(10))
  const kept = Array.from({ length: 3_000 }, (_, n) => n).filter(n => answers.find('one', long(n)))
  assert.ok(kept.length > 1_000 && kept.length < 1_600, String(kept.length))
})
