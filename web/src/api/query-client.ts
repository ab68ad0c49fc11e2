import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRequestError, isRetryable } from './api-error.ts'

/** Key of the query that says who is signed in. */
export const SESSION_QUERY_KEY = ['session']

/** How often things that move are asked for again, in milliseconds. */
export const REFETCH_INTERVALS_MS = { fast: 2_000, normal: 10_000, slow: 60_000 }

/** The cache of all that was read. A 401 anywhere ends the session here, too: the page to sign in comes by itself. */
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
