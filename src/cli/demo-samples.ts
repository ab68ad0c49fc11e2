import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import type { Settings } from '../base/settings.ts'
import { connect } from '../base/sql.ts'
import { openArchive } from '../crawls/archive.ts'
import { crawl } from '../flows/crawl.ts'
import { importFiles } from '../flows/import.ts'
import { PUBLISHERS } from '../publishers/all.ts'
import { type Box, openBox } from '../publishers/box.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source, Window } from '../sources/source.ts'
import type { Context } from './command.ts'
import { withFetch } from './crawling.ts'
import { archiveFolder, type House } from './house.ts'
import { sayProblem } from './words.ts'

export const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')

/** The newest days of the samples are crawled from the simulator; older ones are imported from disk. */
const CRAWLED_RANGE: Window = { from: '2026-11-09', to: '2026-11-20' }

/** One for each source, plus a few for the heartbeats of the crawls. */
const CONNECTIONS = 12

/** The sources without expectations about the number of announcements per day, which samples do not meet. */
const SAMPLE_SOURCES: readonly Source[] = SOURCES.map(({ expects: _, ...source }) => source)

/** Starts the simulator, which serves the samples on loopback. */
export async function openSamples(): Promise<Box> {
  return await openBox(PUBLISHERS, { samples: SAMPLES, clock: systemClock })
}

/** Fills an empty database, all sources in parallel: crawls the newest days from the simulator, then imports the rest. */
export async function readSamples(
  app: House,
  simulator: Box,
  settings: Settings,
  context: Context,
): Promise<void> {
  const { terminal, signal, version } = context
  const handlers = { onProblem: sayProblem.bind(null, terminal), onProgress: () => {} }
  const importHandlers = { ...handlers, onFile: () => {}, onSkipped: () => {} }
  await withoutSync(app, settings, fastApp =>
    withFetch(fastApp, settings, version, async dependencies => {
      const loading = SAMPLE_SOURCES.map(async source => {
        const base = simulator.addresses[source.id] ?? source.about.base
        const options = { ...handlers, base, firstDays: 7, pauseMs: 0, signal }
        await crawl(source, { kind: 'crawl', window: CRAWLED_RANGE }, dependencies, options)
        await importFiles(source, [join(SAMPLES, source.id)], dependencies, importHandlers, signal)
      })
      await Promise.all(loading)
    }),
  )
}

/** Runs `work` without waiting for disk syncs, which would take most of the time for five hundred small documents. */
async function withoutSync(
  app: House,
  settings: Settings,
  work: (app: House) => Promise<void>,
): Promise<void> {
  const url = new URL(app.url)
  url.searchParams.set('synchronous_commit', 'off')
  const sql = connect(url.href, { max: CONNECTIONS, applicationName: 'herald demo' })
  try {
    await work({ ...app, sql, archive: openArchive(archiveFolder(settings), app, { hasty: true }) })
  } finally {
    await sql.end()
  }
}
