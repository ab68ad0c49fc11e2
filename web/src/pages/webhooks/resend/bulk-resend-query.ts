import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { fetchAllPages } from '../../../api/followed-targets.ts'
import { WEBHOOKS_QUERY_KEY } from '../webhook-queries.ts'
import {
  type BulkResendResult,
  type BulkResendSelection,
  readBulkResult,
  toBulkRequest,
} from './bulk-resend.ts'

/** Loads the URLs of all subscriptions of the owner. */
export function useWebhookUrls() {
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY_KEY, 'urls'],
    queryFn: ({ signal }) =>
      fetchAllPages(page =>
        unwrapResponse(
          apiClient.GET('/api/v1/webhooks', { params: { query: { page, per_page: 100 } }, signal }),
        ),
      ),
  })
}

interface BulkResendRequest {
  readonly selection: BulkResendSelection
  /** The dry run whose deliveries are sent; null to count them first. */
  readonly counted: BulkResendResult | null
}

/** Counts the selected deliveries or, after that, sends exactly these. */
export function useBulkResend() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ selection, counted }: BulkResendRequest): Promise<BulkResendResult> => {
      const until = counted?.until ?? null
      const body = {
        ...toBulkRequest(selection),
        ...(until !== null && { until }),
        dry_run: counted === null,
      }
      if (selection.mode === 'missed')
        return readBulkResult(await unwrapResponse(apiClient.POST('/api/v1/webhooks/recover', { body })))
      const states: ('failed' | 'delivered')[] =
        selection.mode === 'all' ? ['failed', 'delivered'] : ['failed']
      return readBulkResult(
        await unwrapResponse(apiClient.POST('/api/v1/deliveries/redeliver', { body: { ...body, states } })),
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY }),
  })
}
