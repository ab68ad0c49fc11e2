import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { startWebhookWorkers } from '../src/cli/shared/start-webhook-workers.ts'
import { openVerifiedEncryptor } from '../src/cli/shared/verified-encryptor.ts'
import { createSqlPool, type SqlPool } from '../src/platform/sql/sql-pool.ts'
import { withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from './bench-report.ts'
import {
  createBenchSubscriptions,
  deleteAllSubscriptions,
  publishBenchEvents,
} from './delivery/bench-subscriptions.ts'
import { measureJobQueueBaseline } from './delivery/job-queue-baseline.ts'
import { measureDeliveryLists } from './delivery/measure-delivery-lists.ts'
import { startReceiverProcess } from './delivery/start-processes.ts'
import { countQueued, type DeliveryBenchContext, timeArrivals } from './delivery/time-arrivals.ts'

export interface DeliveryBenchOptions {
  /** Number of deliveries per throughput phase. */
  readonly rows: number
  /** Duration of each latency phase, in seconds. */
  readonly seconds: number
  /** Number of waiting deliveries in the long-queue phase; 0 skips it. */
  readonly waiting: number
  /** Number of attempts in the log when lists are timed; 0 skips this phase. */
  readonly attempts: number
  readonly data?: string
}

/** Number of events published at once. */
const BATCH = 1_000
const HANGING_DELIVERIES = 100_000
const BASELINE_JOBS = 3_000
const BASELINE_WORKERS = 16
const POLL_MS = 20

/** Measures the latency from commit to receiver and the deliveries per second, next to a simple job queue. */
export async function benchDelivery(
  options: DeliveryBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const loopbackContext: CommandContext = {
    ...context,
    settings: { ...context.settings, webhookAllowedNetworks: ['127.0.0.0/8'] },
  }
  return await withBenchContext(loopbackContext, options.data, async (fresh, settings) => {
    const app = { ...fresh, encryptor: await openVerifiedEncryptor(fresh, settings) }
    const receivers = await startReceiverProcess()
    const bench = { app, settings, receivers, context }
    try {
      const baselineRate = await measureBaseline(bench)
      const quantities = [
        await measureRate(bench, 50, options.rows, 5_000, baselineRate),
        await measureRate(bench, 500, options.rows, 5_000, null),
        await measureRate(bench, 1, options.rows, 3_000, null),
        ...(options.waiting > 0 ? [await measureLongQueue(bench, options.waiting)] : []),
      ]
      const timings = [
        await measureLatencyAtRate(
          bench,
          'event committed → bytes at the receiver, 200/s',
          200,
          options.seconds,
          {
            p50: 5,
            p95: 20,
            p99: 60,
          },
        ),
        await measureLatencyAtRate(bench, 'the same at 1,000/s', 1_000, options.seconds, { p95: 60 }),
        await measureBesideHangingEndpoint(bench, options.seconds),
        ...(options.attempts > 0 ? await measureLists(bench, options) : []),
      ]
      return {
        title: 'herald bench deliver',
        machine: describeMachine(),
        timings,
        quantities,
        peer: 'One job per transaction',
      }
    } finally {
      receivers.close()
    }
  })
}

/** Time for each kind of list, in seconds. It is short because there are many kinds. */
const LIST_SECONDS = 3

async function measureLists(
  { app, settings, context }: DeliveryBenchContext,
  { attempts }: DeliveryBenchOptions,
): Promise<BenchTiming[]> {
  context.terminal.err(`a log of ${attempts} attempts`)
  const log = (text: string) => context.terminal.err(text)
  return await measureDeliveryLists(app, settings, { attempts, seconds: LIST_SECONDS, log })
}

async function measureBaseline({ app, receivers, context }: DeliveryBenchContext): Promise<number> {
  context.terminal.err('baseline: one row per job, one transaction per job, fetch')
  const sql: SqlPool = createSqlPool(app.url, {
    maxConnections: BASELINE_WORKERS,
    applicationName: 'bench baseline',
  })
  const urls = Array.from({ length: 50 }, (_, i) => `http://127.0.0.1:${receivers.port}/baseline/${i}`)
  try {
    return await measureJobQueueBaseline(
      sql,
      urls,
      Buffer.from('{"event":"announcement.created"}'),
      BASELINE_JOBS,
      BASELINE_WORKERS,
    )
  } finally {
    await sql.end()
  }
}

/** Measures the rate of waiting deliveries until the last one has arrived. */
async function measureRate(
  bench: DeliveryBenchContext,
  receivers: number,
  rows: number,
  target: number,
  baseline: number | null,
): Promise<BenchQuantity> {
  const { elapsed } = await sendQueued(bench, receivers, rows)
  const perSecond = (rows * 1000) / elapsed
  return createQuantity(`to ${receivers} receivers`, 'deliveries/s', perSecond, target, true, baseline)
}

/** Measures the rate of the last tenth of a long queue relative to the first. */
async function measureLongQueue(bench: DeliveryBenchContext, waiting: number): Promise<BenchQuantity> {
  const { marks } = await sendQueued(bench, 50, waiting)
  const [first = 1, last = 1] = [marks[0], (marks[9] ?? 0) - (marks[8] ?? 0)]
  return createQuantity(
    `${waiting.toLocaleString('en')} waiting: last tenth`,
    '× the first',
    first / last,
    0.9,
    true,
    null,
  )
}

/** Queues deliveries, then sends them all. Returns the total time and the arrival time of each tenth. */
async function sendQueued(bench: DeliveryBenchContext, receivers: number, rows: number) {
  const { app, settings, context } = bench
  context.terminal.err(`${rows} deliveries to ${receivers} receivers`)
  await createBenchSubscriptions(app, receiverUrls(bench, receivers, 'ok'), 'ES')
  const dispatchWorkers = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: null,
  })
  const before = await bench.receivers.readCounts()
  for (let published = 0; published < rows; published += BATCH * receivers) {
    const events = Math.ceil(Math.min(BATCH * receivers, rows - published) / receivers)
    await publishBenchEvents(app, events, 'ES')
  }
  while ((await countQueued(app)) < rows) await app.clock.sleep(POLL_MS)
  await dispatchWorkers.stop()
  const startedAt = app.clock.elapsed()
  const deliveryWorkers = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: false,
    deliveryEncryptor: app.encryptor,
  })
  const marks: number[] = []
  for (let done = 0; done < rows; ) {
    done = (await bench.receivers.readCounts()).different - before.different
    while (marks.length < 10 && done >= ((marks.length + 1) * rows) / 10)
      marks.push(app.clock.elapsed() - startedAt)
    await app.clock.sleep(POLL_MS)
  }
  const elapsed = app.clock.elapsed() - startedAt
  await deliveryWorkers.stop()
  await deleteAllSubscriptions(app)
  return { elapsed, marks }
}

