import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import type { WebhookEventName } from '../webhook-events.ts'
import { deliveriesQueryKey } from '../webhook-queries.ts'
import type { DeliverySummary } from './delivery-api-types.ts'

const PER_PAGE = 25

/** Returns query options for the page of deliveries that the URL selects. Polls faster while deliveries are waiting. */
export function deliveriesQueryOptions(id: string, params: URLSearchParams) {
  const query = {
    per_page: PER_PAGE,
    ...(params.has('state') && { state: params.get('state') as DeliverySummary['state'] }),
    ...(params.has('event') && { event: params.get('event') as WebhookEventName }),
    ...(params.has('since') && { since: params.get('since') ?? '' }),
    ...(params.has('before') && { before: params.get('before') ?? '' }),
  }
  return queryOptions({
    queryKey: [...deliveriesQueryKey(id), query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/webhooks/{id}/deliveries', { params: { path: { id }, query }, signal }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.data.some(delivery => delivery.state === 'waiting')
        ? REFETCH_INTERVALS_MS.fast
        : REFETCH_INTERVALS_MS.normal,
  })
}
