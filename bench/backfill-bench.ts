import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { formatBackfillProgress } from '../src/cli/shared/format-progress.ts'
import { addDays } from '../src/model/calendar-day.ts'
import { createHttpClient } from '../src/platform/http-client.ts'
import { crawlSource } from '../src/services/crawl/crawl-source.ts'
import { findSourceById } from '../src/sources/registry.ts'
import { withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from './bench-report.ts'

export interface BackfillBenchOptions {
  /** Number of announcements in the whole year. */
  readonly rows: number
  readonly data?: string
}

const DAYS = 365
const LAST_DAY = '2025-12-31'
const TENTHS = 10
/** Targets: memory, and the rate of the last tenth relative to the first. */
const MAX_MEGABYTES = 500
const MIN_RELATIVE_RATE = 0.9
const SAMPLE_MS = 250
const PROGRESS_INTERVAL_MS = 30_000

/** Measures the rate and memory of a backfill of one year from a local publisher. */
export async function benchBackfill(
  options: BackfillBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  return await withBenchContext(context, options.data, async app => {
    const publisher = startPublisher(options.rows)
    try {
      const quantities = await measure(options.rows, await readPublisherUrl(publisher), app, context)
      const title = `herald bench backfill: ${options.rows} announcements of ${DAYS} days`
      return { title, machine: describeMachine(), timings: [], quantities }
    } finally {
      publisher.kill()
    }
  })
}

async function measure(
  rows: number,
  base: string,
  app: AppContext,
  context: CommandContext,
): Promise<BenchQuantity[]> {
  const source = findSourceById('fr-bodacc')
  if (source === undefined) throw new Error('There is no source fr-bodacc.')
  const { clock } = app
  const fetch = createHttpClient(clock, 'Herald/bench', () => null)
  const startedAt = clock.elapsed()
  /** The start time and the completion time of each tenth. */
  const marks = [startedAt]
  let lastProgressAt = startedAt
  let bytes = 0
  const sampling = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const window = { from: addDays(LAST_DAY, 1 - DAYS), to: LAST_DAY }
  const { state, counts } = await crawlSource(
    source,
    { kind: 'backfill', window },
    { ...app, fetch },
    {
      base,
      firstDays: 1,
      pauseMs: 0,
      signal: context.signal,
      onProblem: () => {},
      onProgress({ days, counts }) {
        const now = clock.elapsed()
        while (marks.length <= TENTHS && counts.rows >= (marks.length * rows) / TENTHS) marks.push(now)
        if (now - lastProgressAt < PROGRESS_INTERVAL_MS) return
        lastProgressAt = now
        context.terminal.err(
          `${formatBackfillProgress(days, counts, now - startedAt)}, ${Math.round(bytes / 2 ** 20)} MB`,
        )
      },
    },
  )
  clearInterval(sampling)
  await fetch.close()
  if (counts.rows !== rows || counts.created !== rows) throw new Error(`${state}: ${JSON.stringify(counts)}`)
  const tenthsMs = marks.slice(1).map((mark, n) => mark - (marks[n] ?? 0))
  const [first = 1, last = 1] = [tenthsMs[0], tenthsMs.at(-1)]
  return [
    createQuantity('request → database', 'rows/s', (rows * 1000) / (clock.elapsed() - startedAt), null, true),
    createQuantity('speed of the last tenth', '× the first', first / last, MIN_RELATIVE_RATE, true),
    createQuantity('peak memory', 'MB', bytes / 2 ** 20, MAX_MEGABYTES, false),
  ]
}

function startPublisher(rows: number): ChildProcess {
  const program = join(import.meta.dirname, 'processes', 'backfill-publisher.ts')
  const args = [program, String(rows), String(Math.ceil(rows / DAYS))]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function readPublisherUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the publisher has no standard output')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return String(line)
}

function createQuantity(
  what: string,
  unit: string,
  herald: number,
  target: number | null,
  moreIsBetter: boolean,
): BenchQuantity {
  return { what, unit, herald, target, moreIsBetter, counted: null, cached: null }
}
