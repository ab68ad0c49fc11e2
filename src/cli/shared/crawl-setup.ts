import { InvalidArgumentError } from 'commander'
import { makeAddressGuard } from '../../deliveries/http/address-guard.ts'
import { type CalendarDay, dayInTimeZone, isCalendarDay } from '../../model/calendar-day.ts'
import { HeraldError } from '../../platform/errors.ts'
import { createHttpClient } from '../../platform/http-client.ts'
import type { Settings } from '../../platform/settings.ts'
import type { CrawlDependencies } from '../../services/crawl/crawl-source.ts'
import { type PublisherAccess, splitCredentials } from '../../services/crawl/publisher-access.ts'
import { findSourceById, SOURCES } from '../../sources/registry.ts'
import type { DateRange, Source } from '../../sources/source.ts'
import { startCrawlerThread } from '../../workers/start-crawler.ts'
import type { SupervisedThread } from '../../workers/supervised-thread.ts'
import { type AppContext, resolveArchive, resolveSpoolFolder } from './app-context.ts'

/** The IDs of all sources, for help and error messages. */
export const SOURCE_IDS = SOURCES.map(source => source.id).join(', ')

/** Opens an HTTP client for the duration of `work`. */
export async function withHttpClient<T>(
  app: AppContext,
  settings: Settings,
  version: string,
  work: (dependencies: AppContext & CrawlDependencies) => Promise<T>,
): Promise<T> {
  const httpClient = createHttpClient(
    app.clock,
    userAgent(settings, version),
    makeAddressGuard([]).findRefusalReason,
  )
  try {
    return await work({ ...app, fetch: httpClient })
  } finally {
    await httpClient.close()
  }
}

/**
 * Starts the thread that crawls this node's sources when they are due. `isSampleData` turns off the checks for unusual
 * numbers of announcements. Throws `invalid_setting`.
 */
export function startScheduledCrawls(
  app: AppContext,
  settings: Settings,
  version: string,
  isSampleData = false,
): SupervisedThread {
  const sources = listCrawledSources(settings)
  const usable = sources.filter(source => !lacksKey(source, settings))
  for (const { id } of sources.filter(source => lacksKey(source, settings)))
    app.log.warn({ source: id }, 'not crawled: HERALD_SOURCE_KEYS has no key for this source')
  const access = Object.fromEntries(usable.map(source => [source.id, publisherAccess(source, settings)]))
  const task = {
    url: app.url,
    archive: resolveArchive(settings),
    spoolFolder: resolveSpoolFolder(settings),
    secret: app.secret,
    access,
    firstDays: settings.initialCrawlDays,
    isSampleData,
    userAgent: userAgent(settings, version),
  }
  return startCrawlerThread(task, app)
}

function userAgent({ contact }: Settings, version: string): string {
  return `Herald/${version} (regulatory announcements${contact === null ? '' : `; ${contact}`})`
}

/**
 * Returns the base URLs and key for a source. HERALD_SOURCE_URLS overrides the publisher's URLs, and HERALD_SOURCE_KEYS
 * contains the key. Throws `invalid_setting` if a required key is missing or a name is unknown.
 */
export function publisherAccess(source: Source, settings: Settings): PublisherAccess {
  const { sourceUrls, sourceKeys } = settings
  for (const name of Object.keys(sourceUrls)) checkHostName(name)
  for (const id of Object.keys(sourceKeys)) findConfiguredSource(id, 'HERALD_SOURCE_KEYS')
  if (lacksKey(source, settings))
    throw new HeraldError('invalid_setting', `HERALD_SOURCE_KEYS has no key for ${source.id}.`)
  const mirrors = listFurtherHosts(source).flatMap(name => {
    const url = sourceUrls[`${source.id}/${name}`]
    return url === undefined ? [] : [{ name, ...splitCredentials(url) }]
  })
  const main = splitCredentials(sourceUrls[source.id] ?? source.metadata.baseUrl)
  checkPinnedMirror(source, main.url, settings)
  const credentials = [main, ...mirrors].flatMap(({ url, header }) =>
    header === null ? [] : [[new URL(url).origin, header] as const],
  )
  const key = sourceKeys[source.id]
  return {
    base: main.url,
    otherBases: Object.fromEntries(mirrors.map(({ name, url }) => [name, url])),
    credentials: Object.fromEntries(credentials),
    ...(key !== undefined && { key }),
  }
}

