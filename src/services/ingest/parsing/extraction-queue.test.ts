import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ExtractionQueue } from './extraction-queue.ts'

const never = new AbortController().signal

/** Starts work that runs until it is ended by `end`, and records the order of the starts. */
function createWork(queue: ExtractionQueue) {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    submit: (client: string, signal = never) =>
      queue.run(client, signal, () => {
        started.push(client)
        return new Promise<string>(resolve => ends.push(() => resolve(client)))
      }),
    async end() {
      ends.shift()?.()
      await nextTurn()
    },
  }
}

test('ExtractionQueue: client with 20 requests → one at a time, and another client starts at once', async () => {
  const { started, submit, end } = createWork(new ExtractionQueue(3))
  for (let n = 0; n < 20; n++) void submit('greedy')
  void submit('modest')
  await nextTurn()
  assert.deepEqual(started, ['greedy', 'modest'])
  await end()
  assert.deepEqual(started, ['greedy', 'modest', 'greedy'])
})

test('ExtractionQueue: one slot → clients in turn', async () => {
  const { started, submit, end } = createWork(new ExtractionQueue(1))
  for (const client of ['a', 'a', 'a', 'b', 'c']) void submit(client)
  await nextTurn()
  for (let n = 0; n < 4; n++) await end()
  assert.deepEqual(started.slice(0, 4), ['a', 'a', 'b', 'c'])
})

test('ExtractionQueue: aborted while waiting → null, the rest follows; failed work → its error, the rest follows', async () => {
  const queue = new ExtractionQueue(1)
  const { submit, end } = createWork(queue)
  const first = submit('a')
  const abort = new AbortController()
  const aborted = submit('b', abort.signal)
  const failing = queue.run('c', never, () => Promise.reject(new Error('disk')))
  const last = submit('d')
  abort.abort()
  assert.equal(await aborted, null)
  const failed = assert.rejects(failing, /disk/)
  await end()
  assert.equal(await first, 'a')
  await failed
  await end()
  assert.equal(await last, 'd')
})

test('ExtractionQueue: client with more than 32 waiting → too_many_requests, others are accepted', async () => {
  const { submit } = createWork(new ExtractionQueue(1))
  for (let n = 0; n < 33; n++) void submit('greedy')
  await assert.rejects(submit('greedy'), { code: 'too_many_requests' })
  void submit('modest')
})
