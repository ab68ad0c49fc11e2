import assert from 'node:assert/strict'
import type { Writable } from 'node:stream'
import { after, describe, type TestContext, test } from 'node:test'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { listenToChannel } from '../../../src/platform/sql/listen-to-channel.ts'
import { createSqlPool, isDatabaseUnreachable, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** Every call ends within 10 s; a busy machine gets three more. */
const MAX_MS = 13_000

/** The kinds of calls in the code, each repeated by a caller of its own. */
const CALLS: Readonly<Record<string, (sql: SqlPool) => Promise<unknown>>> = {
  statement: async sql => sql`select 1`,
  'long response': async sql => sql`select n, repeat('x', 200) from generate_series(1, 2000) as n`,
  'several statements': sql => sql.unsafe('select 1; select 2'),
  transaction: sql =>
    sql.begin(async tx => {
      await tx`insert into notes (word) values ('a')`
      await tx`select count(*) from notes`
    }),
  pipeline: sql =>
    sql.begin(async tx =>
      tx.pipeline([tx`select 1`, tx`insert into notes (word) values ('b')`, tx`select 2`]),
    ),
  'read-only snapshot': sql =>
    sql.begin('isolation level repeatable read read only', async tx => tx`select count(*) from notes`),
  'COPY to the client': sql =>
    sql.begin(async tx => {
      const rows = await tx`copy (select repeat('y', 500) from generate_series(1, 2000)) to stdout`.readable()
      for await (const _bytes of rows);
    }),
  'COPY from the client': sql =>
    sql.begin(async tx => {
      const stream = await tx`copy notes (word) from stdin`.writable()
      await new Promise((resolve, reject) => {
        stream.on('error', reject).on('finish', () => resolve(null))
        for (let i = 0; i < 2_000; i++) stream.write(`${'z'.repeat(200)}\n`)
        stream.end()
      })
    }),
}

const FAULTS: Readonly<Record<string, (proxy: DatabaseProxy) => void>> = {
  'server hangs': proxy => proxy.freeze(),
  'responses are lost': proxy => proxy.dropResponses(),
  'silent within a response': proxy => proxy.freezeAfter(Math.floor(Math.random() * 20_000)),
  'open connections forgotten': proxy => proxy.freezeOpen(),
}

const { url, sql: direct } = await createTestDatabase({ after })
await direct`create table notes (word text)`
await direct`create table locked_notes (word text)`

async function prepare(t: TestContext, maxConnections: number) {
  const proxy = await startDatabaseProxy(url, t)
  const sql = createSqlPool(proxy.url, { maxConnections, applicationName: 'test silent' })
  t.after(() => sql.end({ timeout: 0 }))
  return { proxy, sql }
}

// Most of the time is waiting, so all run at once.
describe('silent database', { concurrency: true }, () => {
  for (const [fault, apply] of Object.entries(FAULTS))
    test(`database: ${fault} at a random moment → every call ends within 10 s, then all succeed`, async t => {
      const { proxy, sql } = await prepare(t, 5)
      let isStopping = false
      let longest = { call: '', ms: 0 }
      const failures: unknown[] = []
      const callers = Object.entries(CALLS).flatMap(([call, run]) =>
        [1, 2].map(async () => {
          while (!isStopping) {
            const startedAt = clock.elapsed()
            await run(sql).catch(error => failures.push(error))
            const ms = clock.elapsed() - startedAt
            if (ms > longest.ms) longest = { call, ms }
            await clock.sleep(1)
          }
        }),
      )
      await clock.sleep(500 + Math.random() * 1_000)
      apply(proxy)
      await clock.sleep(15_000)
      isStopping = true
      await proxy.restore()
      await Promise.all(callers)
      assert.ok(longest.ms < MAX_MS, `${longest.call} took ${longest.ms} ms`)
      assert.deepEqual(
        failures.filter(error => !isDatabaseUnreachable(error)),
        [],
      )
      assert.ok(failures.length > 0, 'the fault reached no call')
      for (const [call, run] of Object.entries(CALLS)) await assert.doesNotReject(run(sql), call)
    })

  test('database: silent from the first connection, 200 callers → all end within 10 s', async t => {
    const { proxy, sql } = await prepare(t, 2)
    proxy.freeze()
    const startedAt = clock.elapsed()
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => sql`select 1`))
    assert.ok(clock.elapsed() - startedAt < MAX_MS)
    assert.ok(results.every(result => result.status === 'rejected' && isDatabaseUnreachable(result.reason)))
  })

  /** Reads 100 MB, more than all buffers between server and client hold. */
  const LARGE_RESULT = 'select repeat($$x$$, 10000) from generate_series(1, 10000)'

  async function finishCopy(stream: Writable, last: string): Promise<void> {
    await new Promise((resolve, reject) => {
      stream.on('error', reject).on('finish', () => resolve(null))
      stream.end(last)
    })
  }

  /** Accidents of a connection in the middle of a statement. New connections work. */
  const ACCIDENTS: Readonly<Record<string, (sql: SqlPool, proxy: DatabaseProxy) => Promise<unknown>>> = {
    'COPY from the client, its end lost': (sql, proxy) =>
      sql.begin(async tx => {
        const stream = await tx`copy notes (word) from stdin`.writable()
        stream.write('before\n')
        await clock.sleep(300)
        proxy.freezeOpen()
        await finishCopy(stream, 'after\n')
      }),
    'COPY from the client, stalled': (sql, proxy) =>
      sql.begin(async tx => {
        const stream = await tx`copy notes (word) from stdin`.writable()
        proxy.stallOpen()
        await finishCopy(stream, `${'z'.repeat(1_000)}\n`.repeat(100_000))
      }),
    'COPY to the client, stalled': (sql, proxy) =>
      sql.begin(async tx => {
        const rows =
          await tx`copy (select repeat('y', 10000) from generate_series(1, 10000)) to stdout`.readable()
        proxy.stallOpen()
        for await (const _bytes of rows);
      }),
    'large result, stalled': async (sql, proxy) => {
      await sql`select 1`
      const result = sql.unsafe(LARGE_RESULT)
      await clock.sleep(20)
      proxy.stallOpen()
      return result
    },
  }
  for (const [accident, run] of Object.entries(ACCIDENTS))
    test(`database: ${accident} → the call ends within 10 s`, async t => {
      const { proxy, sql } = await prepare(t, 1)
      const startedAt = clock.elapsed()
      await assert.rejects(run(sql, proxy), isDatabaseUnreachable)
      assert.ok(clock.elapsed() - startedAt < MAX_MS)
      assert.equal((await sql`select 1 as one`)[0]?.one, 1)
    })

  test('COPY: caller pauses for 9 s → it succeeds', async t => {
    const { sql } = await prepare(t, 2)
    const writing = sql.begin(async tx => {
      const stream = await tx`copy notes (word) from stdin`.writable()
      stream.write('slow\n')
      await clock.sleep(9_000)
      await finishCopy(stream, 'slow\n')
    })
    const reading = sql.begin(async tx => {
      const rows =
        await tx`copy (select repeat('y', 10000) from generate_series(1, 10000)) to stdout`.readable()
      let bytes = 0
      for await (const chunk of rows) {
        if (bytes === 0) await clock.sleep(9_000)
        bytes += (chunk as Buffer).length
      }
      return bytes
    })
    await writing
    assert.equal((await direct`select count(*)::int as n from notes where word = 'slow'`)[0]?.n, 2)
    assert.equal(await reading, 10_001 * 10_000)
  })

  test('statement: takes 12 s on a responding server → it succeeds', async t => {
    const { sql } = await prepare(t, 1)
    assert.equal((await sql`select pg_sleep(12), 1 as done`)[0]?.done, 1)
  })

  test('statement: waits 12 s for a lock → it succeeds', async t => {
    const { sql } = await prepare(t, 2)
    const holding = direct.begin(async tx => {
      await tx`lock table locked_notes`
      await clock.sleep(12_000)
    })
    await clock.sleep(300)
    await sql`select count(*) from locked_notes`
    await holding
  })

  test('listener: connection silent, then the server responds again → it is notified', async t => {
    const { proxy } = await prepare(t, 1)
    let notifications = 0
    const listener = listenToChannel(
      proxy.url,
      'herald_test_channel',
      () => {
        notifications += 1
      },
      clock,
    )
    t.after(() => listener.close())
    while (notifications === 0) await clock.sleep(20)
    proxy.freezeOpen()
    await clock.sleep(200)
    const before = notifications
    await direct`notify herald_test_channel`
    const end = clock.elapsed() + MAX_MS
    while (notifications === before && clock.elapsed() < end) await clock.sleep(50)
    assert.ok(notifications > before, 'not notified within 10 s')
  })

  test('pool: server silent → one log line names the reason', async t => {
    const { proxy } = await prepare(t, 1)
    const lines: unknown[][] = []
    const log = { ...createLogger('silent'), warn: (...line: unknown[]) => void lines.push(line) }
    const sql = createSqlPool(proxy.url, { maxConnections: 1, applicationName: 'test log', log })
    t.after(() => sql.end({ timeout: 0 }))
    await sql`select 1`
    proxy.freeze()
    await assert.rejects(sql`select 1`, isDatabaseUnreachable)
    assert.equal(lines.length, 1)
    assert.match(JSON.stringify(lines), /test log [0-9a-f]{10}.*does not respond to a new connection/)
  })
})
