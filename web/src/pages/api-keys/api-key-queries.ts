import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'
import { apiKeyMessages } from './messages/messages.ts'

export type ApiKeySummary = ApiSchema<'Key'>

const KEYS_QUERY_KEY = ['keys']

/** Scopes that a key can have, each with a short description (design 3.3). */
export const API_KEY_SCOPE_OPTIONS = (['read', 'webhooks', 'admin', 'personal'] as const).map(value => ({
  value,
  label: value,
  note: apiKeyMessages.scopeNotes[value],
}))

/** Loads a page of the API keys of all owners, newest first. */
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

/** Creates a key. Its secret value is returned only once, in this response. */
export function useCreateApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKeyInput) => unwrapResponse(apiClient.POST('/api/v1/keys', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_QUERY_KEY }),
  })
}

/** Permanently revokes a key. */
export function useRevokeApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrapResponse(apiClient.DELETE('/api/v1/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_QUERY_KEY }),
  })
}
