import { Pool } from 'undici'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createBenchApiKey, withBenchContext } from '../bench-context.ts'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from '../bench-report.ts'
import { connectBenchClient } from '../http-load/bench-client.ts'
import { measureLatency } from '../http-load/measure-latency.ts'
import { type ServerProcess, startHeraldServer } from '../http-load/server-process.ts'
import { createHeraldSink } from '../synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../synthetic-data/load-synthetic-data.ts'
import { createKeyedRandom, type RandomNumbers } from '../synthetic-data/seeded-random.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { type BenchedEntity, type BenchRow, LIST_KINDS } from './list-kinds.ts'
import { measureImport } from './measure-import.ts'

interface MatchBenchOptions {
  readonly rows: number
  readonly list: number
  readonly imported: number
  readonly data?: string
}

const OTHER_REQUESTS = [
  '/announcements',
  '/announcements?jurisdiction=FR',
  '/entities?type=company',
  '/stats',
]
const OTHERS_P99_MS = 20
const MIN_SECONDS = 3
/** Rows of each kind whose results are compared with single requests before anything is measured. */
const COMPARED_ROWS = 60

interface MatchedRow {
  readonly verdict: string
  readonly candidates: readonly { readonly entity: { readonly id: string } }[]
}

/** Measures matching lists over HTTP, after their results were compared with single searches. */
export async function benchMatch(options: MatchBenchOptions, context: CommandContext): Promise<BenchReport> {
  const log = context.terminal.err
  return await withBenchContext(context, options.data, async (app, settings) => {
    const [key, otherKey] = [await createBenchApiKey(app), await createBenchApiKey(app)]
    log(`writing ${options.rows} announcements`)
    const entities = await loadSyntheticData(
      new SyntheticDataset(options.rows, 1),
      [createHeraldSink(app.sql)],
      { log },
    )
    const named = await app.sql<BenchedEntity[]>`
      select id, name, jurisdiction, tax_id from entities where entity_type <> 'person'
      order by md5(id::text) limit ${Math.max(options.list, options.imported) * 4}`
    log('building the search index')
    const server = await startHeraldServer(settings)
    const client = connectBenchClient(server.url, otherKey, { connections: 1 })
    const pool = new Pool(server.url, { connections: 1, headersTimeout: 0, bodyTimeout: 0 })
    const post = createPoster(pool, key)
    const quantities: BenchQuantity[] = []
    const timings: BenchTiming[] = []
    try {
      for (const [what, kind] of Object.entries(LIST_KINDS)) {
        const random = createKeyedRandom(1, 1, 0)
        const rows = buildRows(named, kind, options.list, random)
        log(`comparing ${what}`)
        await assertSameAsSingle(post, pool, key, rows.slice(0, COMPARED_ROWS))
        log(`matching ${what}`)
        quantities.push(...(await measureRows(server, post, rows, { what, target: kind.target })))
      }
      log('importing companies into a watchlist')
      quantities.push(await measurePortfolio({ post, pool, key }, named, options.imported))
      log('other requests while names are matched')
      const names = LIST_KINDS['names, one in five misspelled or unknown']
      if (names !== undefined) {
        const rows = buildRows(named, names, options.list, createKeyedRandom(1, 2, 0))
        timings.push(await measureOthers(() => post(rows), client))
      }
    } finally {
      await client.close()
      await pool.close()
      await server.stop()
    }
    const title = `herald bench match: ${options.rows} announcements, ${entities} entities, lists of ${options.list} rows`
    return { title, machine: describeMachine(), timings, quantities }
  })
}

/** Measures importing a list of which a half states numbers with names, and the other half names, some misspelled. */
async function measurePortfolio(
  { post, pool, key }: { readonly post: PostRows; readonly pool: Pool; readonly key: string },
  entities: readonly BenchedEntity[],
  count: number,
): Promise<BenchQuantity> {
  const random = createKeyedRandom(1, 3, 0)
  const kinds = ['numbers and names', 'names, one in five misspelled or unknown'].flatMap(
    name => LIST_KINDS[name] ?? [],
  )
  const rows = kinds.flatMap((kind, half) =>
    buildRows(entities, kind, Math.ceil(count / 2), random).map(row => ({ ...row, id: `${half} ${row.id}` })),
  )
  return await measureImport(pool, key, rows, await post(rows.slice(0, COMPARED_ROWS)))
}

