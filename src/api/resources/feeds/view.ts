import { type UrlToken, urlTokenState } from '../../../accounts/url-tokens.ts'
import type { FieldError } from '../../../platform/errors.ts'
import type { View } from '../schema-builders.ts'
import type { FeedSchema, FeedState, NewFeedSchema } from './schema.ts'

/** Builds the JSON of a feed. `errors` are those of what it shows, or `null` if it is valid. */
export function feedView(
  feed: UrlToken,
  errors: readonly Pick<FieldError, 'detail'>[] | null,
  now: Date,
): View<typeof FeedSchema> {
  const state = urlTokenState(feed, now)
  return {
    id: feed.id,
    name: feed.name,
    search: feed.query,
    watchlist: feed.target?.kind === 'watchlist' ? feed.target.id : null,
    saved_search: feed.target?.kind === 'saved_search' ? feed.target.id : null,
    key_id: feed.key.id,
    created_at: feed.createdAt.toISOString(),
    last_used_at: feed.lastUsedAt?.toISOString() ?? null,
    revoked_at: feed.revokedAt?.toISOString() ?? null,
    state: state === 'active' && errors !== null ? 'search_invalid' : (state satisfies FeedState),
    problem: errors?.map(({ detail }) => detail).join(' ') ?? null,
  }
}

/** Builds the JSON of a new feed with its secret URLs. */
export function newFeedView(
  feed: UrlToken,
  urls: { readonly atom: string; readonly json: string },
  now: Date,
): View<typeof NewFeedSchema> {
  return { atom_url: urls.atom, json_url: urls.json, ...feedView(feed, null, now) }
}
