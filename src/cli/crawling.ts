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

/** Opens the way to the publishers for as long as `work` takes. */
export async function withFetch<T>(
  house: House,
  settings: Settings,
  version: string,
  work: (house: House & CrawlHouse) => Promise<T>,
): Promise<T> {
  const fetch = makeFetch(house.clock, userAgent(settings, version))
  try {
    return await work({ ...house, fetch })
  } finally {
    await fetch.close()
  }
}

/** Crawls the sources of this node when they are due. A day of samples is no whole issue. Throws `invalid_setting`. */
export function startCrawls(
  house: House,
  settings: Settings,
  version: string,
  areSamples = false,
): KeptThread {
  const sources = crawledSources(settings)
  const bases = Object.fromEntries(sources.map(source => [source.id, baseOf(source, settings)]))
  const { firstDays } = settings
  const task = { url: house.url, archiveFolder: archiveFolder(settings), bases, firstDays, areSamples }
  return startCrawler({ ...task, userAgent: userAgent(settings, version) }, house)
}

function userAgent({ contact }: Settings, version: string): string {
  return `Herald/${version} (regulatory announcements${contact === null ? '' : `; ${contact}`})`
}

/** The publisher's address, or the mirror that the settings name. */
export function baseOf(source: Source, { sourceUrls }: Settings): string {
  for (const id of Object.keys(sourceUrls)) known(id, 'HERALD_SOURCE_URLS')
  return sourceUrls[source.id] ?? source.about.base
}

/** The sources that this node crawls. Throws `invalid_setting` for one that is none. */
export function crawledSources({ sources }: Settings): readonly Source[] {
  return sources === null ? SOURCES : sources.map(id => known(id, 'HERALD_SOURCES'))
}

/** The source of a command's option. */
export function parseSource(id: string): Source {
  const source = sourceById(id)
  if (source !== undefined) return source
  throw new InvalidArgumentError(`There is no source "${id}". Sources: ${SOURCES.map(s => s.id).join(', ')}.`)
}

/** A day of a command's option. */
export function parseDay(text: string): Day {
  if (!isDay(text)) throw new InvalidArgumentError('A date looks like 2026-11-01.')
  return text
}

/** The days of a command. Throws `invalid_usage` when they are in the wrong order or not over yet. */
export function windowOf({ about }: Source, from: Day, to: Day, now: Date): Window {
  if (from > to) throw new HeraldError('invalid_usage', '--from is after --to.')
  const today = dayAt(about.timeZone, now)
  if (to > today)
    throw new HeraldError('invalid_usage', `--to is in the future: at ${about.name} it is ${today}.`)
  return { from, to }
}

/** The days of a command that may be left out, both of them; null without. */
export function optionalWindow(
  source: Source,
  { from, to }: { readonly from?: Day; readonly to?: Day },
  now: Date,
): Window | null {
  if (from === undefined && to === undefined) return null
  if (from !== undefined && to !== undefined) return windowOf(source, from, to, now)
  throw new HeraldError('invalid_usage', 'Give both --from and --to, or neither.')
}

function known(id: string, setting: string): Source {
  const source = sourceById(id)
  if (source !== undefined) return source
  const detail = `${setting} names "${id}". Sources: ${SOURCES.map(s => s.id).join(', ')}.`
  throw new HeraldError('invalid_setting', detail)
}
