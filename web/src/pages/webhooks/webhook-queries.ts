import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { ApiRequestError } from '../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

/** How often an attempt that is under way is asked for, in milliseconds: a test ends within a moment. */
const ATTEMPT_POLL_MS = 300
/** So near to its time an attempt is watched like that; the longest one takes ten seconds. */
const ATTEMPT_WINDOW_MS = 12_000

/** Keys of what is kept of subscriptions and deliveries. */
export const WEBHOOKS_QUERY_KEY = ['webhooks']
export const webhookQueryKey = (id: string) => ['webhook', id]
export const deliveriesQueryKey = (id: string) => ['deliveries', id]
export const deliveryQueryKey = (id: string) => ['delivery', id]

function fetchWebhook(id: string, signal: AbortSignal): Promise<ApiSchema<'Webhook'>> {
  return unwrapResponse(apiClient.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, signal }))
}

/** A page of subscriptions, each with how it fares, which the list of the API leaves out. */
export function useWebhookList(page: number) {
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY_KEY, page],
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: async ({ client, signal }) => {
      const list = await unwrapResponse(
        apiClient.GET('/api/v1/webhooks', { params: { query: { page } }, signal }),
      )
      const singles = await Promise.all(
        list.data.map(({ id }) => fetchWebhook(id, signal).catch(ignoreNotFound)),
      )
      const webhooks = singles.filter(one => one !== null)
      // Whoever opens one of them need not wait.
      for (const webhook of webhooks) client.setQueryData(webhookQueryKey(webhook.id), webhook)
      return { webhooks, pagination: list.pagination }
    },
  })
}

/** A subscription that was deleted since the list was read is no error of the list. */
function ignoreNotFound(error: unknown): null {
  if (error instanceof ApiRequestError && error.status === 404) return null
  throw error
}

/** A subscription with its health, live, as soon as its id is known. */
export function useWebhook(id: string | undefined) {
  return useQuery({
    queryKey: webhookQueryKey(id ?? ''),
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchWebhook(id, signal),
  })
}

/** A delivery with every attempt, live. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: deliveryQueryKey(id),
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/deliveries/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => chooseRefetchInterval(state.data),
  })
}

/** An attempt that is under way is watched closely; one that is due later is waited for; the rest hardly moves. */
function chooseRefetchInterval(delivery: ApiSchema<'DeliveryLog'> | undefined): number {
  if (delivery?.next_attempt_at == null) return REFETCH_INTERVALS_MS.slow
  const dueIn = Date.parse(delivery.next_attempt_at) - Date.now()
  return Math.abs(dueIn) < ATTEMPT_WINDOW_MS ? ATTEMPT_POLL_MS : REFETCH_INTERVALS_MS.fast
}

/** What changed of a subscription is shown at once, in its page and in the list. */
export function cacheWebhook(queries: QueryClient, webhook: ApiSchema<'Webhook'>): void {
  queries.setQueryData(webhookQueryKey(webhook.id), webhook)
  void queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY })
}
