import { InvalidArgumentError } from 'commander'
import { HeraldError } from '../base/errors.ts'
import { makeFetch } from '../base/fetch.ts'
import type { Settings } from '../base/settings.ts'
import type { CrawlHouse } from '../flows/crawl.ts'
import { type Day, dayAt, isDay } from '../model/day.ts'
import { SOURCES, sourceById } from '../sources/registry.ts'
import type { Source, Window } from '../sources/source.ts'
import { startCrawler } from '../worker/crawler.ts'
import type { KeptThread } from '../worker/thread.ts'
import { archiveFolder, type House } from './house.ts'

const SOURCE_IDS = SOURCES.map(source => source.id).join(', ')

/** Opens an HTTP client for the duration of `work`. */
export async function withFetch<T>(
  app: House,
  settings: Settings,
  version: string,
  work: (dependencies: House & CrawlHouse) => Promise<T>,
): Promise<T> {
  const httpClient = makeFetch(app.clock, userAgent(settings, version))
  try {
    return await work({ ...app, fetch: httpClient })
  } finally {
    await httpClient.close()
  }
}

/**
 * Starts the thread that crawls this node's sources when they are due. With `isSampleData`, expectations about the number
 * of announcements do not apply. Throws `invalid_setting`.
 */
export function startCrawls(
  app: House,
  settings: Settings,
  version: string,
  isSampleData = false,
): KeptThread {
  const sources = crawledSources(settings)
  const baseUrls = Object.fromEntries(sources.map(source => [source.id, baseOf(source, settings)]))
  const { firstDays } = settings
  const task = {
    url: app.url,
    archiveFolder: archiveFolder(settings),
    bases: baseUrls,
    firstDays,
    areSamples: isSampleData,
    userAgent: userAgent(settings, version),
  }
  return startCrawler(task, app)
}

function userAgent({ contact }: Settings, version: string): string {
  return `Herald/${version} (regulatory announcements${contact === null ? '' : `; ${contact}`})`
}

/** Returns the base URL of a source: the one in HERALD_SOURCE_URLS, or else the publisher's own. */
export function baseOf(source: Source, { sourceUrls }: Settings): string {
  for (const id of Object.keys(sourceUrls)) findConfiguredSource(id, 'HERALD_SOURCE_URLS')
  return sourceUrls[source.id] ?? source.about.base
}

/** Returns the sources this node crawls. Throws `invalid_setting` for an unknown id. */
export function crawledSources({ sources }: Settings): readonly Source[] {
  return sources === null ? SOURCES : sources.map(id => findConfiguredSource(id, 'HERALD_SOURCES'))
}

/** Parses the source id of a command-line option. */
export function parseSource(id: string): Source {
  const source = sourceById(id)
  if (source !== undefined) return source
  throw new InvalidArgumentError(`Unknown source "${id}". Sources: ${SOURCE_IDS}.`)
}

/** Parses the date of a command-line option. */
export function parseDay(text: string): Day {
  if (!isDay(text)) throw new InvalidArgumentError('Enter a date such as 2026-11-01.')
  return text
}

/** Builds the date range of a command. Throws `invalid_usage` if it is reversed or ends in the future. */
export function windowOf(source: Source, from: Day, to: Day, now: Date): Window {
  if (from > to) throw new HeraldError('invalid_usage', '--from must not be after --to.')
  const { timeZone, name } = source.about
  const today = dayAt(timeZone, now)
  if (to > today)
    throw new HeraldError(
      'invalid_usage',
      `--to is in the future; today is ${today} in the time zone of ${name}.`,
    )
  return { from, to }
}

/** Builds the date range of a command; null if neither date is given. Throws `invalid_usage` if only one is. */
export function optionalWindow(
  source: Source,
  { from, to }: { readonly from?: Day; readonly to?: Day },
  now: Date,
): Window | null {
  if (from === undefined && to === undefined) return null
  if (from !== undefined && to !== undefined) return windowOf(source, from, to, now)
  throw new HeraldError('invalid_usage', 'Specify both --from and --to, or neither.')
}

function findConfiguredSource(id: string, setting: string): Source {
  const source = sourceById(id)
  if (source !== undefined) return source
  throw new HeraldError('invalid_setting', `${setting}: unknown source "${id}". Sources: ${SOURCE_IDS}.`)
}
