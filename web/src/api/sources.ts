import { useQuery } from '@tanstack/react-query'
import { api, data } from './client.ts'
import { LIVE } from './queries.ts'

/** The data sources, whose names and terms hardly change. */
export function useSourceNames() {
  return useQuery({
    queryKey: ['sources', 'names'],
    staleTime: LIVE.slow,
    queryFn: async ({ signal }) => (await data(api.GET('/api/v1/sources', { signal }))).sources,
  })
}
