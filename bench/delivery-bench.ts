import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { startWebhookWorkers } from '../src/cli/shared/start-webhook-workers.ts'
import { type AppContextWithEncryptor, openVerifiedEncryptor } from '../src/cli/shared/verified-encryptor.ts'
import type { Settings } from '../src/platform/settings.ts'
import { createSqlPool, type SqlPool } from '../src/platform/sql/sql-pool.ts'
import { withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from './bench-report.ts'
import {
  createBenchSubscriptions,
  deleteAllSubscriptions,
  publishBenchEvents,
  type SubscriptionGroup,
} from './delivery/bench-subscriptions.ts'
import { measureJobQueueBaseline } from './delivery/job-queue-baseline.ts'
import { measureDeliveryLists } from './delivery/measure-delivery-lists.ts'
import { publishSteadily, type ReceiverProcess, startReceiverProcess } from './delivery/start-processes.ts'
import { type LatencySummary, summarizeLatencies } from './http-load/measure-latency.ts'

export interface DeliveryBenchOptions {
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

interface DeliveryBenchContext {
  readonly app: AppContextWithEncryptor
  readonly settings: Settings
  readonly receivers: ReceiverProcess
  readonly context: CommandContext
}

/** From the commit of an event to the bytes at the receiver, and how many a second; beside a queue as one builds it first. */
export async function benchDelivery(
  options: DeliveryBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const open: CommandContext = {
    ...context,
    settings: { ...context.settings, webhookAllowedNetworks: ['127.0.0.0/8'] },
  }
  return await withBenchContext(open, options.data, async (fresh, settings) => {
    const app = { ...fresh, encryptor: await openVerifiedEncryptor(fresh, settings) }
    const receivers = await startReceiverProcess()
    const stage = { app, settings, receivers, context }
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
        machine: describeMachine(),
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

async function lists(
  { app, settings, context }: DeliveryBenchContext,
  { attempts }: DeliveryBenchOptions,
): Promise<BenchTiming[]> {
  context.terminal.err(`a log of ${attempts} attempts`)
  const say = (text: string) => context.terminal.err(text)
  return await measureDeliveryLists(app, settings, { attempts, seconds: LIST_SECONDS, say })
}

async function runThePeer({ app, receivers, context }: DeliveryBenchContext): Promise<number> {
  context.terminal.err('the peer: one job a row, one transaction a job, fetch')
  const sql: SqlPool = createSqlPool(app.url, {
    maxConnections: PEER_WORKERS,
    applicationName: 'bench peer',
  })
  const urls = Array.from({ length: 50 }, (_, i) => `http://127.0.0.1:${receivers.port}/peer/${i}`)
  try {
    return await measureJobQueueBaseline(
      sql,
      urls,
      Buffer.from('{"event":"announcement.created"}'),
      PEER_JOBS,
      PEER_WORKERS,
    )
  } finally {
    await sql.end()
  }
}

/** Deliveries that all wait, and how fast they go out, until the last one has arrived. */
async function throughput(
  stage: DeliveryBenchContext,
  receivers: number,
  rows: number,
  target: number,
  peer: number | null,
): Promise<BenchQuantity> {
  const { elapsed } = await drain(stage, receivers, rows)
  const perSecond = (rows * 1000) / elapsed
  return quantity(`to ${receivers} receivers`, 'deliveries/s', perSecond, target, true, peer)
}

/** Whether a long queue slows what is sent: the speed of the last tenth against the first. */
async function longQueue(stage: DeliveryBenchContext, waiting: number): Promise<BenchQuantity> {
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
async function drain(stage: DeliveryBenchContext, receivers: number, rows: number) {
  const { app, settings, context } = stage
  context.terminal.err(`${rows} deliveries to ${receivers} receivers`)
  await createBenchSubscriptions(app, addresses(stage, receivers, 'ok'), 'ES')
  const dispatching = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: null,
  })
  const before = await stage.receivers.readCounts()
  for (let made = 0; made < rows; made += BATCH * receivers) {
    const events = Math.ceil(Math.min(BATCH * receivers, rows - made) / receivers)
    await publishBenchEvents(app, events, 'ES')
  }
  while ((await queued(app)) < rows) await app.clock.sleep(LOOK_MS)
  await dispatching.stop()
  const began = app.clock.elapsed()
  const delivering = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: false,
    deliveryEncryptor: app.encryptor,
  })
  const marks: number[] = []
  for (let done = 0; done < rows; ) {
    done = (await stage.receivers.readCounts()).different - before.different
    while (marks.length < 10 && done >= ((marks.length + 1) * rows) / 10)
      marks.push(app.clock.elapsed() - began)
    await app.clock.sleep(LOOK_MS)
  }
  const elapsed = app.clock.elapsed() - began
  await delivering.stop()
  await deleteAllSubscriptions(app)
  return { elapsed, marks }
}

async function queued({ sql }: AppContext): Promise<number> {
  const [row] = await sql<[{ n: number }]>`select count(*)::integer as n from delivery_queue`
  return row.n
}

/** Events at this rate to one receiver, who has been warmed up for a moment. */
async function latency(
  stage: DeliveryBenchContext,
  what: string,
  perSecond: number,
  seconds: number,
  target: BenchTiming['target'],
): Promise<BenchTiming> {
  const { app, settings, context } = stage
  context.terminal.err(what)
  await createBenchSubscriptions(app, addresses(stage, 1, 'ok'), 'FR')
  const webhooks = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: app.encryptor,
  })
  await timeArrivals(stage, 'FR', perSecond, 1)
  const herald = await timeArrivals(stage, 'FR', perSecond, seconds)
  await webhooks.stop()
  await deleteAllSubscriptions(app)
  return { what, target, herald, counted: null, cached: null }
}

