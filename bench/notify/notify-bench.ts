import { SYSTEM_ACTOR } from '../../src/audit/audit-entry.ts'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { startWebhookWorkers } from '../../src/cli/shared/start-webhook-workers.ts'
import {
  type AppContextWithEncryptor,
  openVerifiedEncryptor,
} from '../../src/cli/shared/verified-encryptor.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { createAuditLog } from '../../src/services/admin/audit-log.ts'
import { createSavedSearchService } from '../../src/services/following/saved-search-service.ts'
import {
  createSubscription,
  type SubscriptionRequest,
} from '../../src/services/webhooks/create-subscription.ts'
import { withBenchContext } from '../bench-context.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from '../bench-report.ts'
import { type ReceiverProcess, startReceiverProcess } from '../delivery/start-processes.ts'
import { createFollowedRows } from '../following/followed-data.ts'
import { createSavedSearchDraw } from '../following/saved-searches.ts'
import { type LatencySummary, summarizeLatencies } from '../http-load/measure-latency.ts'
import { createKeyedRandom } from '../synthetic-data/seeded-random.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { countMatches, insertSavedSearches, insertWatchedParties } from './followed-database.ts'
import { type AnnouncementPlan, publishAnnouncements } from './publish-announcements.ts'
import { formatStoredSearch } from './stored-search.ts'

export interface NotifyBenchOptions {
  readonly searches: number
  readonly parties: number
  /** Announcements per second. */
  readonly rate: number
  readonly seconds: number
}

const TARGETS = { p95Ms: 30, startSeconds: 15, savedToDeliveredSeconds: 2, memoryMib: 1_024 }
/** The number of the first announcement of the dataset. */
const FIRST = 100_000
/** Announcements that are stored before the parties, so that these include entities of theirs. */
const EARLIER = 2_000
const WARM_UP_SECONDS = 3
const POLL_MS = 20
const MIB = 2 ** 20

interface NotifyBench {
  readonly app: AppContextWithEncryptor
  readonly settings: Settings
  readonly receivers: ReceiverProcess
  /** The number of announcements stored so far. */
  stored: number
}

/** Measures the time from the commit of an announcement until a webhook has it, with all searches and parties loaded. */
export async function benchNotify(
  options: NotifyBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const log = context.terminal.err
  const settings = { ...context.settings, webhookAllowedNetworks: ['127.0.0.0/8'] }
  return await withBenchContext({ ...context, settings }, undefined, async (fresh, ownSettings) => {
    const app = { ...fresh, encryptor: await openVerifiedEncryptor(fresh, ownSettings) }
    const receivers = await startReceiverProcess()
    const bench: NotifyBench = { app, settings: ownSettings, receivers, stored: 0 }
    try {
      log(`storing ${EARLIER} announcements`)
      await publish(bench, { count: EARLIER, perSecond: EARLIER, shouldNotify: false })
      log(`storing ${options.searches} searches and ${options.parties} parties`)
      await insertSavedSearches(app.sql, await drawStoredSearches(options.searches))
      await insertWatchedParties(app.sql, options.parties)
      await subscribe(bench, '/everything', {})
      log('starting')
      return await measure(bench, options, log)
    } finally {
      receivers.close()
    }
  })
}

async function measure(
  bench: NotifyBench,
  options: NotifyBenchOptions,
  log: (text: string) => void,
): Promise<BenchReport> {
  const { app, settings } = bench
  const startedAt = app.clock.elapsed()
  const roles = { shouldDispatch: true, deliveryEncryptor: app.encryptor }
  const workers = await startWebhookWorkers(app, settings, 'bench', roles)
  try {
    await timeArrivals(bench, 1, 1)
    const startMs = app.clock.elapsed() - startedAt
    await timeArrivals(bench, WARM_UP_SECONDS * options.rate, options.rate)
    log(`${options.rate} announcements per second`)
    const before = await countMatches(app.sql)
    const herald = await timeArrivals(bench, options.seconds * options.rate, options.rate)
    const matches = (await countMatches(app.sql)) - before
    const savedMs = await timeNewSearch(bench)
    const what = `announcement committed → bytes at the receiver, ${options.rate}/s`
    return {
      title: `herald bench notify: ${options.searches} saved searches, ${options.parties} watched parties`,
      machine: describeMachine(),
      timings: [{ what, target: { p95: TARGETS.p95Ms }, herald, counted: null, cached: null }],
      quantities: [
        quantity(
          'search saved → first match delivered',
          's',
          savedMs / 1_000,
          TARGETS.savedToDeliveredSeconds,
        ),
        quantity('start of the dispatcher → first delivery', 's', startMs / 1_000, TARGETS.startSeconds),
        quantity('memory of the dispatcher', 'MiB', process.memoryUsage().rss / MIB, TARGETS.memoryMib),
        quantity(
          'matches stored for an announcement, on average',
          'matches',
          matches / (options.seconds * options.rate),
          null,
        ),
      ],
    }
  } finally {
    await workers.stop()
  }
}

