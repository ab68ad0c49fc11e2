import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Logger } from '../logger.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { SessionProbe } from './session-probe.ts'

const { url } = await createTestDatabase({ after })

test('SessionProbe.findSilenceReason: idle session → reason and warning, none if it has got its result meanwhile', async t => {
  const warnings: string[] = []
  const log = { warn: (_fields: object, message: string) => warnings.push(message) } as unknown as Logger
  const probe = new SessionProbe(log)
  const connection = new PostgresConnection({ url, name: 'test idle' })
  t.after(() => {
    probe.close()
    connection.drop()
  })
  await connection.open()
  const session = { url, name: 'test idle', isTraceable: true, isBlocked: () => true }
  const [late, waiting] = await Promise.all([
    probe.findSilenceReason(session, () => false),
    probe.findSilenceReason(session, () => true),
  ])
  assert.equal(late, null)
  assert.match(waiting ?? '', /^the server waits for the client/)
  assert.deepEqual(warnings, ['PostgreSQL does not respond; dropping the connection'])
})
