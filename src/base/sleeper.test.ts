import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock as clock } from './clock.ts'
import { Sleeper } from './sleeper.ts'

async function timed(work: Promise<void>): Promise<number> {
  const began = clock.elapsed()
  await work
  return clock.elapsed() - began
}

test('it sleeps its time, is woken early, and does not miss who called before', async () => {
  const sleeper = new Sleeper(clock)
  assert.ok((await timed(sleeper.sleep(30))) >= 28)
  setTimeout(() => sleeper.wake(), 5)
  assert.ok((await timed(sleeper.sleep(60_000))) < 30_000)
  sleeper.wake()
  sleeper.wake()
  assert.ok((await timed(sleeper.sleep(60_000))) < 30_000)
  // It was heard, once.
  assert.ok((await timed(sleeper.sleep(30))) >= 28)
})
