import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalProcessTree } from './signal-process-tree.ts'

/** Starts a process whose child is in a process group of its own and writes a dot every 20 ms. */
async function startFamily(t: TestContext): Promise<ChildProcess & { readonly dots: () => number }> {
  const child = `setInterval(() => process.stdout.write('.'), 20)`
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { detached: true, stdio: 'inherit' })`
  const started = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => signalProcessTree(started.pid ?? 0, 'SIGKILL'))
  let dots = 0
  started.stdout.on('data', bytes => (dots += bytes.length))
  await once(started.stdout, 'data')
  return Object.assign(started, { dots: () => dots })
}

test('signalProcessTree: SIGSTOP, SIGCONT → a child in another process group stops and goes on', async t => {
  const family = await startFamily(t)
  signalProcessTree(family.pid ?? 0, 'SIGSTOP')
  await sleep(100) // what was written before arrives
  const before = family.dots()
  await sleep(300)
  assert.equal(family.dots(), before)
  signalProcessTree(family.pid ?? 0, 'SIGCONT')
  await once(family.stdout as NonNullable<typeof family.stdout>, 'data')
})

test('signalProcessTree: SIGKILL → nothing of the family is left', async t => {
  const family = await startFamily(t)
  signalProcessTree(family.pid ?? 0, 'SIGKILL')
  // The output ends when the last process that could write has ended.
  await once(family.stdout as NonNullable<typeof family.stdout>, 'end')
})
