import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, data } from './client.ts'
import { ApiError } from './errors.ts'
import { SESSION_KEY } from './queries.ts'

export interface Session {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: string | null
}

/** Who is signed in; null when nobody is. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    staleTime: 60_000,
    queryFn: async (): Promise<Session | null> => {
      try {
        return (await data(api.GET('/api/v1/session'))) ?? null
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })
}

/** Whether the one who is signed in may do what needs `scope`. */
export function useMay(scope: 'read' | 'webhooks' | 'admin'): boolean {
  return useSession().data?.scopes.includes(scope) ?? false
}

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => data(api.POST('/api/v1/session', { body: { key } })),
    onSuccess: session => queries.setQueryData(SESSION_KEY, session),
  })
}

export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => data(api.DELETE('/api/v1/session')),
    onSuccess: () => {
      queries.setQueryData(SESSION_KEY, null)
      // What one person read is not shown to the next.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
    },
  })
}
