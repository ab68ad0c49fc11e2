import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { api, data, type Noun } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { LIVE } from '../../api/queries.ts'

/** How often an attempt that is under way is asked for, in milliseconds: a test ends within a moment. */
const WATCHING_MS = 300
/** So near to its time an attempt is watched like that; the longest one takes ten seconds. */
const WATCHED_AROUND_MS = 12_000

/** Keys of what is kept of subscriptions and deliveries. */
export const WEBHOOKS_KEY = ['webhooks']
export const webhookKey = (id: string) => ['webhook', id]
export const deliveriesKey = (id: string) => ['deliveries', id]
export const deliveryKey = (id: string) => ['delivery', id]

function fetchWebhook(id: string, signal: AbortSignal): Promise<Noun<'Webhook'>> {
  return data(api.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, signal }))
}

/** A page of subscriptions, each with how it fares, which the list of the API leaves out. */
export function useWebhooks(page: number) {
  return useQuery({
    queryKey: [...WEBHOOKS_KEY, page],
    placeholderData: keepPreviousData,
    refetchInterval: LIVE.normal,
    queryFn: async ({ client, signal }) => {
      const list = await data(api.GET('/api/v1/webhooks', { params: { query: { page } }, signal }))
      const singles = await Promise.all(list.data.map(({ id }) => fetchWebhook(id, signal).catch(isGone)))
      const webhooks = singles.filter(one => one !== null)
      // Whoever opens one of them need not wait.
      for (const webhook of webhooks) client.setQueryData(webhookKey(webhook.id), webhook)
      return { webhooks, pagination: list.pagination }
    },
  })
}

/** A subscription that was deleted since the list was read is no error of the list. */
function isGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** A subscription with its health, live, as soon as its id is known. */
export function useWebhook(id: string | undefined) {
  return useQuery({
    queryKey: webhookKey(id ?? ''),
    refetchInterval: LIVE.normal,
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchWebhook(id, signal),
  })
}

/** A delivery with every attempt, live. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: deliveryKey(id),
    queryFn: ({ signal }) => data(api.GET('/api/v1/deliveries/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => intervalOf(state.data),
  })
}

/** An attempt that is under way is watched closely; one that is due later is waited for; the rest hardly moves. */
function intervalOf(delivery: Noun<'DeliveryLog'> | undefined): number {
  if (delivery?.next_attempt_at == null) return LIVE.slow
  const dueIn = Date.parse(delivery.next_attempt_at) - Date.now()
  return Math.abs(dueIn) < WATCHED_AROUND_MS ? WATCHING_MS : LIVE.fast
}

/** What changed of a subscription is shown at once, in its page and in the list. */
export function keepWebhook(queries: QueryClient, webhook: Noun<'Webhook'>): void {
  queries.setQueryData(webhookKey(webhook.id), webhook)
  void queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
}
