import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { startWebhookWorkers } from '../src/cli/shared/start-webhook-workers.ts'
import { type AppContextWithEncryptor, openVerifiedEncryptor } from '../src/cli/shared/verified-encryptor.ts'
import type { Settings } from '../src/platform/settings.ts'
import { createSqlPool, type SqlPool } from '../src/platform/sql/sql-pool.ts'
import { type Times, timesOf } from './ask/measure.ts'
import { timeLists } from './deliver/log.ts'
import { runPeer } from './deliver/peer.ts'
import { publishSteadily, type Receivers, startReceivers } from './deliver/stand.ts'
import { type Group, publish, subscribe, unsubscribeAll } from './deliver/world.ts'
import { inFreshHouse } from './house.ts'
import { machine, type Quantity, type Report, type Timing } from './report.ts'

export interface DeliverOptions {
  /** Deliveries of each throughput phase. */
  readonly rows: number
  /** Time of each latency phase. */
  readonly seconds: number
  /** Deliveries that wait for the long queue; 0 leaves it out. */
  readonly waiting: number
  /** Attempts in the log whose lists are asked for; 0 leaves it out. */
  readonly attempts: number
  readonly data?: string
}

/** A published batch: as many events as come at once. */
const BATCH = 1_000
const HANGING = 100_000
const PEER_JOBS = 3_000
const PEER_WORKERS = 16
const LOOK_MS = 20

interface Stage {
  readonly house: AppContextWithEncryptor
  readonly settings: Settings
  readonly receivers: Receivers
  readonly context: CommandContext
}

/** From the commit of an event to the bytes at the receiver, and how many a second; beside a queue as one builds it first. */
export async function benchDeliver(options: DeliverOptions, context: CommandContext): Promise<Report> {
  const open: CommandContext = {
    ...context,
    settings: { ...context.settings, webhookAllowedNetworks: ['127.0.0.0/8'] },
  }
  return await inFreshHouse(open, options.data, async (fresh, settings) => {
    const house = { ...fresh, encryptor: await openVerifiedEncryptor(fresh, settings) }
    const receivers = await startReceivers()
    const stage = { house, settings, receivers, context }
    try {
      const peer = await runThePeer(stage)
      const quantities = [
        await throughput(stage, 50, options.rows, 5_000, peer),
        await throughput(stage, 500, options.rows, 5_000, null),
        await throughput(stage, 1, options.rows, 3_000, null),
        ...(options.waiting > 0 ? [await longQueue(stage, options.waiting)] : []),
      ]
      const timings = [
        await latency(stage, 'event committed → bytes at the receiver, 200/s', 200, options.seconds, {
          p50: 5,
          p95: 20,
          p99: 60,
        }),
        await latency(stage, 'the same at 1,000/s', 1_000, options.seconds, { p95: 60 }),
        await besideHanging(stage, options.seconds),
        ...(options.attempts > 0 ? await lists(stage, options) : []),
      ]
      return {
        title: 'herald bench deliver',
        machine: machine(),
        timings,
        quantities,
        peer: 'One job a transaction',
      }
    } finally {
      receivers.close()
    }
  })
}

/** Short measurements: there are many kinds of lists. */
const LIST_SECONDS = 3

async function lists({ house, settings, context }: Stage, { attempts }: DeliverOptions): Promise<Timing[]> {
  context.terminal.err(`a log of ${attempts} attempts`)
  const say = (text: string) => context.terminal.err(text)
  return await timeLists(house, settings, { attempts, seconds: LIST_SECONDS, say })
}

async function runThePeer({ house, receivers, context }: Stage): Promise<number> {
  context.terminal.err('the peer: one job a row, one transaction a job, fetch')
  const sql: SqlPool = createSqlPool(house.url, {
    maxConnections: PEER_WORKERS,
    applicationName: 'bench peer',
  })
  const urls = Array.from({ length: 50 }, (_, i) => `http://127.0.0.1:${receivers.port}/peer/${i}`)
  try {
    return await runPeer(sql, urls, Buffer.from('{"event":"announcement.created"}'), PEER_JOBS, PEER_WORKERS)
  } finally {
    await sql.end()
  }
}

/** Deliveries that all wait, and how fast they go out, until the last one has arrived. */
async function throughput(
  stage: Stage,
  receivers: number,
  rows: number,
  target: number,
  peer: number | null,
): Promise<Quantity> {
  const { elapsed } = await drain(stage, receivers, rows)
  const perSecond = (rows * 1000) / elapsed
  return quantity(`to ${receivers} receivers`, 'deliveries/s', perSecond, target, true, peer)
}

