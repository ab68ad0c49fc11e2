import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { makeLog } from '../base/log.ts'
import type { Policy } from './decide.ts'
import { type Queued, SHARDS, type Target } from './delivery.ts'
import { Engine } from './engine.ts'
import { makeGuard } from './guard.ts'
import { enqueue } from './queue.store.ts'
import { makeSender } from './send.ts'

const EVERY_SHARD = Array.from({ length: SHARDS }, (_, i) => i)
const POLICY: Policy = { delaysMs: [60, 120, 200], failedAfter: 3 }
const BODY = Buffer.from('{"event":"announcement.created"}')

type Behaviour = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** An engine in front of receivers on loopback, one subscription each. */
async function delivering(
  t: TestContext,
  behaviours: readonly Behaviour[],
  ratePerSecond: number | null = null,
) {
  // Ends before the database does.
  let end = async (): Promise<void> => {}
  t.after(() => end())
  const { sql } = await testDatabase(t)

  const asked: {
    subscription: number
    id: string
    attempt: number
    at: number
    headers: IncomingMessage['headers']
  }[] = []
  const targets: Target[] = []
  for (const [subscription, behave] of behaviours.entries()) {
    let count = 0
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const { headers } = request
        const id = String(headers['webhook-id'])
        asked.push({
          subscription,
          id,
          attempt: Number(headers['x-registry-attempt']),
          at: clock.elapsed(),
          headers,
        })
        behave(request, response, ++count)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
    targets.push({ id: newId(clock.now(), dice), url, secrets: ['whsec_c2VjcmV0'], ratePerSecond })
  }
  const sender = makeSender({
    guard: makeGuard(['127.0.0.0/8']),
    resolve: async () => [],
    ca: [],
    clock,
    deadlineMs: 500,
  })
  const outcomes: string[] = []
  /** How often the office was asked, and how often it is away when it is asked for payloads. */
  const office = { asked: 0, away: 0, loaded: 0 }
  const engine = new Engine({
    ...{
      sql,
      clock,
      dice,
      log: makeLog('silent'),
      sender,
      policy: POLICY,
      userAgent: 'Herald/test',
      slots: 64,
    },
    office: {
      async targets(ids) {
        office.asked += 1
        return targets.filter(target => ids.includes(target.id))
      },
      async bodies(ids) {
        office.loaded += ids.length
        if (office.away-- > 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        return new Map(ids.map(id => [id, BODY]))
      },
      noteOutcomes: async (_tx, settled) => void outcomes.push(...settled.map(s => s.verdict.state)),
    },
  })
  engine.hold(EVERY_SHARD)
  const running = engine.run()
  end = async () => {
    await engine.stop()
    await running
    await sender.close()
  }
  return {
    office,
    sql,
    asked,
    outcomes,
    targets,
    engine,
    /** Queues as many for each subscription; `toldOf` hears of them when they are there. */
    async queue(counts: readonly number[], toldOf?: (queued: Queued) => void) {
      const rows = counts.flatMap((count, i) =>
        Array.from({ length: count }, () => ({
          ...{
            id: newId(clock.now(), dice),
            eventId: newId(clock.now(), dice),
            eventType: 'announcement.created',
          },
          ...{ jurisdiction: 'FR', subscriptionId: targets[i]?.id ?? '', trigger: 'event' as const },
        })),
      )
      await sql.begin(tx => enqueue(tx, rows))
      const subscriptionIds = targets.map(target => target.id)
      if (toldOf === undefined) engine.wake(subscriptionIds)
      toldOf?.({ subscriptionIds, deliveries: rows, bodies: new Map(rows.map(row => [row.eventId, BODY])) })
      return rows
    },
    async until(condition: () => Promise<boolean> | boolean) {
      const end = clock.elapsed() + 8_000
      while (!(await condition())) {
        assert.ok(clock.elapsed() < end, 'it did not come to that in 8 s')
        await clock.sleep(10)
      }
    },
    async states() {
      return await sql<{ state: string; attempts: number; pending: boolean }[]>`
        select state, attempts, next_attempt_at is not null as pending from deliveries`
    },
    async open() {
      const [row] = await sql<[{ n: number }]>`select count(*)::integer as n from delivery_queue`
      return row.n
    },
  }
}

const ok: Behaviour = (_request, response) => void response.writeHead(204).end()
const fails: Behaviour = (_request, response) => void response.writeHead(500).end('no')

test('every delivery arrives once, is logged and leaves the queue', async t => {
  const { queue, asked, until, states, open, sql, outcomes } = await delivering(t, [ok, ok, ok])
  const rows = await queue([300, 20, 1])
  await until(async () => (await open()) === 0)
  assert.deepEqual(asked.map(a => a.id).sort(), rows.map(r => r.id).sort())
  assert.ok((await states()).every(({ state, attempts }) => state === 'delivered' && attempts === 1))
  const [row] =
    await sql`select count(*)::integer as n, count(distinct delivery_id)::integer as deliveries from attempts`
  assert.deepEqual({ ...row }, { n: 321, deliveries: 321 })
  assert.equal(outcomes.length, 321)
})

test('a failing receiver is tried again, never early, marked failed, and gets one last attempt', async t => {
  const { queue, asked, until, states, open } = await delivering(t, [fails])
  await queue([1])
  await until(async () => (await states()).length === 1)
  assert.deepEqual({ ...(await states())[0] }, { state: 'failed', attempts: 3, pending: true })
  await until(async () => (await open()) === 0)
  assert.deepEqual({ ...(await states())[0] }, { state: 'failed', attempts: 4, pending: false })
  assert.deepEqual(
    asked.map(a => a.attempt),
    [1, 2, 3, 4],
  )
  const pauses = asked.slice(1).map((a, i) => a.at - (asked[i]?.at ?? 0))
  for (const [i, pause] of pauses.entries())
    assert.ok(pause >= (POLICY.delaysMs[i] ?? 0), `pause ${i}: ${pause}`)
})

test('the last attempt can still deliver', async t => {
  const { queue, until, states, open } = await delivering(t, [
    (q, r, count) => (count < 4 ? fails : ok)(q, r, count),
  ])
  await queue([1])
  await until(async () => (await open()) === 0)
  assert.deepEqual({ ...(await states())[0] }, { state: 'delivered', attempts: 4, pending: false })
})

test('a subscription that is gone gets nothing, and its deliveries end', async t => {
  const { queue, until, open, asked, targets, sql } = await delivering(t, [ok])
  const gone = queue([5])
  targets.length = 0
  await gone
  await until(async () => (await open()) === 0)
  assert.equal(asked.length, 0)
  const rows = await sql<{ state: string; reason: string }[]>`select state, reason from deliveries`
  assert.deepEqual(
    rows.map(r => `${r.state} ${r.reason}`),
    Array(5).fill('failed disabled'),
  )
})

test('a subscription that is gone is asked about no more once its deliveries have ended', async t => {
  const { queue, until, open, targets, office } = await delivering(t, [ok])
  const gone = queue([5])
  targets.length = 0
  await gone
  await until(async () => (await open()) === 0)
  const before = office.asked
  await clock.sleep(600)
  assert.ok(office.asked - before <= 4, `asked ${office.asked - before} times in 600 ms`)
})

test('payloads that cannot be loaded are loaded later, and everything arrives', async t => {
  const { queue, asked, until, open, office } = await delivering(t, [ok])
  office.away = 2
  const rows = await queue([40])
  await until(async () => (await open()) === 0)
  assert.deepEqual(asked.map(a => a.id).sort(), rows.map(r => r.id).sort())
})

test('a rate limit holds, however much waits and however often it is looked', async t => {
  const { queue, asked, until } = await delivering(t, [ok], 20)
  await queue([40])
  await until(() => asked.length === 40)
  const [first, last] = [asked[0]?.at ?? 0, asked.at(-1)?.at ?? 0]
  // Twenty at once from a full bucket, the others one every 50 ms.
  assert.ok(last - first >= 900, `${last - first} ms`)
})

test('what is due only because the clock of PostgreSQL was set forward is not sent', async t => {
  const { queue, sql, engine, asked, until } = await delivering(t, [ok])
  const told = async (stepMs: number) => {
    const elapsed = clock.elapsed()
    const [row] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
    return { now: row.now.getTime() - stepMs, elapsed }
  }
  engine.hold([])
  const [retry] = await queue([2])
  // Planned for half an hour from now, when the clock had not yet been set forward by an hour.
  await sql`
    update delivery_queue set attempts = 1, due_at = clock_timestamp() - interval '30 minutes' where id = ${retry?.id ?? ''}`
  await sql`update delivery_queue set due_at = clock_timestamp() - interval '2 hours' where attempts = 0`
  engine.hold(EVERY_SHARD, await told(3_600_000))
  await until(() => asked.length === 1)
  await clock.sleep(600)
  assert.deepEqual(
    asked.map(a => a.attempt),
    [1],
  )
  engine.hold(EVERY_SHARD, await told(0))
  await until(() => asked.length === 2)
})

test('a receiver that hangs holds up nobody else', async t => {
  const { queue, asked, until } = await delivering(t, [() => {}, ok])
  await queue([200, 200])
  await until(() => asked.filter(a => a.subscription === 1).length === 200)
  assert.ok(asked.filter(a => a.subscription === 0).length <= 16)
})

test('what was just queued goes out without being read, once, whatever a reading sees of it', async t => {
  const { queue, asked, until, open, office, engine } = await delivering(t, [ok, ok])
  await queue([1, 1])
  await until(async () => asked.length === 2 && (await open()) === 0)
  const before = office.loaded
  const rows = []
  for (let n = 0; n < 100; n += 1) {
    const tell = engine.expect()
    // Every fifth time a reading is faster than the word: it has sent all of them before.
    const late = n % 5 === 4
    rows.push(
      ...(await queue([1, 2], queued => {
        if (!late) tell(queued)
      })),
    )
    if (!late) continue
    engine.wake(rows.map(row => row.subscriptionId))
    await until(async () => (await open()) === 0)
    engine.wake([])
    await until(() => asked.length === rows.length + 2)
    const bodies = new Map(rows.map(row => [row.eventId, BODY]))
    tell({ subscriptionIds: [], deliveries: rows.slice(-3), bodies })
  }
  await until(async () => (await open()) === 0)
  assert.equal(asked.length, rows.length + 2)
  assert.equal(new Set(asked.map(a => a.id)).size, asked.length)
  // Payloads were loaded for those only that were read.
  assert.ok(office.loaded - before < rows.length / 2, `${office.loaded - before} of ${rows.length} were read`)
})

test('of a long queue what was just queued comes in its turn, and all of it', async t => {
  const { queue, asked, until, open, engine } = await delivering(t, [ok])
  await queue([400])
  const rows = await queue([50], engine.expect())
  await until(async () => (await open()) === 0)
  assert.equal(new Set(asked.map(a => a.id)).size, 450)
  // A busy machine may answer too late, and is asked again: that is another attempt.
  assert.equal(new Set(asked.map(a => `${a.id} ${a.attempt}`)).size, asked.length)
  const places = rows.map(row => asked.findIndex(a => a.id === row.id))
  assert.ok(Math.min(...places) > 200, `one was number ${Math.min(...places)}`)
})
