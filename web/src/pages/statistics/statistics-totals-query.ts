import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

/** Loads the total numbers of announcements and entities, and the counts by category and source. */
export function useStatisticsTotals() {
  return useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => unwrapResponse(apiClient.GET('/api/v1/stats', { signal })),
    refetchInterval: REFETCH_INTERVALS_MS.normal,
  })
}
