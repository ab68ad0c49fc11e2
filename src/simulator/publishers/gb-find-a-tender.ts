import { dayInTimeZone } from '../../model/calendar-day.ts'
import {
  type FakePublisher,
  htmlResponse,
  jsonResponse,
  type PublishedItem,
  parseIntegerParameter,
  type SimulatorRequest,
  type SimulatorResponse,
} from '../fake-publisher.ts'
import { keepLastPerKey } from '../sample-files.ts'

interface Release extends PublishedItem {
  /** The release time in UK local time (`2026-05-29T16:12:45`), because parameters without a time zone are in UK time. */
  readonly local: string
  readonly tags: readonly string[]
  readonly value: unknown
}

const HOME = 'https://www.find-tender.service.gov.uk'
const LIST = '/api/1.0/ocdsReleasePackages'
const ZONE = 'Europe/London'
const PARAMETERS = ['updatedFrom', 'updatedTo', 'stages', 'limit', 'cursor']
const STAGES = ['planning', 'tender', 'award']

/** Simulates Find a Tender, which lists OCDS releases in pages with opaque cursors and serves single notices by number. */
const fakeFindATender: FakePublisher<Release> = {
  id: 'gb-find-a-tender',
  homeUrl: HOME,
  samplePattern: /\.json$/,
  parseItems: documents =>
    keepLastPerKey(
      documents.flatMap(text => (JSON.parse(text) as { releases: OcdsRelease[] }).releases.map(toRelease)),
    ),
  respond(releases, request) {
    if (request.path.startsWith(`${LIST}/`)) {
      const found = releases.filter(release => request.path === `${LIST}/${release.key}`)
      return found.length === 0 ? jsonResponse({ message: 'Not Found' }, 404) : jsonResponse(packageOf(found))
    }
    if (request.path !== LIST || request.method !== 'GET') return htmlResponse('Page not found', 404)
    return listReleases(releases, request)
  },
}

export default fakeFindATender

interface OcdsRelease {
  readonly id: string
  readonly date: string
  readonly tag: readonly string[]
}

function toRelease(value: OcdsRelease): Release {
  const published = new Date(value.date)
  const localFormat = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return {
    key: value.id,
    day: dayInTimeZone(ZONE, published),
    local: localFormat.format(published).replace(' ', 'T'),
    tags: value.tag,
    value,
  }
}

function listReleases(releases: readonly Release[], { query }: SimulatorRequest): SimulatorResponse {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined) return jsonResponse({ message: `Unknown parameter ${unknown}` }, 400)
  const [from, to] = [query.get('updatedFrom') ?? '', query.get('updatedTo') ?? '9999']
  const invalid = [query.get('updatedFrom'), query.get('updatedTo')].find(
    text => text !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text),
  )
  if (invalid !== undefined)
    return jsonResponse({ message: `${invalid} is not of the form YYYY-MM-DDTHH:MM:SS` }, 400)
  const limit = parseIntegerParameter(query.get('limit'), 100)
  if (!(limit >= 1 && limit <= 100)) return jsonResponse({ message: 'limit must be from 1 to 100' }, 400)
  const stages = query.get('stages')?.split(',') ?? STAGES
  const found = releases
    .filter(release => release.local >= from && release.local <= to && isOfStage(release, stages))
    .toSorted((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : 0))
  const start = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0)
  return jsonResponse(
    packageOf(found.slice(start, start + limit), start + limit < found.length ? nextUrl() : null),
  )

  function nextUrl(): string {
    const next = new URLSearchParams(query)
    next.set('cursor', Buffer.from(String(start + limit)).toString('base64url'))
    return `${HOME}${LIST}?${next}`
  }
}

function isOfStage({ tags }: Release, stages: readonly string[]): boolean {
  const [tag = ''] = tags
  const stage = STAGES.find(name => tag.startsWith(name)) ?? 'award' // contracts and later stages
  return stages.includes(stage)
}

function packageOf(releases: readonly Release[], next: string | null = null): unknown {
  return {
    version: '1.1',
    publisher: { name: 'Cabinet Office', scheme: 'GB-GOR', uid: 'D2' },
    license: 'http://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    releases: releases.map(release => release.value),
    ...(next !== null && { links: { next } }),
  }
}
