import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { ApiRequestError } from '../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

/** Poll interval around the due time of an attempt, in ms. It is short, because test events usually finish quickly. */
const ATTEMPT_POLL_MS = 300
/**
 * Maximum distance from the due time of an attempt, in ms, at which the short interval applies. The longest attempt
 * takes 10 seconds.
 */
const ATTEMPT_WINDOW_MS = 12_000

/**
 * Cache key of the subscription list. The functions below return those of single subscriptions and their deliveries.
 */
export const WEBHOOKS_QUERY_KEY = ['webhooks']
export const webhookQueryKey = (id: string) => ['webhook', id]
export const deliveriesQueryKey = (id: string) => ['deliveries', id]
export const deliveryQueryKey = (id: string) => ['delivery', id]

function fetchWebhook(id: string, signal: AbortSignal): Promise<ApiSchema<'Webhook'>> {
  return unwrapResponse(apiClient.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, signal }))
}

/**
 * Loads a page of subscriptions. The health of each one needs a separate request, because the list endpoint does not
 * return it.
 */
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
      // The page of each subscription can then open without loading.
      for (const webhook of webhooks) client.setQueryData(webhookQueryKey(webhook.id), webhook)
      return { webhooks, pagination: list.pagination }
    },
  })
}

/** Returns null for a subscription that was deleted after the list was loaded. */
function ignoreNotFound(error: unknown): null {
  if (error instanceof ApiRequestError && error.status === 404) return null
  throw error
}

/** Loads a subscription with its health and refetches it regularly. Loads nothing while `id` is undefined. */
export function useWebhook(id: string | undefined) {
  return useQuery({
    queryKey: webhookQueryKey(id ?? ''),
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchWebhook(id, signal),
  })
}

/** Loads a delivery with all its attempts and refetches it regularly. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: deliveryQueryKey(id),
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/deliveries/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => chooseRefetchInterval(state.data),
  })
}

/**
 * Returns the poll interval in ms: short around the due time of an attempt and while a first attempt waits for its turn,
 * longer before it, and longest if no attempt is due.
 */
function chooseRefetchInterval(delivery: ApiSchema<'DeliveryLog'> | undefined): number {
  if (delivery?.state === 'waiting' && delivery.next_attempt_at === null) return ATTEMPT_POLL_MS
  if (delivery?.next_attempt_at == null) return REFETCH_INTERVALS_MS.slow
  const dueIn = Date.parse(delivery.next_attempt_at) - Date.now()
  return Math.abs(dueIn) < ATTEMPT_WINDOW_MS ? ATTEMPT_POLL_MS : REFETCH_INTERVALS_MS.fast
}

/**
 * Puts a changed subscription into the cache, so that its page shows the change immediately, and refetches the list.
 */
export function cacheWebhook(queries: QueryClient, webhook: ApiSchema<'Webhook'>): void {
  queries.setQueryData(webhookQueryKey(webhook.id), webhook)
  void queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY })
}
