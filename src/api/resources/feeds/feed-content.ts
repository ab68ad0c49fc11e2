import type { UrlToken } from '../../../accounts/url-tokens.ts'
import type { FieldError } from '../../../platform/errors.ts'
import type { SavedSearch } from '../../../saved-searches/saved-search.ts'
import type { ApiContext } from '../../routing.ts'
import { readStoredEntitySearch } from '../stored-search.ts'
import { describeFeedSearch, type FeedSearch, readFeedSearch } from './search-parameters.ts'

/** The content of a feed in words for people. */
export interface FeedSubject {
  readonly description: string
  /** Path of the dashboard with the same announcements. */
  readonly pagePath: string
}

/** The content of a feed: the results of a search, the matches of a watchlist or of a search of entities, or errors. */
export type FeedContent = { readonly subject: FeedSubject } & (
  | { readonly kind: 'search'; readonly search: Extract<FeedSearch, { readonly errors: null }> }
  | { readonly kind: 'matches'; readonly watchlistId: string }
  | { readonly kind: 'entities'; readonly savedSearchId: string }
  | { readonly kind: 'invalid'; readonly errors: readonly Pick<FieldError, 'detail'>[] }
)

type ContentContext = Pick<ApiContext, 'sources' | 'clock' | 'following'>
type FeedReference = Pick<UrlToken, 'query' | 'target'> & { readonly key: { readonly owner: string } }

/** Reads what a feed shows now. A saved search and a watchlist can have been changed or deleted since it was created. */
export async function readFeedContent(
  { query, target, key: { owner } }: FeedReference,
  context: ContentContext,
): Promise<FeedContent> {
  if (target === null) return searchContent(query, context)
  if (target.kind === 'saved_search') {
    const saved = await context.following.savedSearches.find(owner, target.id)
    if (saved === null) return deletedContent('saved search')
    return saved.kind === 'entities' ? entityContent(saved) : searchContent(saved.search, context, saved.name)
  }
  const list = await context.following.watchlists.find(owner, target.id)
  if (list === null) return deletedContent('watchlist')
  const subject = {
    description: `Announcements that match the watchlist ${list.name}`,
    pagePath: '/following',
  }
  return { kind: 'matches', watchlistId: list.id, subject }
}

/** Returns the errors of a feed that shows nothing any longer, or `null`. */
export async function findFeedErrors(
  feed: FeedReference,
  context: ContentContext,
): Promise<readonly Pick<FieldError, 'detail'>[] | null> {
  const content = await readFeedContent(feed, context)
  return content.kind === 'invalid' ? content.errors : null
}

function searchContent(query: string, context: ContentContext, name?: string): FeedContent {
  const described = describeFeedSearch(query)
  const description = described === '' ? 'All announcements' : `Announcements with ${described}`
  const subject = {
    description: name === undefined ? description : `${name}: ${description}`,
    pagePath: `/announcements${query === '' ? '' : `?${new URLSearchParams(query)}`}`,
  }
  const search = readFeedSearch(query, context)
  return search.errors === null
    ? { kind: 'search', search, subject }
    : { kind: 'invalid', errors: search.errors, subject }
}

function entityContent({ id, name, search }: Pick<SavedSearch, 'id' | 'name' | 'search'>): FeedContent {
  const described = describeFeedSearch(search)
  const subject = {
    description: `${name}: ${described === '' ? 'All entities' : `Entities with ${described}`}`,
    pagePath: `/following?saved_search=${id}`,
  }
  const { errors } = readStoredEntitySearch(search)
  return errors === null
    ? { kind: 'entities', savedSearchId: id, subject }
    : { kind: 'invalid', errors, subject }
}

function deletedContent(what: string): FeedContent {
  const subject = { description: `Announcements of a deleted ${what}`, pagePath: '/following' }
  return { kind: 'invalid', errors: [{ detail: `The ${what} of this feed was deleted.` }], subject }
}