/** The others, while one endpoint answers nothing and has a hundred thousand deliveries waiting. */
async function besideHanging(stage: DeliveryBenchContext, seconds: number): Promise<BenchTiming> {
  const { app, settings, context } = stage
  const what = `one endpoint hangs with ${HANGING.toLocaleString('en')} waiting: the others at 500/s`
  context.terminal.err(what)
  await createBenchSubscriptions(app, [`http://127.0.0.1:${stage.receivers.port}/slow`], 'DE')
  await createBenchSubscriptions(app, addresses(stage, 1, 'ok'), 'IT')
  for (let made = 0; made < HANGING; made += BATCH) await publishBenchEvents(app, BATCH, 'DE')
  const webhooks = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: app.encryptor,
  })
  while ((await queued(app)) < HANGING) await app.clock.sleep(LOOK_MS)
  const herald = await timeArrivals(stage, 'IT', 500, seconds)
  await webhooks.stop()
  await deleteAllSubscriptions(app)
  return { what, target: { p99: 100 }, herald, counted: null, cached: null }
}

/** Publishes at a steady rate and waits for everything to arrive. Times count from the moment the commit was answered. */
async function timeArrivals(
  stage: DeliveryBenchContext,
  group: SubscriptionGroup,
  perSecond: number,
  seconds: number,
): Promise<LatencySummary> {
  const { app, receivers } = stage
  await receivers.readCounts()
  const committed = new Map(await publishSteadily({ url: app.url, group, perSecond, seconds }))
  const times: number[] = []
  while (times.length < committed.size) {
    for (const [id, at] of (await receivers.readCounts()).arrivals) {
      const from = committed.get(id)
      // It may arrive before the one who committed it has heard of the commit.
      if (from !== undefined) times.push(Math.max(0, at - from))
    }
    await app.clock.sleep(LOOK_MS)
  }
  return summarizeLatencies(times)
}

function addresses({ receivers }: DeliveryBenchContext, count: number, name: string): string[] {
  return Array.from({ length: count }, (_, i) => `http://127.0.0.1:${receivers.port}/${name}/${i}`)
}

function quantity(
  what: string,
  unit: string,
  herald: number,
  target: number,
  moreIsBetter: boolean,
  cached: number | null,
): BenchQuantity {
  return { what, unit, herald, target, moreIsBetter, cached, counted: null }
}
