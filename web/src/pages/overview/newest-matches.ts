import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { FOLLOWING_KEY } from '../../api/followed-targets.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'
import { useHasScope } from '../../api/session.ts'

const SHOWN_MATCHES = 5

/** Loads the newest unread matches of what the owner follows. */
export function useNewestMatches() {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'newest', SHOWN_MATCHES],
    enabled: useHasScope('read'),
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    queryFn: async ({ signal }) => {
      const params = { query: { new: true, per_page: SHOWN_MATCHES } }
      return (await unwrapResponse(apiClient.GET('/api/v1/matches', { params, signal }))).data
    },
  })
}