function lacksKey({ id, auth }: Source, { sourceKeys }: Settings): boolean {
  return auth !== undefined && sourceKeys[id] === undefined
}

/** Checks that files of a commit can be requested from a mirror whose API is set. Throws `invalid_setting`. */
function checkPinnedMirror({ id, repository }: Source, base: string, { sourceUrls }: Settings): void {
  if (repository === undefined || sourceUrls[`${id}/${repository.apiHost}`] === undefined) return
  if (base.endsWith(`/${repository.branch}`)) return
  throw new HeraldError(
    'invalid_setting',
    `HERALD_SOURCE_URLS: the URL of ${id} must end with "/${repository.branch}" when ${id}/${repository.apiHost} is set.`,
  )
}

/** Checks a name in HERALD_SOURCE_URLS, which must be a source ID or `<source>/<host>`. Throws `invalid_setting`. */
function checkHostName(name: string): void {
  const [id = '', host] = name.split('/')
  const source = findConfiguredSource(id, 'HERALD_SOURCE_URLS')
  if (host === undefined || listFurtherHosts(source).includes(host)) return
  throw new HeraldError('invalid_setting', `HERALD_SOURCE_URLS: ${id} has no host "${host}".`)
}

/** Lists the names of a source's further hosts and of the second copy that can be set. */
function listFurtherHosts({ metadata, repository }: Source): readonly string[] {
  const names = (metadata.otherHosts ?? []).map(host => host.name)
  return repository === undefined ? names : [...names, repository.secondCopy]
}

/** Returns the sources that this node crawls. Throws `invalid_setting` if an ID is unknown. */
export function listCrawledSources({ sources }: Settings): readonly Source[] {
  return sources === null ? SOURCES : sources.map(id => findConfiguredSource(id, 'HERALD_SOURCES'))
}

/** Parses a command-line option that takes a source ID. */
export function parseSourceOption(id: string): Source {
  const source = findSourceById(id)
  if (source !== undefined) return source
  throw new InvalidArgumentError(`Unknown source "${id}". Sources: ${SOURCE_IDS}.`)
}

/** Parses a command-line option that takes a date. */
export function parseDayOption(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new InvalidArgumentError('Enter a date such as 2026-11-01.')
  return text
}

/** Builds the date range of a command. Throws `invalid_usage` if it is reversed or ends in the future. */
export function buildDateRange(source: Source, from: CalendarDay, to: CalendarDay, now: Date): DateRange {
  if (from > to) throw new HeraldError('invalid_usage', '--from must not be after --to.')
  const { timeZone, name } = source.metadata
  const today = dayInTimeZone(timeZone, now)
  if (to > today)
    throw new HeraldError(
      'invalid_usage',
      `--to is in the future; today is ${today} in the time zone of ${name}.`,
    )
  return { from, to }
}

/** Builds the date range of a command, or `null` if no date is given. Throws `invalid_usage` if only one is given. */
export function buildOptionalDateRange(
  source: Source,
  { from, to }: { readonly from?: CalendarDay; readonly to?: CalendarDay },
  now: Date,
): DateRange | null {
  if (from === undefined && to === undefined) return null
  if (from !== undefined && to !== undefined) return buildDateRange(source, from, to, now)
  throw new HeraldError('invalid_usage', 'Specify both --from and --to, or neither.')
}

function findConfiguredSource(id: string, setting: string): Source {
  const source = findSourceById(id)
  if (source !== undefined) return source
  throw new HeraldError('invalid_setting', `${setting}: unknown source "${id}". Sources: ${SOURCE_IDS}.`)
}
