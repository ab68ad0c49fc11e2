import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRequestError, isRetryable } from './api-error.ts'

/** Cache key of the current session. */
export const SESSION_QUERY_KEY = ['session']

/** Intervals at which live data is refetched, in ms. */
export const REFETCH_INTERVALS_MS = { fast: 2_000, normal: 10_000, slow: 60_000 }

/**
 * Creates the API response cache. A 401 response to any request also clears the session, so the sign-in page appears.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiRequestError && error.status === 401)
      queries.setQueryData(SESSION_QUERY_KEY, null)
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => isRetryable(error) && failures < 2,
        retryDelay: failures => 500 * 2 ** failures,
      },
    },
  })
  return queries
}
