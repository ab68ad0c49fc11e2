import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as pause } from 'node:timers/promises'
import { makeTurns } from './turns.ts'

test('no more run at a time than allowed, in the order they came, also when some fail', async () => {
  const inTurn = makeTurns(3)
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = async (number: number): Promise<void> => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await pause()
    running -= 1
    if (number % 4 === 0) throw new Error('on purpose')
  }
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const outcomes = await Promise.allSettled(numbers.map(number => inTurn(() => work(number))))
  assert.equal(most, 3)
  assert.deepEqual(begun, numbers)
  assert.equal(outcomes.filter(outcome => outcome.status === 'rejected').length, 5)
})
