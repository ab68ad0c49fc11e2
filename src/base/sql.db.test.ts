import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import test, { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testDatabase } from '../../test/postgres.ts'
import { proxyTo } from '../../test/proxy.ts'
import { connect, isUnreachable, type Sql } from './sql.ts'

const { sql, url } = await testDatabase({ after })
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

const VALUES: [string, (sql: Sql) => PromiseLike<object[]>, unknown][] = [
  ['bigint is a number', sql => sql`select 9007199254740991::bigint as v`, 9007199254740991],
  ['bigint[] too', sql => sql`select array[1, 2]::bigint[] as v`, [1, 2]],
  ['bigint goes in as a number', sql => sql`select ${4_857_261_903}::bigint + 1 as v`, 4_857_261_904],
  ['date is a day', sql => sql`select date '2024-02-29' as v`, '2024-02-29'],
  ['date goes in as a day', sql => sql`select ${'2024-02-29'}::date + 1 as v`, '2024-03-01'],
  ['date[] goes in and out', sql => sql`select ${['2024-02-29']}::date[] as v`, ['2024-02-29']],
  [
    'timestamptz is a Date',
    sql => sql`select timestamptz '2024-02-29 12:00+02' as v`,
    new Date('2024-02-29T10:00Z'),
  ],
  ['jsonb is its value', sql => sql`select '{"a": [1]}'::jsonb as v`, { a: [1] }],
  ['bytea is a Buffer', sql => sql`select ${Buffer.from([0, 255])}::bytea as v`, Buffer.from([0, 255])],
  ['text[] with all that is special', sql => sql`select ${AWKWARD}::text[] as v`, AWKWARD],
  ['an empty array', sql => sql`select ${[]}::uuid[] as v`, []],
  [
    'arrays in arrays',
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
  ['numeric is exact', sql => sql`select 0.1::numeric as v`, '0.1'],
  ['null stays null', sql => sql`select ${null}::text as v`, null],
  ['a statement may be part of another', sql => sql`select ${sql`${1}::int + ${sql`2`}`} as v`, 3],
  ['names are quoted', sql => sql`select ${'x'}::text as ${sql('v')}`, 'x'],
]

for (const [name, ask, expected] of VALUES) {
  test(name, async () => {
    const [row] = (await ask(sql)) as { v: unknown }[]
    assert.deepEqual(row?.v, expected)
  })
}

test('a bigint that a number cannot hold is refused, and the connection goes on', async () => {
  const one = connect(url, { max: 1, applicationName: 'test' })
  await assert.rejects(one`select 9007199254740993::bigint as v`, /9007199254740993 is beyond/)
  assert.deepEqual([...(await one`select 1 as v`)], [{ v: 1 }])
  await one.end()
})

test('undefined is refused', async () => {
  await assert.rejects(sql`select ${undefined as unknown as string} as v`, /[Uu]ndefined/)
})

test('the count of changed rows is known', async () => {
  const done = await sql`insert into notes select n from generate_series(100, 102) as n`
  assert.equal(done.count, 3)
})

test('a transaction commits what it did', async () => {
  const answer = await sql.begin(async tx => {
    await tx`insert into notes (n) values (1)`
    return 'done'
  })
  assert.equal(answer, 'done')
  assert.equal(await count(1), 1)
})

test('a transaction that throws leaves nothing, and its connection is free', async () => {
  const one = connect(url, { max: 1, applicationName: 'test' })
  const broken = one.begin(async tx => {
    await tx`insert into notes (n) values (2)`
    throw new Error('on purpose')
  })
  await assert.rejects(broken, /on purpose/)
  assert.equal(await count(2), 0)
  assert.deepEqual([...(await one`select 1 as v`)], [{ v: 1 }])
  await one.end()
})

test('a transaction that goes on after a failed statement is not taken for committed', async () => {
  const broken = sql.begin(async tx => {
    await tx`insert into notes (n) values (3)`
    await tx`select 1 / 0`.catch(() => null)
  })
  await assert.rejects(broken, /nothing was committed/)
  assert.equal(await count(3), 0)
})

test('a statement after the end of its transaction is refused', async () => {
  let late: (() => PromiseLike<unknown>) | null = null
  await sql.begin(async tx => {
    late = () => tx`insert into notes (n) values (4)`
  })
  await assert.rejects(async () => await late?.(), /after the end of its transaction/)
  assert.equal(await count(4), 0)
})

test('the mode of a transaction is set', async () => {
  const reading = sql.begin(
    'isolation level repeatable read read only',
    tx => tx`insert into notes (n) values (5)`,
  )
  await assert.rejects(reading, /read-only transaction/)
})

test('a transaction whose connection is lost fails; nothing of it goes to another session', async () => {
  const one = connect(url, { max: 1, applicationName: 'test' })
  const lost = one.begin(async tx => {
    const [own] = await tx<
      { pid: number }[]
    >`insert into notes (n) values (6) returning pg_backend_pid() as pid`
    await sql`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`
    await tx`insert into notes (n) values (7)`
  })
  await assert.rejects(lost, isUnreachable)
  assert.deepEqual([...(await one`select n from notes where n in (6, 7)`)], [])
  await one.end()
})

test('a loss under running statements ends none of them silently, and the pool goes on', async () => {
  const pool = connect(url, { max: 4, applicationName: 'test loss' })
  const asked = Array.from({ length: 12 }, (_, i) =>
    pool`select pg_sleep(0.3), ${i}::int as i`.then(() => 'done', isUnreachable),
  )
  const settled = Promise.all(asked)
  await sql`select pg_sleep(0.1)`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test loss'`
  const outcomes = await settled
  assert.equal(outcomes.filter(outcome => outcome === true).length, 4)
  assert.equal(outcomes.filter(outcome => outcome === 'done').length, 8)
  await pool.end()
})

test('no more connections are open than allowed, and everybody gets one in turn', async () => {
  const pool = connect(url, { max: 3, applicationName: 'test many' })
  const pids = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid,
    ),
  )
  assert.equal(new Set(pids).size, 3)
  await pool.end()
})

test('what must not wait for ever fails when it is over, and a silent server keeps no connection', async t => {
  const proxy = await proxyTo(url, t)
  const pool = connect(proxy.url, { max: 2, applicationName: 'test silent' })
  t.after(() => pool.end({ timeout: 0 }))
  await Promise.all([pool`select 1`, pool`select 1`])
  proxy.freeze()
  const over = new AbortController()
  const asked = Array.from({ length: 10 }, () =>
    assert.rejects(pool.until(over.signal)`select 1`, isUnreachable),
  )
  await pause(50)
  over.abort()
  await Promise.all(asked)
  await assert.rejects(pool.until(over.signal)`select 1`, isUnreachable)
  await proxy.mend()
  assert.deepEqual([...(await pool.until(new AbortController().signal)`select 1 as v`)], [{ v: 1 }])
  await Promise.all(Array.from({ length: 10 }, () => pool`select 1`))
})

test('end lets finish what runs and refuses what comes', async () => {
  const pool = connect(url, { max: 1, applicationName: 'test' })
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

test('end cuts what does not finish in time', async () => {
  const pool = connect(url, { max: 1, applicationName: 'test' })
  const running = assert.rejects(pool`select pg_sleep(60)`, isUnreachable)
  await sql`select pg_sleep(0.05)`
  await pool.end({ timeout: 0.1 })
  await running
})

test('copy reads and writes', async () => {
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
