import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

/** Loads the total counts of the service. */
export function useStatisticsTotals() {
  return useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => unwrapResponse(apiClient.GET('/api/v1/stats', { signal })),
    refetchInterval: REFETCH_INTERVALS_MS.normal,
  })
}