/** Draws searches like those of `herald bench following`, as their owners would have saved them. */
async function drawStoredSearches(count: number): Promise<string[]> {
  const rows = await createFollowedRows(EARLIER, new SyntheticDataset(FIRST, 1))
  const draw = createSavedSearchDraw(rows.map(row => row.announcement.announcement))
  return Array.from({ length: count }, (_, n) => formatStoredSearch(draw(createKeyedRandom(1, 1, n))))
}

async function publish(bench: NotifyBench, plan: Omit<AnnouncementPlan, 'url' | 'from'>) {
  const from = FIRST + bench.stored
  bench.stored += plan.count
  return await publishAnnouncements({ url: bench.app.url, from, ...plan })
}

/** Stores announcements at a constant rate and waits until a webhook has all of them. Latencies start at the commit. */
async function timeArrivals(bench: NotifyBench, count: number, perSecond: number): Promise<LatencySummary> {
  const { app, receivers } = bench
  await receivers.readCounts()
  const arrivedAt = new Map<string, number>()
  const committed = await publish(bench, { count, perSecond, shouldNotify: true })
  while (committed.some(([id]) => !arrivedAt.has(id))) {
    for (const [id, at] of (await receivers.readCounts()).arrivals) arrivedAt.set(id, at)
    await app.clock.sleep(POLL_MS)
  }
  // A delivery can arrive before the publisher receives the response to its commit.
  return summarizeLatencies(committed.map(([id, at]) => Math.max(0, (arrivedAt.get(id) ?? 0) - at)))
}

/** Saves a search and subscribes to it, and returns the time until its first match is delivered, in ms. */
async function timeNewSearch(bench: NotifyBench): Promise<number> {
  const { app } = bench
  const owner = { ...SYSTEM_ACTOR, owner: 'bench' }
  const audit = createAuditLog({ ...app, log: createLogger('silent') })
  const startedAt = app.clock.elapsed()
  const search = {
    name: 'Recent',
    kind: 'announcements',
    search: 'date_from=2000-01-01',
    isMuted: false,
    includesPersons: true,
  } as const
  const { id } = await createSavedSearchService({ ...app, audit }).create(owner, search)
  const before = (await bench.receivers.readCounts()).different
  await subscribe(bench, '/search', { savedSearches: [id] })
  await publish(bench, { count: 1, perSecond: 1, shouldNotify: true })
  while ((await bench.receivers.readCounts()).different < before + 2) await app.clock.sleep(1)
  return app.clock.elapsed() - startedAt
}

async function subscribe(
  { app, receivers }: NotifyBench,
  path: string,
  selection: Partial<SubscriptionRequest>,
): Promise<void> {
  const audit = createAuditLog({ ...app, log: createLogger('silent') })
  const dependencies = { ...app, audit, maxSubscriptions: Number.POSITIVE_INFINITY }
  const url = `http://127.0.0.1:${receivers.port}${path}`
  const request = { url, events: ['announcement.created'] as const, jurisdictions: [], includesPersons: true }
  await createSubscription(
    dependencies,
    { ...SYSTEM_ACTOR, owner: 'bench' },
    { ...request, ...selection },
    null,
  )
}

function quantity(what: string, unit: string, herald: number, target: number | null): BenchQuantity {
  return { what, unit, target, moreIsBetter: false, herald, counted: null, cached: null }
}