/** Measures the latency of events at a constant rate to one receiver, after one second of warm-up. */
async function measureLatencyAtRate(
  bench: DeliveryBenchContext,
  what: string,
  perSecond: number,
  seconds: number,
  target: BenchTiming['target'],
): Promise<BenchTiming> {
  const { app, settings, context } = bench
  context.terminal.err(what)
  await createBenchSubscriptions(app, receiverUrls(bench, 1, 'ok'), 'FR')
  const webhooks = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: app.encryptor,
  })
  await timeArrivals(bench, 'FR', perSecond, 1)
  const herald = await timeArrivals(bench, 'FR', perSecond, seconds)
  await webhooks.stop()
  await deleteAllSubscriptions(app)
  return { what, target, herald, counted: null, cached: null }
}

/** Measures other deliveries while one endpoint does not respond and has 100,000 deliveries waiting. */
async function measureBesideHangingEndpoint(
  bench: DeliveryBenchContext,
  seconds: number,
): Promise<BenchTiming> {
  const { app, settings, context } = bench
  const what = `one endpoint hangs with ${HANGING_DELIVERIES.toLocaleString('en')} waiting: the others at 500/s`
  context.terminal.err(what)
  await createBenchSubscriptions(app, [`http://127.0.0.1:${bench.receivers.port}/slow`], 'DE')
  await createBenchSubscriptions(app, receiverUrls(bench, 1, 'ok'), 'IT')
  for (let published = 0; published < HANGING_DELIVERIES; published += BATCH)
    await publishBenchEvents(app, BATCH, 'DE')
  const webhooks = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: app.encryptor,
  })
  while ((await countQueued(app)) < HANGING_DELIVERIES) await app.clock.sleep(POLL_MS)
  const herald = await timeArrivals(bench, 'IT', 500, seconds)
  await webhooks.stop()
  await deleteAllSubscriptions(app)
  return { what, target: { p99: 100 }, herald, counted: null, cached: null }
}

function receiverUrls({ receivers }: DeliveryBenchContext, count: number, name: string): string[] {
  return Array.from({ length: count }, (_, i) => `http://127.0.0.1:${receivers.port}/${name}/${i}`)
}

function createQuantity(
  what: string,
  unit: string,
  herald: number,
  target: number,
  moreIsBetter: boolean,
  cached: number | null,
): BenchQuantity {
  return { what, unit, herald, target, moreIsBetter, cached, counted: null }
}
