import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as pause } from 'node:timers/promises'
import { makeTurns } from './turns.ts'

test('createSemaphore: limit 3, some tasks fail → at most 3 at a time, started in order', async () => {
  const runLimited = makeTurns(3)
  let running = 0
  let maxRunning = 0
  const started: number[] = []
  const work = async (number: number): Promise<void> => {
    started.push(number)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await pause()
    running -= 1
    if (number % 4 === 0) throw new Error('on purpose')
  }
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const outcomes = await Promise.allSettled(numbers.map(number => runLimited(() => work(number))))
  assert.equal(maxRunning, 3)
  assert.deepEqual(started, numbers)
  assert.equal(outcomes.filter(outcome => outcome.status === 'rejected').length, 5)
})
