import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import { WEBHOOKS_QUERY_KEY, webhookQueryKey } from '../webhook-queries.ts'

/** A subscription of any owner, as administrators see it. */
export type AdminWebhook = ApiSchema<'AdminWebhook'>

const ALL_WEBHOOKS_QUERY_KEY = ['all-webhooks']

/** Filters of the list, as they stand in the URL of the page. Empty filters match everything. */
export interface AllWebhooksFilters {
  readonly owner: string
  readonly states: readonly string[]
  readonly page: number
}

/** Loads a page of the subscriptions of all owners, newest first. */
export function useAllWebhooks({ owner, states, page }: AllWebhooksFilters) {
  return useQuery({
    queryKey: [...ALL_WEBHOOKS_QUERY_KEY, owner, states, page],
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/admin/webhooks', {
          params: {
            query: {
              page,
              ...(owner !== '' && { owner }),
              ...(states.length > 0 && { state: states as AdminWebhook['state'][] }),
            },
          },
          signal,
        }),
      ),
  })
}

/** Pauses or resumes a subscription of any owner. */
export function useSwitchWebhook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) => {
      const params = { params: { path: { id } } }
      return unwrapResponse(
        isActive
          ? apiClient.POST('/api/v1/admin/webhooks/{id}/resume', params)
          : apiClient.POST('/api/v1/admin/webhooks/{id}/pause', params),
      )
    },
    onSuccess: ({ id }) => {
      for (const queryKey of [ALL_WEBHOOKS_QUERY_KEY, WEBHOOKS_QUERY_KEY, webhookQueryKey(id)])
        void queries.invalidateQueries({ queryKey })
    },
  })
}
