import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import type { paths } from '../../api/schema.d.ts'
import { cacheWebhook, deliveriesQueryKey, WEBHOOKS_QUERY_KEY, webhookQueryKey } from './webhook-queries.ts'

type WebhookPath = paths['/api/v1/webhooks/{id}']
/** Changes to a subscription, as sent to the API. */
export type WebhookChanges = NonNullable<WebhookPath['patch']['requestBody']>['content']['application/json']

export function useUpdateWebhook(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookChanges) =>
      unwrapResponse(apiClient.PATCH('/api/v1/webhooks/{id}', { params: { path: { id } }, body })),
    onSuccess: webhook => {
      cacheWebhook(queries, webhook)
      void queries.invalidateQueries({ queryKey: deliveriesQueryKey(id) })
    },
  })
}

export function useDeleteWebhook(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrapResponse(apiClient.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY }),
  })
}

/** Creates a new secret, or ends the overlap with the previous one. */
export function useRotateSecret(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { overlap_seconds: number } | { end_overlap: true }) =>
      unwrapResponse(apiClient.POST('/api/v1/webhooks/{id}/rotate', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhookQueryKey(id) }),
  })
}
