import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startHerald } from '../../../test/support/herald-process.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'

test('clock: behind, ahead and confirmed → exit code and text, doctor agrees', async t => {
  const { sql, url } = await createTestDatabase(t)
  const settings = { DATABASE_URL: url, HERALD_DATA: await createTemporaryFolder(t) }
  const run = async (...args: string[]) => {
    const command = startHerald(t, args, settings)
    return { code: await command.exited, output: command.output() }
  }
  assert.deepEqual((await run('clock')).code, 0)

  await sql`update retention_clock set now = now() - interval '3 days'`
  const behind = await run('clock')
  assert.equal(behind.code, 1)
  assert.match(behind.output, /data are kept longer.*herald clock --confirm/)
  const doctor = await run('doctor')
  assert.equal(doctor.code, 1)
  assert.match(doctor.output, /FAILED\s+clock: retention clock .*herald clock --confirm/)

  const confirmed = await run('clock', '--confirm')
  assert.deepEqual([confirmed.code, /kept longer/.test(confirmed.output)], [0, false])
  assert.match((await run('doctor')).output, /ok\s+clock: retention clock/)

  await sql`update retention_clock set now = now() + interval '400 days'`
  const ahead = await run('clock')
  assert.equal(ahead.code, 1)
  assert.match(ahead.output, /PostgreSQL's clock is behind/)
})
