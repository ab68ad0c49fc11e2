import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { createEncryptor } from '../platform/encryption.ts'
import { systemRandom } from '../platform/random.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { AuditChainVerifier } from './audit-chain.ts'
import { type AuditActor, type AuditEvent, SYSTEM_ACTOR } from './audit-entry.ts'
import {
  appendAuditEntry,
  listAuditEntries,
  readAuditEntriesAfter,
  readLastAuditEntry,
  takeAuditEntries,
} from './audit-store.ts'

const encryptor = createEncryptor('a secret of the tests', systemRandom)
const KEY_ID = '019ab000-0000-7000-8000-000000000001'
const ACTOR: AuditActor = { type: 'api_key', keyId: KEY_ID, owner: 'acme', remoteAddress: '192.0.2.1' }
const EVENT: AuditEvent = {
  action: 'webhook.created',
  subject: { type: 'webhook', id: '019ab000-0000-7000-8000-000000000002' },
  details: { z: 1, a: { y: [true, null], b: 'é' } },
}
const FIRST_PAGE = { page: 1, perPage: 100 }

function append(sql: SqlPool, actor = ACTOR, event = EVENT) {
  return sql.begin(tx => appendAuditEntry(tx, encryptor, actor, event))
}

async function findFault(sql: SqlPool): Promise<string | null> {
  const verifier = new AuditChainVerifier(encryptor)
  for (const entry of await readAuditEntriesAfter(sql, 0, 10_000)) {
    const fault = verifier.check(entry)
    if (fault !== null) return fault.reason
  }
  return null
}

test('appendAuditEntry: entry → read back unchanged, newest first', async t => {
  const { sql } = await createTestDatabase(t)
  const first = await append(sql)
  const second = await append(sql, SYSTEM_ACTOR, { action: 'retention.applied', subject: null, details: {} })
  const { entries, total } = await listAuditEntries(sql, {}, FIRST_PAGE)
  assert.equal(total, 2)
  assert.deepEqual(entries, [second, first])
  assert.deepEqual([second.number, second.previousHash], [2, first.hash])
  assert.equal(await findFault(sql), null)
})

test('readLastAuditEntry: no entry, two entries → null, the newest', async t => {
  const { sql } = await createTestDatabase(t)
  assert.equal(await readLastAuditEntry(sql), null)
  await append(sql)
  const second = await append(sql)
  assert.deepEqual(await readLastAuditEntry(sql), second)
})

test('appendAuditEntry: 200 concurrent transactions, some rolled back → one chain without gaps', async t => {
  const { sql } = await createTestDatabase(t)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      sql.begin(async tx => {
        await appendAuditEntry(tx, encryptor, ACTOR, { ...EVENT, details: { index } })
        if (index % 5 === 0) throw new Error('rolled back')
      }),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 40)
  const entries = await readAuditEntriesAfter(sql, 0, 1_000)
  assert.deepEqual(
    entries.map(({ number }) => number),
    Array.from({ length: 160 }, (_, index) => index + 1),
  )
  assert.equal(await findFault(sql), null)
})

test('audit_entries: update, delete, truncate → refused', async t => {
  const { sql } = await createTestDatabase(t)
  await append(sql)
  for (const statement of [
    "update audit_entries set owner = 'other'",
    'delete from audit_entries',
    'truncate audit_entries',
  ])
    await assert.rejects(sql.unsafe(statement), /append-only/, statement)
})

const TAMPERINGS: readonly [name: string, statement: string, reason: RegExp][] = [
  ['changed owner', "update audit_entries set owner = 'other' where number = 2", /hash of entry 2/],
  ['changed details', `update audit_entries set details = '{"index":7}' where number = 2`, /hash of entry 2/],
  [
    'changed time',
    "update audit_entries set recorded_at = recorded_at + interval '1 s' where number = 3",
    /hash of entry 3/,
  ],
  ['deleted entry', 'delete from audit_entries where number = 2', /Entry 2 is missing/],
  ['deleted start', 'delete from audit_entries where number = 1', /Entry 1 is missing/],
  [
    'swapped entries',
    'update audit_entries set number = case number when 2 then 1002 when 3 then 2 else number end; update audit_entries set number = 3 where number = 1002',
    /Entry 2 does not contain/,
  ],
  [
    'appended entry',
    `insert into audit_entries select 5, recorded_at, actor_type, key_id, owner, remote_address, action, subject_type,
       subject_id, details, hash, sha256(hash) from audit_entries where number = 4`,
    /hash of entry 5/,
  ],
]
for (const [name, statement, reason] of TAMPERINGS) {
  test(`AuditChainVerifier: ${name} → fault`, async t => {
    const { sql } = await createTestDatabase(t)
    for (let index = 0; index < 4; index += 1) await append(sql, ACTOR, { ...EVENT, details: { index } })
    await sql.unsafe('alter table audit_entries disable trigger user')
    await sql.unsafe(statement)
    assert.match((await findFault(sql)) ?? 'none', reason)
  })
}

test('AuditChainVerifier: another secret → fault at the first entry', async t => {
  const { sql } = await createTestDatabase(t)
  await append(sql)
  const [entry] = await readAuditEntriesAfter(sql, 0, 1)
  const verifier = new AuditChainVerifier(createEncryptor('another secret of the tests', systemRandom))
  assert.ok(entry)
  assert.match(verifier.check(entry)?.reason ?? '', /hash of entry 1/)
})

test('listAuditEntries: filters → matching entries and their total', async t => {
  const { sql } = await createTestDatabase(t)
  const key = await append(sql)
  const other = await append(
    sql,
    { ...ACTOR, keyId: null, type: 'command_line', owner: 'ops' },
    {
      action: 'snapshot.exported',
      subject: null,
      details: {},
    },
  )
  const numbersOf = async (filter: Parameters<typeof listAuditEntries>[1]) => {
    const { entries, total } = await listAuditEntries(sql, filter, FIRST_PAGE)
    assert.equal(total, entries.length)
    return entries.map(({ number }) => number)
  }
  assert.deepEqual(await numbersOf({ actions: ['webhook.created', 'key.created'] }), [key.number])
  assert.deepEqual(await numbersOf({ keyId: KEY_ID }), [key.number])
  assert.deepEqual(await numbersOf({ owner: 'ops' }), [other.number])
  assert.deepEqual(await numbersOf({ subjectId: EVENT.subject?.id ?? '' }), [key.number])
  assert.deepEqual(await numbersOf({ from: key.recordedAt, to: other.recordedAt }), [2, 1])
  assert.deepEqual(await numbersOf({ from: new Date(other.recordedAt.getTime() + 1) }), [])
  const second = await listAuditEntries(sql, {}, { page: 2, perPage: 1 })
  assert.deepEqual([second.total, second.entries.map(({ number }) => number)], [2, [1]])
})

test('takeAuditEntries: entries → returned and removed, or kept if the transaction fails; append-only again', async t => {
  const { sql } = await createTestDatabase(t)
  assert.deepEqual(await sql.begin(tx => takeAuditEntries(tx)), [])
  const entries = [await append(sql), await append(sql)]
  const failure = sql.begin(async tx => {
    await takeAuditEntries(tx)
    throw new Error('import failed')
  })
  await assert.rejects(failure, /import failed/)
  assert.equal((await readAuditEntriesAfter(sql, 0, 10)).length, 2)
  assert.deepEqual(await sql.begin(tx => takeAuditEntries(tx)), entries)
  assert.equal((await append(sql)).number, 1)
  await assert.rejects(sql`delete from audit_entries`, /append-only/)
})
