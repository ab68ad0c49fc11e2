import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock as clock } from './clock.ts'
import { Sleeper } from './sleeper.ts'

async function measure(work: Promise<void>): Promise<number> {
  const startedAt = clock.elapsed()
  await work
  return clock.elapsed() - startedAt
}

test('WakeableTimer: woken during or before sleep → returns early, once; otherwise sleeps in full', async () => {
  const timer = new Sleeper(clock)
  assert.ok((await measure(timer.sleep(30))) >= 28)
  setTimeout(() => timer.wake(), 5)
  assert.ok((await measure(timer.sleep(60_000))) < 30_000)
  timer.wake()
  timer.wake()
  assert.ok((await measure(timer.sleep(60_000))) < 30_000)
  // The two earlier calls of `wake` ended only one sleep.
  assert.ok((await measure(timer.sleep(30))) >= 28)
})
