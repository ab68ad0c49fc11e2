import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import test, { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabaseProxy } from '../../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { createSqlPool, isDatabaseUnreachable, type SqlPool } from './sql-pool.ts'

const { sql, url } = await createTestDatabase({ after })
await sql`create table notes (n integer primary key, word text)`

const NOON = new Date('2024-02-29T12:00Z')
const AWKWARD = [
  '',
  'null',
  'NULL',
  null,
  'a,b',
  '{x}',
  'say "hi"',
  'back\\slash',
  'two\nlines',
  ' ',
  'é',
] as string[]

const VALUES: [string, (sql: SqlPool) => PromiseLike<object[]>, unknown][] = [
  ['bigint → number', sql => sql`select 9007199254740991::bigint as v`, 9007199254740991],
  ['bigint[] → numbers', sql => sql`select array[1, 2]::bigint[] as v`, [1, 2]],
  ['number → bigint', sql => sql`select ${4_857_261_903}::bigint + 1 as v`, 4_857_261_904],
  ['date → YYYY-MM-DD', sql => sql`select date '2024-02-29' as v`, '2024-02-29'],
  ['YYYY-MM-DD → date', sql => sql`select ${'2024-02-29'}::date + 1 as v`, '2024-03-01'],
  ['date[] round trip', sql => sql`select ${['2024-02-29']}::date[] as v`, ['2024-02-29']],
  [
    'timestamptz → Date',
    sql => sql`select timestamptz '2024-02-29 12:00+02' as v`,
    new Date('2024-02-29T10:00Z'),
  ],
  ['jsonb → value', sql => sql`select '{"a": [1]}'::jsonb as v`, { a: [1] }],
  ['bytea → Buffer', sql => sql`select ${Buffer.from([0, 255])}::bytea as v`, Buffer.from([0, 255])],
  ['text[] with special characters', sql => sql`select ${AWKWARD}::text[] as v`, AWKWARD],
  ['empty array', sql => sql`select ${[]}::uuid[] as v`, []],
  [
    'nested arrays',
    sql => sql`select array[array[1, 2], array[3, 4]] as v`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['boolean[]', sql => sql`select ${[true, false, null]}::boolean[] as v`, [true, false, null]],
  ['timestamptz[]', sql => sql`select ${[NOON, NOON]}::timestamptz[] as v`, [NOON, NOON]],
  [
    'bytea[]',
    sql => sql`select ${[Buffer.from([1]), Buffer.from('"')]}::bytea[] as v`,
    [Buffer.from([1]), Buffer.from('"')],
  ],
  ['jsonb[]', sql => sql`select array['{"a": "}"}', 'null']::jsonb[] as v`, [{ a: '}' }, null]],
  ['numeric → exact text', sql => sql`select 0.1::numeric as v`, '0.1'],
  ['null → null', sql => sql`select ${null}::text as v`, null],
  ['nested statement', sql => sql`select ${sql`${1}::int + ${sql`2`}`} as v`, 3],
  ['quoted name', sql => sql`select ${'x'}::text as ${sql('v')}`, 'x'],
]

for (const [name, query, expected] of VALUES) {
  test(`sql values: ${name}`, async () => {
    const [row] = (await query(sql)) as { v: unknown }[]
    assert.deepEqual(row?.v, expected)
  })
}

test('sql: bigint beyond the safe range → rejects, connection stays usable', async () => {
  const pool = createSqlPool(url, { maxConnections: 1, applicationName: 'test' })
  await assert.rejects(pool`select 9007199254740993::bigint as v`, /9007199254740993 is too large/)
  assert.deepEqual([...(await pool`select 1 as v`)], [{ v: 1 }])
  await pool.end()
})

test('sql: undefined as a value → rejects', async () => {
  await assert.rejects(sql`select ${undefined as unknown as string} as v`, /[Uu]ndefined/)
})

test('sql: insert of three rows → count is 3', async () => {
  const result = await sql`insert into notes select n from generate_series(100, 102) as n`
  assert.equal(result.count, 3)
})

test('begin: work resolves → committed, its value returned', async () => {
  const value = await sql.begin(async tx => {
    await tx`insert into notes (n) values (1)`
    return 'done'
  })
  assert.equal(value, 'done')
  assert.equal(await count(1), 1)
})

test('begin: work throws → rolled back, connection free again', async () => {
  const pool = createSqlPool(url, { maxConnections: 1, applicationName: 'test' })
  const failing = pool.begin(async tx => {
    await tx`insert into notes (n) values (2)`
    throw new Error('on purpose')
  })
  await assert.rejects(failing, /on purpose/)
  assert.equal(await count(2), 0)
  assert.deepEqual([...(await pool`select 1 as v`)], [{ v: 1 }])
  await pool.end()
})

test('begin: work ignores a failed statement → rejects, nothing committed', async () => {
  const failing = sql.begin(async tx => {
    await tx`insert into notes (n) values (3)`
    await tx`select 1 / 0`.catch(() => null)
  })
  await assert.rejects(failing, /nothing was committed/)
  assert.equal(await count(3), 0)
})

test('begin: statement after the end of the transaction → rejects', async () => {
  let late: (() => PromiseLike<unknown>) | null = null
  await sql.begin(async tx => {
    late = () => tx`insert into notes (n) values (4)`
  })
  await assert.rejects(async () => await late?.(), /after its transaction had ended/)
  assert.equal(await count(4), 0)
})

test('begin: read-only mode → insert rejects', async () => {
  const readOnly = sql.begin(
    'isolation level repeatable read read only',
    tx => tx`insert into notes (n) values (5)`,
  )
  await assert.rejects(readOnly, /read-only transaction/)
})

test('begin: connection lost → rejects, no statement runs in another session', async () => {
  const pool = createSqlPool(url, { maxConnections: 1, applicationName: 'test' })
  const lost = pool.begin(async tx => {
    const [row] = await tx<
      { pid: number }[]
    >`insert into notes (n) values (6) returning pg_backend_pid() as pid`
    await sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`
    await tx`insert into notes (n) values (7)`
  })
  await assert.rejects(lost, isDatabaseUnreachable)
  assert.deepEqual([...(await pool`select n from notes where n in (6, 7)`)], [])
  await pool.end()
})

test('pool: connections lost under running statements → these reject, the waiting ones succeed', async () => {
  const pool = createSqlPool(url, { maxConnections: 4, applicationName: 'test loss' })
  const queries = Array.from({ length: 12 }, (_, i) =>
    pool`select pg_sleep(0.3), ${i}::int as i`.then(() => 'done', isDatabaseUnreachable),
  )
  const settled = Promise.all(queries)
  await sql`select pg_sleep(0.1)`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'test loss %'`
  const outcomes = await settled
  assert.equal(outcomes.filter(outcome => outcome === true).length, 4)
  assert.equal(outcomes.filter(outcome => outcome === 'done').length, 8)
  await pool.end()
})

test('pool: 30 queries, max 3 → three connections serve all of them', async () => {
  const pool = createSqlPool(url, { maxConnections: 3, applicationName: 'test many' })
  const pids = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid,
    ),
  )
  assert.equal(new Set(pids).size, 3)
  await pool.end()
})

test('withSignal: signal aborted while the server hangs → rejects, pool recovers', async t => {
  const proxy = await startDatabaseProxy(url, t)
  const pool = createSqlPool(proxy.url, { maxConnections: 2, applicationName: 'test silent' })
  t.after(() => pool.end({ timeout: 0 }))
  await Promise.all([pool`select 1`, pool`select 1`])
  proxy.freeze()
  const controller = new AbortController()
  const queries = Array.from({ length: 10 }, () =>
    assert.rejects(pool.withSignal(controller.signal)`select 1`, isDatabaseUnreachable),
  )
  await pause(50)
  controller.abort()
  await Promise.all(queries)
  await assert.rejects(pool.withSignal(controller.signal)`select 1`, isDatabaseUnreachable)
  await proxy.restore()
  assert.deepEqual([...(await pool.withSignal(new AbortController().signal)`select 1 as v`)], [{ v: 1 }])
  await Promise.all(Array.from({ length: 10 }, () => pool`select 1`))
})

test('end: transaction in progress → it finishes, waiting and new queries reject', async () => {
  const pool = createSqlPool(url, { maxConnections: 1, applicationName: 'test' })
  const running = pool.begin(async tx => {
    await tx`select pg_sleep(0.2)`
    await tx`insert into notes (n) values (8)`
  })
  const waiting = assert.rejects(pool`select 1`, /closed/)
  await sql`select pg_sleep(0.05)`
  await pool.end()
  await running
  await waiting
  await assert.rejects(pool`select 1`, /closed/)
  assert.equal(await count(8), 1)
})

test('end: query exceeds the timeout → rejects', async () => {
  const pool = createSqlPool(url, { maxConnections: 1, applicationName: 'test' })
  const running = assert.rejects(pool`select pg_sleep(60)`, isDatabaseUnreachable)
  await sql`select pg_sleep(0.05)`
  await pool.end({ timeout: 0.1 })
  await running
})

test('sql: COPY in, then COPY out → same rows', async () => {
  await sql.begin(async tx => {
    await pipeline(
      ['20\ttwenty\n21\t\\N\n'],
      await tx`copy ${tx('notes')} (${tx(['n', 'word'])}) from stdin`.writable(),
    )
  })
  const out = await sql.begin(async tx =>
    text(await tx`copy (select * from notes where n in (20, 21)) to stdout`.readable()),
  )
  assert.equal(out, '20\ttwenty\n21\t\\N\n')
})

async function count(n: number): Promise<number | undefined> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from notes where n = ${n}`
  return row?.count
}
