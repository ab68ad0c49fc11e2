import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PayloadCache } from './payload-cache.ts'

test('PayloadCache.refresh: rewritten payload → replaced in memory; others and missing ones stay', async () => {
  const stored = new Map([
    ['a', Buffer.from('Quoxmark')],
    ['b', Buffer.from('b')],
  ])
  const cache = new PayloadCache(async ids => new Map([...stored].filter(([id]) => ids.includes(id))))
  await cache.loadMissing(['a', 'b'])
  cache.set('c', Buffer.from('c'))
  stored.set('a', Buffer.from('[removed]'))
  assert.equal(String(cache.get('a')), 'Quoxmark')
  await cache.refresh()
  assert.deepEqual(
    ['a', 'b', 'c'].map(id => String(cache.get(id))),
    ['[removed]', 'b', 'c'],
  )
})
