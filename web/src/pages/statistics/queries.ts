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
