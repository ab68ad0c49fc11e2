import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, data } from '../../api/client.ts'
import type { paths } from '../../api/schema.d.ts'
import { deliveriesKey, keepWebhook, WEBHOOKS_KEY, webhookKey } from './queries.ts'

type Single = paths['/api/v1/webhooks/{id}']
/** What of a subscription is to be otherwise. */
export type Change = Single['patch']['requestBody']['content']['application/json']

/** Changes a subscription, or switches it on or off. */
export function useChange(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) =>
      data(api.PATCH('/api/v1/webhooks/{id}', { params: { path: { id } }, body })),
    onSuccess: webhook => {
      keepWebhook(queries, webhook)
      void queries.invalidateQueries({ queryKey: deliveriesKey(id) })
    },
  })
}

/** Ends a subscription. */
export function useRemove(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => data(api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
}

/** Makes a new secret, or ends the time of the one before. */
export function useRotate(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { overlap_seconds: number } | { end_overlap: true }) =>
      data(api.POST('/api/v1/webhooks/{id}/rotate', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhookKey(id) }),
  })
}
