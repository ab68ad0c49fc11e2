import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRemembering } from './remember.ts'

test('createGenerationalCache: frequent key among rare ones → computed once, rare keys are evicted', () => {
  const cached = makeRemembering<number>(2)
  const computed: string[] = []
  const lengthOf = (key: string): number =>
    cached(key, () => {
      computed.push(key)
      return key.length
    })
  for (const rare of ['a', 'bb', 'ccc', 'dddd', 'a'])
    assert.equal(lengthOf('often') + lengthOf(rare), 5 + rare.length)
  assert.deepEqual(computed, ['often', 'a', 'bb', 'ccc', 'dddd', 'a'])
})
