import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type ApiKeyItem = ApiSchema<'Key'>

const KEYS_QUERY_KEY = ['keys']

/** What a key may be allowed to do, each with one sentence (design 3.3). */
export const KEY_SCOPES = [
  {
    value: 'read',
    label: 'read',
    note: 'Read announcements, entities, sources, statistics and changes.',
  },
  { value: 'webhooks', label: 'webhooks', note: 'Manage the webhooks of its owner.' },
  { value: 'admin', label: 'admin', note: 'Manage keys and runs, and read the metrics.' },
] as const

/** A page of all keys, newest first. */
export function useKeyList(page: number) {
  return useQuery({
    queryKey: [...KEYS_QUERY_KEY, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/keys', { params: { query: { page } }, signal })),
    refetchInterval: REFETCH_INTERVALS_MS.slow,
  })
}

export interface NewKeyInput {
  readonly owner: string
  readonly name: string
  readonly scopes: ApiKeyItem['scopes']
  readonly expires_at: string | null
}

/** Makes a key; the answer holds it this once. */
export function useCreateKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKeyInput) => unwrapResponse(apiClient.POST('/api/v1/keys', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_QUERY_KEY }),
  })
}

/** Ends a key for good. */
export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrapResponse(apiClient.DELETE('/api/v1/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_QUERY_KEY }),
  })
}
