import { useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from './api-client.ts'
import { REFETCH_INTERVALS_MS } from './query-client.ts'

export type Overview = ApiSchema<'Overview'>

/** Loads the state of everything that the signed-in API key may see, and refetches it at the given interval. */
export function useOverview(interval: keyof typeof REFETCH_INTERVALS_MS) {
  return useQuery({
    queryKey: ['overview'],
    refetchInterval: REFETCH_INTERVALS_MS[interval],
    queryFn: ({ signal }) => unwrapResponse(apiClient.GET('/api/v1/overview', { signal })),
  })
}
