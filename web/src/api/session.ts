import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from './api-client.ts'
import { ApiRequestError } from './api-error.ts'
import { SESSION_QUERY_KEY } from './query-client.ts'

export interface SignedInSession {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: string | null
  /** Set if natural persons are masked for this key. */
  readonly persons_masked?: boolean
}

/** Loads the current session. The data is null when nobody is signed in. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_QUERY_KEY,
    staleTime: 60_000,
    queryFn: async (): Promise<SignedInSession | null> => {
      try {
        return (await unwrapResponse(apiClient.GET('/api/v1/session'))) ?? null
      } catch (error) {
        if (error instanceof ApiRequestError && error.status === 401) return null
        throw error
      }
    },
  })
}

/** Returns whether the API key of the current session has a scope. */
export function useHasScope(scope: 'read' | 'webhooks' | 'admin' | 'personal'): boolean {
  return useSession().data?.scopes.includes(scope) ?? false
}

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => unwrapResponse(apiClient.POST('/api/v1/session', { body: { key } })),
    onSuccess: session => queries.setQueryData(SESSION_QUERY_KEY, session),
  })
}

export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrapResponse(apiClient.DELETE('/api/v1/session')),
    onSuccess: () => {
      queries.setQueryData(SESSION_QUERY_KEY, null)
      // The next user must not see data that was cached for the previous one.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY[0] })
    },
  })
}
