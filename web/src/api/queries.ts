import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from './errors.ts'

/** Key of the query that says who is signed in. */
export const SESSION_KEY = ['session']

/** How often things that move are asked for again, in milliseconds. */
export const LIVE = { fast: 2_000, normal: 10_000, slow: 60_000 }

/** The cache of all that was read. A 401 anywhere ends the session here, too: the page to sign in comes by itself. */
export function makeQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) queries.setQueryData(SESSION_KEY, null)
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        retryDelay: failures => 500 * 2 ** failures,
      },
    },
  })
  return queries
}
