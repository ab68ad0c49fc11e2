import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PayloadCache } from './payload-cache.ts'

const payload = (text: string) => ({ full: Buffer.from(text), masked: Buffer.from(text) })

test('PayloadCache.refresh: rewritten payload → replaced in memory; others and missing ones stay', async () => {
  const stored = new Map([
    ['a', payload('Quoxmark')],
    ['b', payload('b')],
  ])
  const cache = new PayloadCache(async ids => new Map([...stored].filter(([id]) => ids.includes(id))))
  await cache.loadMissing(['a', 'b'])
  cache.set('c', payload('c'))
  stored.set('a', payload('[removed]'))
  assert.equal(String(cache.get('a')?.full), 'Quoxmark')
  await cache.refresh()
  assert.deepEqual(
    ['a', 'b', 'c'].map(id => String(cache.get(id)?.full)),
    ['[removed]', 'b', 'c'],
  )
})
