import type { BenchClient } from '../http-load/bench-client.ts'
import { BENCH_FILTERS } from '../http-load/bench-filters.ts'
import { summarizeLatencies } from '../http-load/measure-latency.ts'
import { publishAnnouncements } from '../notify/publish-announcements.ts'
import type { ClusterBenchContext } from './cluster-bench-context.ts'

const PER_SECOND = 20
/** More writes than are measured for a kind of requests, because they differ more. */
const SECONDS_FACTOR = 5
const POLL_MS = 10
const READ_PAUSE_MS = 100
const PATIENCE_MS = 60_000

/**
 * Stores announcements at a constant rate, each in a transaction, while other requests are sent. They become visible in the
 * order in which they were committed, so that a search for all of them tells by its total which of them it has found.
 */
export async function measureFoundWrites(context: ClusterBenchContext, client: BenchClient): Promise<void> {
  const { app, dataset, seconds, folder } = context
  const count = Math.ceil(PER_SECOND * SECONDS_FACTOR * seconds)
  const from = dataset.rows + folder.progress.published
  await folder.update({ published: folder.progress.published + count })
  const since = encodeURIComponent(new Date(app.clock.now()).toISOString())
  const done = new AbortController()
  const reading = readMeanwhile(context, client, done.signal)
  const publishing = publishAnnouncements({
    url: app.url,
    from,
    count,
    perSecond: PER_SECOND,
    shouldNotify: false,
  })
  try {
    const foundAt = await pollUntilFound(context, client, {
      path: `/announcements?updated_since=${since}&per_page=1`,
      count,
      seconds: count / PER_SECOND,
    })
    const committed = await publishing
    const found = committed.map(([, at], i) => Math.max(0, (foundAt[i] ?? 0) - at))
    done.abort()
    await folder.update({ found: { found: summarizeLatencies(found), others: await reading } })
  } finally {
    done.abort()
    await Promise.allSettled([reading, publishing])
  }
}

/** Asks for the total until all are found. Returns the time when each of them was. */
async function pollUntilFound(
  { app: { clock } }: ClusterBenchContext,
  client: BenchClient,
  { path, count, seconds }: { path: string; count: number; seconds: number },
): Promise<number[]> {
  const foundAt: number[] = []
  const end = clock.elapsed() + seconds * 1000 + PATIENCE_MS
  while (foundAt.length < count) {
    if (clock.elapsed() > end) throw new Error(`Only ${foundAt.length} of ${count} announcements were found.`)
    const { pagination } = await client.getJson(path)
    const now = performance.timeOrigin + performance.now()
    while (foundAt.length < (pagination?.total ?? 0)) foundAt.push(now)
    await clock.sleep(POLL_MS)
  }
  return foundAt
}

/** Times first pages of lists until aborted. Each batch of changes makes them new. */
async function readMeanwhile(
  { app: { clock } }: ClusterBenchContext,
  client: BenchClient,
  done: AbortSignal,
) {
  const times: number[] = []
  while (!done.aborted) {
    const filter = BENCH_FILTERS[times.length % BENCH_FILTERS.length]
    times.push(await client.timeRequest(`/announcements?${filter}`))
    await clock.sleep(READ_PAUSE_MS)
  }
  return summarizeLatencies(times)
}
