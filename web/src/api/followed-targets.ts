import { useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from './api-client.ts'
import { REFETCH_INTERVALS_MS } from './query-client.ts'
import { useHasScope } from './session.ts'

type Watchlist = ApiSchema<'Watchlist'>
export type SavedSearchItem = ApiSchema<'SavedSearch'>

/** The watchlists and saved searches of the owner. */
export interface FollowedTargets {
  readonly watchlists: readonly Watchlist[]
  readonly searches: readonly SavedSearchItem[]
}

/** First element of every cache key for watchlists, saved searches and their matches. */
export const FOLLOWING_KEY = 'following'

const PAGE_SIZE = 100

/** Loads all watchlists and saved searches with the counts of their new matches. */
export function useFollowedTargets() {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'targets'],
    enabled: useHasScope('read'),
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    queryFn: ({ signal }) => fetchFollowedTargets(signal),
  })
}

export async function fetchFollowedTargets(signal: AbortSignal): Promise<FollowedTargets> {
  const [watchlists, searches] = await Promise.all([
    fetchAllPages(page =>
      unwrapResponse(
        apiClient.GET('/api/v1/watchlists', { params: { query: { page, per_page: PAGE_SIZE } }, signal }),
      ),
    ),
    fetchAllPages(page =>
      unwrapResponse(
        apiClient.GET('/api/v1/saved-searches', { params: { query: { page, per_page: PAGE_SIZE } }, signal }),
      ),
    ),
  ])
  return { watchlists, searches }
}

interface ListPage<T> {
  readonly data: T[]
  readonly pagination: ApiSchema<'Pagination'>
}

/** Fetches all pages of a list. */
export async function fetchAllPages<T>(fetchPage: (page: number) => Promise<ListPage<T>>): Promise<T[]> {
  const { data, pagination } = await fetchPage(1)
  const others = Array.from({ length: Math.max(0, pagination.total_pages - 1) }, (_, index) => index + 2)
  const pages = await Promise.all(others.map(fetchPage))
  return [...data, ...pages.flatMap(page => page.data)]
}

/** Counts the new matches of all watchlists and saved searches that are not muted. */
export function countNewMatches({ watchlists, searches }: FollowedTargets): number {
  return [...watchlists, ...searches].reduce((sum, target) => sum + (target.is_muted ? 0 : target.new), 0)
}
