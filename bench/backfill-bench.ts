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
  /** Announcements in the year. */
  readonly rows: number
  readonly data?: string
}

const DAYS = 365
const LAST_DAY = '2025-12-31'
const TENTHS = 10
/** The figures to reach (issue 4). */
const MOST_MEGABYTES = 500
const LAST_TO_FIRST = 0.9
const SAMPLE_MS = 250
const SAY_MS = 30_000

/** A year of one source by backfill, from a publisher on this machine: its speed from first to last, and memory. */
export async function benchBackfill(
  options: BackfillBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  return await withBenchContext(context, options.data, async house => {
    const publisher = startPublisher(options.rows)
    try {
      const quantities = await measure(options.rows, await addressOf(publisher), house, context)
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
  house: AppContext,
  context: CommandContext,
): Promise<BenchQuantity[]> {
  const source = findSourceById('fr-bodacc')
  if (source === undefined) throw new Error('There is no source fr-bodacc.')
  const { clock } = house
  const fetch = createHttpClient(clock, 'Herald/bench')
  const began = clock.elapsed()
  /** When each tenth was done. */
  const marks = [began]
  let said = began
  let bytes = 0
  const sampling = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const window = { from: addDays(LAST_DAY, 1 - DAYS), to: LAST_DAY }
  const { state, counts } = await crawlSource(
    source,
    { kind: 'backfill', window },
    { ...house, fetch },
    {
      base,
      firstDays: 1,
      pauseMs: 0,
      signal: context.signal,
      onProblem: () => {},
      onProgress({ days, counts }) {
        const now = clock.elapsed()
        while (marks.length <= TENTHS && counts.rows >= (marks.length * rows) / TENTHS) marks.push(now)
        if (now - said < SAY_MS) return
        said = now
        context.terminal.err(
          `${formatBackfillProgress(days, counts, now - began)}, ${Math.round(bytes / 2 ** 20)} MB`,
        )
      },
    },
  )
  clearInterval(sampling)
  await fetch.close()
  if (counts.rows !== rows || counts.created !== rows) throw new Error(`${state}: ${JSON.stringify(counts)}`)
  const took = marks.slice(1).map((mark, n) => mark - (marks[n] ?? 0))
  const [first = 1, last = 1] = [took[0], took.at(-1)]
  return [
    quantity('asked for → record', 'rows/s', (rows * 1000) / (clock.elapsed() - began), null, true),
    quantity('speed of the last tenth', '× the first', first / last, LAST_TO_FIRST, true),
    quantity('memory at most', 'MB', bytes / 2 ** 20, MOST_MEGABYTES, false),
  ]
}

function startPublisher(rows: number): ChildProcess {
  const program = join(import.meta.dirname, 'processes', 'backfill-publisher.ts')
  const args = [program, String(rows), String(Math.ceil(rows / DAYS))]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the publisher has no standard output')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return String(line)
}

function quantity(
  what: string,
  unit: string,
  herald: number,
  target: number | null,
  moreIsBetter: boolean,
): BenchQuantity {
  return { what, unit, herald, target, moreIsBetter, counted: null, cached: null }
}
