import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type ApiKeySummary = ApiSchema<'Key'>

const KEYS_QUERY_KEY = ['keys']

/** The scopes of a key, each with a short explanation (design 3.3). */
export const API_KEY_SCOPE_OPTIONS = [
  {
    value: 'read',
    label: 'read',
    note: 'Read announcements, entities, sources, statistics and changes',
  },
  { value: 'webhooks', label: 'webhooks', note: 'Manage the owner’s webhooks' },
  { value: 'admin', label: 'admin', note: 'Manage keys and runs, and read metrics' },
] as const

/** Loads a page of all keys, newest first. */
export function useApiKeyList(page: number) {
  return useQuery({
    queryKey: [...KEYS_QUERY_KEY, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/keys', { params: { query: { page } }, signal })),
    refetchInterval: REFETCH_INTERVALS_MS.slow,
  })
}

export interface NewApiKeyInput {
  readonly owner: string
  readonly name: string
  readonly scopes: ApiKeySummary['scopes']
  readonly expires_at: string | null
}

/** Creates a key; only this response contains it. */
export function useCreateApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKeyInput) => unwrapResponse(apiClient.POST('/api/v1/keys', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_QUERY_KEY }),
  })
}

/** Revokes a key for good. */
export function useRevokeApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrapResponse(apiClient.DELETE('/api/v1/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_QUERY_KEY }),
  })
}
