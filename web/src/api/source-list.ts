import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from './api-client.ts'
import { REFETCH_INTERVALS_MS } from './query-client.ts'
import { useHasScope } from './session.ts'

/** Loads all sources with their names and licenses. Both rarely change. */
export function useSourceList() {
  return useQuery({
    queryKey: ['sources', 'names'],
    enabled: useHasScope('read'),
    staleTime: REFETCH_INTERVALS_MS.slow,
    queryFn: async ({ signal }) =>
      (await unwrapResponse(apiClient.GET('/api/v1/sources', { signal }))).sources,
  })
}
