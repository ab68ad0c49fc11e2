import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, data, type Noun } from '../../api/client.ts'
import { LIVE } from '../../api/queries.ts'

export type Key = Noun<'Key'>

const KEYS_KEY = ['keys']

/** What a key may be allowed to do, each with one sentence (design 3.3). */
export const SCOPES = [
  {
    value: 'read',
    label: 'read',
    note: 'Read announcements, entities, sources, statistics and changes.',
  },
  { value: 'webhooks', label: 'webhooks', note: 'Manage the webhooks of its owner.' },
  { value: 'admin', label: 'admin', note: 'Manage keys and runs, and read the metrics.' },
] as const

/** A page of all keys, newest first. */
export function useKeys(page: number) {
  return useQuery({
    queryKey: [...KEYS_KEY, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => data(api.GET('/api/v1/keys', { params: { query: { page } }, signal })),
    refetchInterval: LIVE.slow,
  })
}

export interface Wanted {
  readonly owner: string
  readonly name: string
  readonly scopes: Key['scopes']
  readonly expires_at: string | null
}

/** Makes a key; the answer holds it this once. */
export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wanted) => data(api.POST('/api/v1/keys', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  })
}

/** Ends a key for good. */
export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => data(api.DELETE('/api/v1/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  })
}
