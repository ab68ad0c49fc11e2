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

/** The newest days of the samples are crawled from publishers in a box; older ones are read from disk. */
const CRAWLED: Window = { from: '2026-11-09', to: '2026-11-20' }

/** One for each source, and some for their heartbeats. */
const CONNECTIONS = 12

/** The sources, with no promise of how much a day brings: a sample is no whole issue. */
const SAMPLED: readonly Source[] = SOURCES.map(({ expects: _, ...source }) => source)

/** Publishers on loopback that play the samples. */
export async function openSamples(): Promise<Box> {
  return await openBox(PUBLISHERS, { samples: SAMPLES, clock: systemClock })
}

/** Fills an empty record, all sources at once: crawls the newest days of each from the box, then reads the others. */
export async function readSamples(
  house: House,
  box: Box,
  settings: Settings,
  context: Context,
): Promise<void> {
  const { terminal, signal, version } = context
  const heard = { onProblem: sayProblem.bind(null, terminal), onProgress: () => {} }
  const progress = { ...heard, onFile: () => {}, onSkipped: () => {} }
  await inHaste(house, settings, hasty =>
    withFetch(hasty, settings, version, async crawlHouse => {
      const reading = SAMPLED.map(async source => {
        const base = box.addresses[source.id] ?? source.about.base
        const options = { ...heard, base, firstDays: 7, pauseMs: 0, signal }
        await crawl(source, { kind: 'crawl', window: CRAWLED }, crawlHouse, options)
        await importFiles(source, [join(SAMPLES, source.id)], crawlHouse, progress, signal)
      })
      await Promise.all(reading)
    }),
  )
}

/** Waits for no disk: five hundred small documents wait a thousand times, and a power cut takes only samples. */
async function inHaste(
  house: House,
  settings: Settings,
  work: (house: House) => Promise<void>,
): Promise<void> {
  const url = new URL(house.url)
  url.searchParams.set('synchronous_commit', 'off')
  const sql = connect(url.href, { max: CONNECTIONS, applicationName: 'herald demo' })
  try {
    await work({ ...house, sql, archive: openArchive(archiveFolder(settings), house, { hasty: true }) })
  } finally {
    await sql.end()
  }
}
