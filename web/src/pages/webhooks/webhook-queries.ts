import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { ApiRequestError } from '../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

/** Poll interval of an attempt in progress, in ms: a test finishes quickly. */
const ATTEMPT_POLL_MS = 300
/** Attempts are polled at that rate this close to their due time; the longest one takes 10 s. */
const ATTEMPT_WINDOW_MS = 12_000

/** Cache keys of subscriptions and deliveries. */
export const WEBHOOKS_QUERY_KEY = ['webhooks']
export const webhookQueryKey = (id: string) => ['webhook', id]
export const deliveriesQueryKey = (id: string) => ['deliveries', id]
export const deliveryQueryKey = (id: string) => ['delivery', id]

function fetchWebhook(id: string, signal: AbortSignal): Promise<ApiSchema<'Webhook'>> {
  return unwrapResponse(apiClient.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, signal }))
}

/** Loads a page of subscriptions with the health of each, which the API's list does not contain. */
export function useWebhookList(page: number) {
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY_KEY, page],
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: async ({ client, signal }) => {
      const list = await unwrapResponse(
        apiClient.GET('/api/v1/webhooks', { params: { query: { page } }, signal }),
      )
      const results = await Promise.all(
        list.data.map(({ id }) => fetchWebhook(id, signal).catch(ignoreNotFound)),
      )
      const webhooks = results.filter(webhook => webhook !== null)
      // Opening one of them then needs no loading.
      for (const webhook of webhooks) client.setQueryData(webhookQueryKey(webhook.id), webhook)
      return { webhooks, pagination: list.pagination }
    },
  })
}

/** Skips subscriptions that were deleted after the list was loaded. */
function ignoreNotFound(error: unknown): null {
  if (error instanceof ApiRequestError && error.status === 404) return null
  throw error
}

/** Loads a subscription with its health once its id is known, and keeps it current. */
export function useWebhook(id: string | undefined) {
  return useQuery({
    queryKey: webhookQueryKey(id ?? ''),
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchWebhook(id, signal),
  })
}

/** Loads a delivery with all attempts, and keeps it current. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: deliveryQueryKey(id),
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/deliveries/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => chooseRefetchInterval(state.data),
  })
}

/** Polls fast around the due time of an attempt, moderately before it, and slowly otherwise. */
function chooseRefetchInterval(delivery: ApiSchema<'DeliveryLog'> | undefined): number {
  if (delivery?.next_attempt_at == null) return REFETCH_INTERVALS_MS.slow
  const dueIn = Date.parse(delivery.next_attempt_at) - Date.now()
  return Math.abs(dueIn) < ATTEMPT_WINDOW_MS ? ATTEMPT_POLL_MS : REFETCH_INTERVALS_MS.fast
}

/** Puts a changed subscription into the cache, so that its page and the list show it at once. */
export function cacheWebhook(queries: QueryClient, webhook: ApiSchema<'Webhook'>): void {
  queries.setQueryData(webhookQueryKey(webhook.id), webhook)
  void queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY })
}
