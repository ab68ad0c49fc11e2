import type { UrlToken } from '../../../../accounts/url-tokens.ts'
import type { FieldError } from '../../../../platform/errors.ts'
import { capitalizeFirst } from '../../../../platform/text.ts'
import { deriveUuidV5 } from '../../../../platform/uuid.ts'
import type { ApiContext } from '../../../routing.ts'
import type { AnnouncementSchema } from '../../announcements/schema.ts'
import type { View } from '../../schema-builders.ts'
import type { FeedSubject } from '../feed-content.ts'
import { buildFeedUrls, type FeedUrls } from './feed-urls.ts'

/** An entry of a feed, in no particular format. */
export interface FeedEntry {
  /** A URN, which never changes. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly text: string | null
  readonly author: { readonly name: string; readonly url?: string }
  /** The time of publication, or `null` for an entry that nobody published. */
  readonly published: Date | null
  readonly updated: Date
  readonly tags: readonly { readonly term: string; readonly label?: string }[]
}

/** A feed, in no particular format. */
export interface FeedDocument {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly updated: Date
  readonly urls: FeedUrls
  /** The page of the dashboard with the same search. */
  readonly pageUrl: string
  /** Attribution and licence of each source in the feed. */
  readonly rights: readonly string[]
  readonly entries: readonly FeedEntry[]
}

/** A request for a feed: its URL token, the secret in the URL, the base of all URLs, and its content. */
export interface RequestedFeed {
  readonly feed: UrlToken
  readonly token: string
  readonly publicUrl: string
  readonly subject: FeedSubject
}

type FullAnnouncement = View<typeof AnnouncementSchema>

/** Builds the feed of announcements, which are in list order. An announcement without a time was erased meanwhile. */
export function buildFeedDocument(
  request: RequestedFeed,
  announcements: readonly FullAnnouncement[],
  changeTimes: ReadonlyMap<string, Date>,
  { sources }: Pick<ApiContext, 'sources'>,
): FeedDocument {
  const sourcesById = new Map(sources.map(({ id, metadata }) => [id, metadata]))
  const shown = announcements.filter(({ id }) => changeTimes.has(id))
  const entries = shown.map((announcement): FeedEntry => {
    const source = sourcesById.get(announcement.source_id)
    const pageUrl = `${request.publicUrl}/announcements/${announcement.id}`
    return {
      id: `urn:uuid:${announcement.id}`,
      url: URL.canParse(announcement.source_url) ? new URL(announcement.source_url).href : pageUrl,
      title: announcement.title,
      text: describeAnnouncement(announcement),
      author: { name: source?.name ?? announcement.source_id, ...(source && { url: source.url }) },
      published: new Date(`${announcement.publication_date}T00:00:00Z`),
      updated: changeTimes.get(announcement.id) ?? request.feed.createdAt,
      tags: tagsOf(announcement),
    }
  })
  const shownSources = new Set(shown.map(({ source_id }) => source_id))
  const rights = sources
    .filter(({ id }) => shownSources.has(id))
    .map(({ metadata: { name, description } }) => `${name}: ${description}`)
  return { ...describeFeed(request), rights, entries, updated: latestOf(request.feed, entries) }
}

/**
 * Builds the feed of a search that cannot be executed. Its only entry says why, because feed readers show neither errors nor
 * the absence of entries. `since` is when the entry was written.
 */
export function buildInvalidFeedDocument(
  request: RequestedFeed,
  errors: readonly Pick<FieldError, 'detail'>[],
  since: Date,
): FeedDocument {
  const { feed, publicUrl } = request
  const reasons = errors.map(({ detail }) => detail).join(' ')
  const entry: FeedEntry = {
    id: `urn:uuid:${deriveUuidV5(feed.id, 'invalid search')}`,
    url: `${publicUrl}/docs/errors#invalid_parameter`,
    title: 'This feed has stopped: its search is no longer valid',
    text: `${reasons} Create a new feed with a valid search and remove this one.`,
    author: { name: 'Herald' },
    published: null,
    updated: since,
    tags: [],
  }
  return { ...describeFeed(request), rights: [], entries: [entry], updated: since }
}

/** Returns the members of a feed that do not depend on its entries. */
export function describeFeed({ feed, token, publicUrl, subject }: RequestedFeed) {
  return {
    id: `urn:uuid:${feed.id}`,
    title: feed.name === '' ? subject.description : feed.name,
    description: subject.description,
    urls: buildFeedUrls(publicUrl, token),
    pageUrl: `${publicUrl}${subject.pagePath}`,
  }
}

/** Returns the summary, preceded by the withdrawal, which changes the entry without changing its title. */
function describeAnnouncement({ summary, metadata }: FullAnnouncement): string | null {
  if (metadata.withdrawn === undefined) return summary
  return [`Withdrawn on ${metadata.withdrawn}.`, summary].filter(text => text !== null).join(' ')
}

function tagsOf({ category, jurisdiction, source_id, metadata }: FullAnnouncement): FeedEntry['tags'] {
  return [
    { term: category, label: capitalizeFirst(category.replaceAll('_', ' ')) },
    { term: jurisdiction },
    { term: source_id },
    ...(metadata.withdrawn === undefined ? [] : [{ term: 'withdrawn' }]),
  ]
}

/** Returns the time of the latest change in a feed. A feed without entries has not changed since it was created. */
export function latestOf({ createdAt }: UrlToken, entries: readonly FeedEntry[]): Date {
  if (entries.length === 0) return createdAt
  return new Date(Math.max(...entries.map(({ updated }) => updated.getTime())))
}
