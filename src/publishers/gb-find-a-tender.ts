import { dayAt } from '../model/day.ts'
import { lastOfEach } from './files.ts'
import { type Answer, type Asked, html, type Item, json, type Publisher, wholeNumber } from './publisher.ts'

interface Release extends Item {
  /** UK local time (`2026-05-29T16:12:45`), because parameters without a time zone are UK time. */
  readonly local: string
  readonly tags: readonly string[]
  readonly value: unknown
}

const HOME = 'https://www.find-tender.service.gov.uk'
const LIST = '/api/1.0/ocdsReleasePackages'
const ZONE = 'Europe/London'
const PARAMETERS = ['updatedFrom', 'updatedTo', 'stages', 'limit', 'cursor']
const STAGES = ['planning', 'tender', 'award']

/** Find a Tender's list of OCDS releases, paged by an opaque cursor, and single notices by number. */
export const gbFindATender: Publisher<Release> = {
  id: 'gb-find-a-tender',
  home: HOME,
  files: /\.json$/,
  items: documents =>
    lastOfEach(
      documents.flatMap(text => (JSON.parse(text) as { releases: OcdsRelease[] }).releases.map(toRelease)),
    ),
  answer(releases, request) {
    if (request.path.startsWith(`${LIST}/`)) {
      const found = releases.filter(release => request.path === `${LIST}/${release.key}`)
      return found.length === 0 ? json({ message: 'Not Found' }, 404) : json(packageOf(found))
    }
    if (request.path !== LIST || request.method !== 'GET') return html('Page not found', 404)
    return listReleases(releases, request)
  },
}

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
    day: dayAt(ZONE, published),
    local: localFormat.format(published).replace(' ', 'T'),
    tags: value.tag,
    value,
  }
}

function listReleases(releases: readonly Release[], { query }: Asked): Answer {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined) return json({ message: `Unknown parameter ${unknown}` }, 400)
  const [from, to] = [query.get('updatedFrom') ?? '', query.get('updatedTo') ?? '9999']
  const invalid = [query.get('updatedFrom'), query.get('updatedTo')].find(
    text => text !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text),
  )
  if (invalid !== undefined)
    return json({ message: `${invalid} is not of the form YYYY-MM-DDTHH:MM:SS` }, 400)
  const limit = wholeNumber(query.get('limit'), 100)
  if (!(limit >= 1 && limit <= 100)) return json({ message: 'limit must be from 1 to 100' }, 400)
  const stages = query.get('stages')?.split(',') ?? STAGES
  const found = releases
    .filter(release => release.local >= from && release.local <= to && isOfStage(release, stages))
    .toSorted((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : 0))
  const start = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0)
  return json(packageOf(found.slice(start, start + limit), start + limit < found.length ? nextUrl() : null))

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