/** Whether a long queue slows what is sent: the speed of the last tenth against the first. */
async function longQueue(stage: Stage, waiting: number): Promise<Quantity> {
  const { marks } = await drain(stage, 50, waiting)
  const [first = 1, last = 1] = [marks[0], (marks[9] ?? 0) - (marks[8] ?? 0)]
  return quantity(
    `${waiting.toLocaleString('en')} waiting: last tenth`,
    '× the first',
    first / last,
    0.9,
    true,
    null,
  )
}

/** Queues deliveries before anybody sends, then sends them all: how long it took, and when each tenth was there. */
async function drain(stage: Stage, receivers: number, rows: number) {
  const { house, settings, context } = stage
  context.terminal.err(`${rows} deliveries to ${receivers} receivers`)
  await subscribe(house, addresses(stage, receivers, 'ok'), 'ES')
  const dispatching = await startWebhookWorkers(house, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: null,
  })
  const before = await stage.receivers.seen()
  for (let made = 0; made < rows; made += BATCH * receivers) {
    const events = Math.ceil(Math.min(BATCH * receivers, rows - made) / receivers)
    await publish(house, events, 'ES')
  }
  while ((await queued(house)) < rows) await house.clock.sleep(LOOK_MS)
  await dispatching.stop()
  const began = house.clock.elapsed()
  const delivering = await startWebhookWorkers(house, settings, 'bench', {
    shouldDispatch: false,
    deliveryEncryptor: house.encryptor,
  })
  const marks: number[] = []
  for (let done = 0; done < rows; ) {
    done = (await stage.receivers.seen()).different - before.different
    while (marks.length < 10 && done >= ((marks.length + 1) * rows) / 10)
      marks.push(house.clock.elapsed() - began)
    await house.clock.sleep(LOOK_MS)
  }
  const elapsed = house.clock.elapsed() - began
  await delivering.stop()
  await unsubscribeAll(house)
  return { elapsed, marks }
}

async function queued({ sql }: AppContext): Promise<number> {
  const [row] = await sql<[{ n: number }]>`select count(*)::integer as n from delivery_queue`
  return row.n
}

/** Events at this rate to one receiver, who has been warmed up for a moment. */
async function latency(
  stage: Stage,
  what: string,
  perSecond: number,
  seconds: number,
  target: Timing['target'],
): Promise<Timing> {
  const { house, settings, context } = stage
  context.terminal.err(what)
  await subscribe(house, addresses(stage, 1, 'ok'), 'FR')
  const webhooks = await startWebhookWorkers(house, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: house.encryptor,
  })
  await timeArrivals(stage, 'FR', perSecond, 1)
  const herald = await timeArrivals(stage, 'FR', perSecond, seconds)
  await webhooks.stop()
  await unsubscribeAll(house)
  return { what, target, herald, counted: null, cached: null }
}

/** The others, while one endpoint answers nothing and has a hundred thousand deliveries waiting. */
async function besideHanging(stage: Stage, seconds: number): Promise<Timing> {
  const { house, settings, context } = stage
  const what = `one endpoint hangs with ${HANGING.toLocaleString('en')} waiting: the others at 500/s`
  context.terminal.err(what)
  await subscribe(house, [`http://127.0.0.1:${stage.receivers.port}/slow`], 'DE')
  await subscribe(house, addresses(stage, 1, 'ok'), 'IT')
  for (let made = 0; made < HANGING; made += BATCH) await publish(house, BATCH, 'DE')
  const webhooks = await startWebhookWorkers(house, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: house.encryptor,
  })
  while ((await queued(house)) < HANGING) await house.clock.sleep(LOOK_MS)
  const herald = await timeArrivals(stage, 'IT', 500, seconds)
  await webhooks.stop()
  await unsubscribeAll(house)
  return { what, target: { p99: 100 }, herald, counted: null, cached: null }
}

/** Publishes at a steady rate and waits for everything to arrive. Times count from the moment the commit was answered. */
async function timeArrivals(stage: Stage, group: Group, perSecond: number, seconds: number): Promise<Times> {
  const { house, receivers } = stage
  await receivers.seen()
  const committed = new Map(await publishSteadily({ url: house.url, group, perSecond, seconds }))
  const times: number[] = []
  while (times.length < committed.size) {
    for (const [id, at] of (await receivers.seen()).arrivals) {
      const from = committed.get(id)
      // It may arrive before the one who committed it has heard of the commit.
      if (from !== undefined) times.push(Math.max(0, at - from))
    }
    await house.clock.sleep(LOOK_MS)
  }
  return timesOf(times)
}

function addresses({ receivers }: Stage, count: number, name: string): string[] {
  return Array.from({ length: count }, (_, i) => `http://127.0.0.1:${receivers.port}/${name}/${i}`)
}

function quantity(
  what: string,
  unit: string,
  herald: number,
  target: number,
  moreIsBetter: boolean,
  cached: number | null,
): Quantity {
  return { ...{ what, unit, herald, target, moreIsBetter, cached }, counted: null }
}