function buildRows(
  entities: readonly BenchedEntity[],
  kind: (typeof LIST_KINDS)[string],
  count: number,
  random: RandomNumbers,
): BenchRow[] {
  const chosen = entities.filter(({ tax_id }) => !kind.needsNumber || tax_id !== null).slice(0, count)
  return chosen.map(entity => ({ id: entity.id, ...kind.row(entity, random) }))
}

type PostRows = (rows: readonly BenchRow[]) => Promise<readonly MatchedRow[]>

function createPoster(pool: Pool, key: string): PostRows {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return async rows => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/api/v1/match',
      headers,
      body: JSON.stringify({ rows }),
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`POST /match returned ${statusCode}: ${text.slice(0, 500)}`)
    return (JSON.parse(text) as { data: MatchedRow[] }).data
  }
}

/** Throws if a list gives other results than its rows alone, or if a matched number is not found by `tax_id`. */
async function assertSameAsSingle(
  post: PostRows,
  pool: Pool,
  key: string,
  rows: readonly BenchRow[],
): Promise<void> {
  const together = await post(rows)
  for (const [i, row] of rows.entries()) {
    const [alone] = await post([row])
    const listed = together[i]
    if (JSON.stringify({ ...alone, row: 0 }) !== JSON.stringify({ ...listed, row: 0 }))
      throw new Error(`The list and the single row differ: ${JSON.stringify(row)}`)
    if (row.number === undefined || listed?.verdict !== 'matched') continue
    const path = `/api/v1/entities?per_page=100&tax_id=${encodeURIComponent(row.number)}`
    const { body } = await pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${key}` } })
    const { data } = (await body.json()) as { data: { id: string }[] }
    if (!data.some(({ id }) => id === listed.candidates[0]?.entity.id))
      throw new Error(`The search by tax_id does not find the match: ${JSON.stringify(row)}`)
  }
}

/**
 * Measures the speed of matching a list: rows per second, and rows per second of the service's processor time, which hardly
 * depends on what else the machine does.
 */
async function measureRows(
  server: ServerProcess,
  post: PostRows,
  rows: readonly BenchRow[],
  { what, target }: { readonly what: string; readonly target: number | null },
): Promise<BenchQuantity[]> {
  // The first pass reads the pages of the index from the disk.
  await post(rows)
  const [startedAt, cpuBefore] = [clock.elapsed(), await server.measureCpuMs()]
  let matched = 0
  let certain = 0
  while (clock.elapsed() - startedAt < MIN_SECONDS * 1000) {
    const results = await post(rows)
    matched += results.length
    certain += results.filter(({ verdict }) => verdict === 'matched').length
  }
  const seconds = (clock.elapsed() - startedAt) / 1000
  const cpuAfter = await server.measureCpuMs()
  const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / 1000
  const named = `${what} (${Math.round((certain / matched) * 100)} % certain)`
  const quantity = { moreIsBetter: true, counted: null, cached: null, target }
  return [
    { ...quantity, what: named, unit: 'rows/s', herald: matched / seconds },
    {
      ...quantity,
      what: named,
      unit: 'rows/s of one core',
      herald: cpuSeconds === null ? null : matched / cpuSeconds,
    },
  ]
}

/** Times requests of another key while lists are matched all the time. */
async function measureOthers(
  matchList: () => Promise<unknown>,
  client: Parameters<typeof measureLatency>[0],
): Promise<BenchTiming> {
  await measureLatency(client, OTHER_REQUESTS, { once: false, seconds: 1 })
  const done = new AbortController()
  const running = (async () => {
    while (!done.signal.aborted) await matchList()
  })()
  const herald = await measureLatency(client, OTHER_REQUESTS, {
    once: false,
    seconds: MIN_SECONDS,
    pauseMs: 5,
  })
  done.abort()
  await running
  return {
    what: 'other requests while names are matched',
    target: { p99: OTHERS_P99_MS },
    herald,
    counted: null,
    cached: null,
  }
}
