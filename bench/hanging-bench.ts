import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { startWebhookWorkers } from '../src/cli/shared/start-webhook-workers.ts'
import { openVerifiedEncryptor } from '../src/cli/shared/verified-encryptor.ts'
import type { SqlPool } from '../src/platform/sql/sql-pool.ts'
import { withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from './bench-report.ts'
import {
  createBenchSubscriptions,
  deleteAllSubscriptions,
  publishBenchEvents,
} from './delivery/bench-subscriptions.ts'
import { startReceiverProcess } from './delivery/start-processes.ts'
import { countQueued, type DeliveryBenchContext, timeArrivals } from './delivery/time-arrivals.ts'

export interface HangingBenchOptions {
  /** Number of subscriptions whose receiver never responds; each in turn is measured. */
  readonly hanging: readonly number[]
  /** Events per second for the receiver that responds. */
  readonly rate: number
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
}

/** Number of events for each hanging subscription. */
const EVENTS = 20
const POLL_MS = 100

/** Measures a receiver that responds, beside many subscriptions of another owner whose receivers never respond. */
export async function benchHanging(
  { hanging, rate, seconds }: HangingBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const loopbackContext: CommandContext = {
    ...context,
    settings: { ...context.settings, webhookAllowedNetworks: ['127.0.0.0/8'] },
  }
  return await withBenchContext(loopbackContext, undefined, async (fresh, settings) => {
    const app = { ...fresh, encryptor: await openVerifiedEncryptor(fresh, settings) }
    const receivers = await startReceiverProcess()
    const silent = await startReceiverProcess()
    try {
      const bench = { app, settings, receivers, context }
      const timings: BenchTiming[] = []
      const quantities: BenchQuantity[] = []
      for (const count of hanging) {
        const url = `http://127.0.0.1:${silent.port}/slow`
        const result = await measureBeside(bench, Array(count).fill(url), rate, seconds)
        timings.push(result.timing)
        quantities.push(...result.quantities)
      }
      return { title: 'herald bench hanging', machine: describeMachine(), timings, quantities }
    } finally {
      receivers.close()
      silent.close()
    }
  })
}

async function measureBeside(
  bench: DeliveryBenchContext,
  hangingUrls: readonly string[],
  rate: number,
  seconds: number,
): Promise<{ readonly timing: BenchTiming; readonly quantities: readonly BenchQuantity[] }> {
  const { app, settings, receivers, context } = bench
  const count = hangingUrls.length
  const beside = `beside ${count.toLocaleString('en')} hanging subscriptions`
  context.terminal.err(`${rate} events/s ${beside}`)
  await createBenchSubscriptions(app, hangingUrls, 'DE', 'hanging')
  await createBenchSubscriptions(app, [`http://127.0.0.1:${receivers.port}/ok`], 'IT')
  await publishBenchEvents(app, EVENTS, 'DE')
  const webhooks = await startWebhookWorkers(app, settings, 'bench', {
    shouldDispatch: true,
    deliveryEncryptor: app.encryptor,
  })
  while ((await countQueued(app)) < count * EVENTS) await app.clock.sleep(POLL_MS)
  const herald = await timeArrivals(bench, 'IT', rate, seconds)
  const retries = await readRetryDelays(app.sql)
  await webhooks.stop()
  await deleteAllSubscriptions(app)
  await app.sql`truncate delivery_queue, attempts, deliveries`
  const what = `${rate} events/s ${beside}: committed → bytes`
  return {
    timing: { what, target: { p99: 100 }, herald, counted: null, cached: null },
    quantities: [
      createQuantity(
        `attempts of ${count.toLocaleString('en')} hanging subscriptions`,
        'attempts',
        null,
        retries.attempts,
      ),
      createQuantity('of these, retries', 'attempts', null, retries.retries),
      createQuantity('retries, at most after their time', '% of the delay', 10, retries.latestPercent),
    ],
  }
}

/** Reads how late the retries started, from the end of the attempt before. */
async function readRetryDelays(sql: SqlPool) {
  const [row] = await sql<[{ attempts: number; retries: number; latestPercent: number }]>`
    with delays as (
      select number, extract(epoch from started_at - lag(started_at + total_ms * interval '1 ms') over
          (partition by delivery_id order by number)) as seconds
      from attempts
    )
    select count(*)::integer as attempts, count(seconds)::integer as retries,
      coalesce(max(100 * (seconds / (array[30, 120, 900])[number - 1] - 1)), 0)::float8 as "latestPercent"
    from delays`
  return row
}

function createQuantity(what: string, unit: string, target: number | null, herald: number): BenchQuantity {
  return { what, unit, target, herald, moreIsBetter: false, counted: null, cached: null }
}
