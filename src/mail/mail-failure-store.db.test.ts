import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMailAddress } from '../../test/support/mail/mail-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { readMailFailures } from './mail-failure-store.ts'

test('readMailFailures: mails and addresses of two owners → recent failures of one owner, and of all', async t => {
  const { sql } = await createTestDatabase(t)
  const addresses = [
    await addMailAddress(sql, 1, { owner: 'acme' }),
    await addMailAddress(sql, 2, { owner: 'globex' }),
    await addMailAddress(sql, 3, { owner: 'globex' }),
  ]
  const setState = (index: number, state: string) =>
    sql`update mail_addresses set state = ${state}, problem = '550' where id = ${addresses[index]?.id ?? ''}`
  await setState(1, 'bounced')
  await setState(2, 'complained')
  const addMail = (owner: string, state: string, age: string) => sql`
    insert into mails (id, kind, owner, address_id, recipient_hash, state, next_attempt_at, finished_at, created_at)
    values (gen_random_uuid(), 'alert', ${owner}, ${addresses[0]?.id ?? ''}, '\\x00', ${state}, now(),
      now() - ${age}::interval, now())`
  await addMail('acme', 'failed', '1 hour')
  await addMail('globex', 'bounced', '23 hours')
  await addMail('globex', 'failed', '25 hours')
  await addMail('globex', 'sent', '1 hour')
  await addMail('globex', 'canceled', '1 hour')
  assert.deepEqual(await readMailFailures(sql, 'acme'), { undelivered: 1, suppressedAddresses: 0 })
  assert.deepEqual(await readMailFailures(sql, 'globex'), { undelivered: 1, suppressedAddresses: 2 })
  assert.deepEqual(await readMailFailures(sql, null), { undelivered: 2, suppressedAddresses: 2 })
})
