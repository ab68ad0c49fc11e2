import { join } from 'node:path'
import { openDocumentArchive } from '../crawls/archive/document-archive.ts'
import { addDays, dayInTimeZone } from '../model/calendar-day.ts'
import { systemClock } from '../platform/clock.ts'
import type { Settings } from '../platform/settings.ts'
import { createSqlPool } from '../platform/sql/sql-pool.ts'
import { crawlSource } from '../services/crawl/crawl-source.ts'
import { importFiles } from '../services/ingest/import-files.ts'
import { loadFakePublishers } from '../simulator/fake-publishers.ts'
import { type Simulator, startSimulator } from '../simulator/simulator.ts'
import { SOURCES } from '../sources/registry.ts'
import type { DateRange, Source } from '../sources/source.ts'
import { type DemoSamples, SAMPLES_FOLDER } from './demo-samples/prepare-demo-samples.ts'
import { type AppContext, resolveArchive } from './shared/app-context.ts'
import type { CommandContext } from './shared/cli-command.ts'
import { withHttpClient } from './shared/crawl-setup.ts'
import { printProblem } from './shared/format-run.ts'

/** The date range of the samples that are crawled from the simulator. Older samples are imported from disk. */
const CRAWLED_RANGE: DateRange = { from: '2026-11-16', to: '2026-11-20' }
/** Number of days up to today that are crawled of samples whose dates were moved. */
const CRAWLED_DAYS = 7
/** Number of database connections: one for each source, plus a few for crawl heartbeats. */
const CONNECTIONS = 12

/** The sources without their expected numbers of announcements per day, which the samples do not reach. */
const SAMPLE_SOURCES: readonly Source[] = SOURCES.map(({ expectations: _, ...source }) => source)

/** Starts the simulator, which serves the samples of all sources on loopback. */
export async function startSampleSimulator(port?: number, folder = SAMPLES_FOLDER): Promise<Simulator> {
  const publishers = await loadFakePublishers(SOURCES.map(source => source.id))
  return await startSimulator(publishers, {
    samples: folder,
    clock: systemClock,
    ...(port !== undefined && { port }),
  })
}

/** Loads all sources in parallel: crawls their newest days from the simulator, then imports all other samples. */
export async function loadDemoSamples(
  app: AppContext,
  simulator: Simulator,
  samples: DemoSamples,
  { settings, context }: { readonly settings: Settings; readonly context: CommandContext },
): Promise<void> {
  const { terminal, version } = context
  const handlers = { onProblem: printProblem.bind(null, terminal), onProgress: () => {} }
  const importHandlers = { ...handlers, onFile: () => {}, onSkipped: () => {} }
  await withoutSync(app, settings, fastApp =>
    withHttpClient(fastApp, settings, version, async dependencies => {
      const failing = new AbortController()
      const signal = AbortSignal.any([context.signal, failing.signal])
      const load = async (source: Source): Promise<void> => {
        const base = simulator.baseUrls[source.id] ?? source.metadata.baseUrl
        const options = { ...handlers, base, firstDays: 7, pauseMs: 0, signal }
        let isLoaded = false
        try {
          const window = selectCrawledRange(source, samples, app.clock.now())
          await crawlSource(source, { kind: 'crawl', window }, dependencies, options)
          await importFiles(source, [join(samples.folder, source.id)], dependencies, importHandlers, signal)
          isLoaded = true
        } finally {
          if (!isLoaded) failing.abort()
        }
      }
      // After a failure, the other sources have to stop before the connections are closed.
      const outcomes = await Promise.allSettled(SAMPLE_SOURCES.map(load))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    }),
  )
}

function selectCrawledRange({ metadata }: Source, { isMoved }: DemoSamples, now: Date): DateRange {
  if (!isMoved) return CRAWLED_RANGE
  const today = dayInTimeZone(metadata.timeZone, now)
  return { from: addDays(today, 1 - CRAWLED_DAYS), to: today }
}

/** Runs `work` without waiting for disk syncs, which would take most of the time for 500 small documents. */
async function withoutSync(
  app: AppContext,
  settings: Settings,
  work: (app: AppContext) => Promise<void>,
): Promise<void> {
  const url = `${app.url}${app.url.includes('?') ? '&' : '?'}synchronous_commit=off`
  const sql = createSqlPool(url, { maxConnections: CONNECTIONS, applicationName: 'herald demo' })
  try {
    const location = resolveArchive(settings)
    const isFolder = location.kind === 'folder'
    const archive = isFolder ? openDocumentArchive(location.folder, app, { skipFlush: true }) : app.archive
    await work({ ...app, sql, archive })
  } finally {
    await sql.end()
  }
}
