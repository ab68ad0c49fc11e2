import { useQuery } from '@tanstack/react-query'
import { api, data } from '../../api/client.ts'
import { LIVE } from '../../api/queries.ts'

/** Everything there is, counted. */
export function useTotals() {
  return useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => data(api.GET('/api/v1/stats', { signal })),
    refetchInterval: LIVE.normal,
  })
}

/** The sources and what they are called. */
export function useSourceNames() {
  return useQuery({
    queryKey: ['sources', 'statistics'],
    staleTime: LIVE.slow,
    queryFn: async ({ signal }) => (await data(api.GET('/api/v1/sources', { signal }))).sources,
  })
}
