import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from './replay.ts'

test('replay: computation with dependent lookups → result, each lookup once', async () => {
  const loaded: string[] = []
  const load = (key: string) => async () => {
    loaded.push(key)
    return key.length
  }
  const result = await replay(look => {
    const first = look('one', load('one'))
    const others = Array.from({ length: first }, (_, n) => look(`n${n}`, load(`n${n}`)))
    return others.reduce((sum, n) => sum + n, look('one', load('one')))
  })
  assert.equal(result, 9)
  assert.deepEqual(loaded, ['one', 'n0', 'n1', 'n2'])
})

test('replay: error in the computation or a lookup → rejects with it', async () => {
  await assert.rejects(
    replay(() => {
      throw new Error('own')
    }),
    /own/,
  )
  await assert.rejects(
    replay(look => look('a', () => Promise.reject(new Error('lookup')))),
    /lookup/,
  )
})
