import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import { type DeliveryPeriod, periodParameters } from './delivery-periods.ts'

/** Loads the statistics of a subscription or, with null, of all subscriptions of the owner. */
export function useDeliveryStatistics(webhookId: string | null, period: DeliveryPeriod) {
  return useQuery({
    queryKey: ['delivery-statistics', webhookId, period.id],
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    queryFn: ({ signal }) => {
      const query = periodParameters(period, Date.now())
      return unwrapResponse(
        webhookId === null
          ? apiClient.GET('/api/v1/webhooks/statistics', { params: { query }, signal })
          : apiClient.GET('/api/v1/webhooks/{id}/statistics', {
              params: { path: { id: webhookId }, query },
              signal,
            }),
      )
    },
  })
}
