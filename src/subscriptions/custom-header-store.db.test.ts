import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFailingWebhook } from '../../test/support/mail/failing-webhook.ts'
import { mailEncryptor as encryptor } from '../../test/support/mail/mail-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { readCustomHeaders, saveCustomHeaders } from './custom-header-store.ts'
import { findSubscriptionEndpoints } from './subscription-store.ts'

test('saveCustomHeaders: headers → stored encrypted, read back, part of the endpoint, removed', async t => {
  const { sql } = await createTestDatabase(t)
  const [{ id }, other] = [await addFailingWebhook(sql, 'anna'), await addFailingWebhook(sql, 'anna')]
  const headers = [{ name: 'X-Team', value: 'the legal team' }]
  const save = (list: typeof headers) => sql.begin(tx => saveCustomHeaders(tx, encryptor, id, list))
  assert.deepEqual(await readCustomHeaders(sql, encryptor, id), [])
  await save(headers)
  assert.deepEqual(await readCustomHeaders(sql, encryptor, id), headers)
  assert.deepEqual(await readCustomHeaders(sql, encryptor, other.id), [])
  const endpoints = await findSubscriptionEndpoints(sql, encryptor, [id, other.id])
  assert.deepEqual(new Map(endpoints.map(endpoint => [endpoint.id, endpoint.headers])).get(id), headers)
  const [row] = await sql<{ text: string }[]>`
    select encode(encrypted_headers, 'escape') as text from subscriptions where id = ${id}`
  assert.ok(!row?.text.includes('legal'), row?.text)
  await save([])
  const [cleared] = await sql<{ headers: Buffer | null }[]>`
    select encrypted_headers as headers from subscriptions where id = ${id}`
  assert.equal(cleared?.headers, null)
})
