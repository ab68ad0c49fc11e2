import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { FOLLOWING_KEY, type FollowedTargets, fetchFollowedTargets } from '../../../api/followed-targets.ts'
import { type FollowedTarget, listTargets } from '../followed-target.ts'

export type FollowedMatch = ApiSchema<'Match'>

/** A watchlist or saved search with its newest unread matches. */
export interface MatchGroup {
  readonly target: FollowedTarget
  readonly matches: readonly FollowedMatch[]
  readonly total: number
}

/** Number of matches that a group shows. The page of the target lists the others. */
export const MATCHES_PER_GROUP = 8

/**
 * Loads the unread matches of up to `limit` targets in one query, so that the page appears at once. It is not refetched
 * by time, so that it does not shift while it is read.
 */
export function useNewMatchGroups(limit: number) {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'new', limit],
    placeholderData: keepPreviousData,
    queryFn: async ({ client, signal }) => {
      const targets = await fetchFollowedTargets(signal)
      client.setQueryData<FollowedTargets>([FOLLOWING_KEY, 'targets'], targets)
      const unread = listTargets(targets).filter(({ newCount }) => newCount > 0)
      const audible = unread.filter(({ isMuted }) => !isMuted)
      const groups = await Promise.all(audible.slice(0, limit).map(target => fetchGroup(target, signal)))
      const newest = await fetchMatches({ new: true, per_page: 1 }, signal)
      return {
        groups: groups.filter(({ matches }) => matches.length > 0),
        hiddenCount: Math.max(0, audible.length - limit),
        muted: unread.filter(({ isMuted }) => isMuted),
        /** Change number of the newest match. Matches that arrive later stay unread. */
        newestChange: newest.data[0]?.change ?? 0,
        isFollowing: targets.watchlists.length + targets.searches.length > 0,
      }
    },
  })
}

async function fetchGroup(target: FollowedTarget, signal: AbortSignal): Promise<MatchGroup> {
  const query = { [target.kind]: [target.id], new: true, per_page: MATCHES_PER_GROUP }
  const { data, pagination } = await fetchMatches(query, signal)
  return { target, matches: data, total: pagination.total }
}

/** Loads a page of matches, read and unread, newest first: those of one target, or all. */
export function useMatchList(target: Pick<FollowedTarget, 'kind' | 'id'> | null, page: number) {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'matches', target, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchMatches({ ...(target !== null && { [target.kind]: [target.id] }), page }, signal),
  })
}

function fetchMatches(
  query: { new?: boolean; page?: number; per_page?: number },
  signal: AbortSignal,
): Promise<{ data: FollowedMatch[]; pagination: ApiSchema<'Pagination'> }> {
  return unwrapResponse(apiClient.GET('/api/v1/matches', { params: { query }, signal }))
}
