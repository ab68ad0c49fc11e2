import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { readTreeTime } from './process-time.ts'

test('readTreeTime: child computes for 0.5 s of processor time and ends → counted, waiting is not', async () => {
  const before = readTreeTime()
  const script = 'while (process.cpuUsage().user < 500_000);'
  await promisify(execFile)(process.execPath, ['-e', script])
  const after = readTreeTime()
  assert.ok(after - before >= 480, `${after - before} ms`)
  assert.ok(after - before < 5_000, `${after - before} ms`)
  await clock.sleep(300)
  assert.ok(readTreeTime() - after < 200, `${readTreeTime() - after} ms`)
})
