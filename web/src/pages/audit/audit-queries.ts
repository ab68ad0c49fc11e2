import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type AuditLogEntry = ApiSchema<'AuditEntry'>

/** Filters of the list, as they stand in the URL of the page. Empty filters match everything. */
export interface AuditLogFilters {
  readonly actions: readonly string[]
  readonly keyId: string
  readonly page: number
}

/** Loads a page of the audit log, newest first. */
export function useAuditLog({ actions, keyId, page }: AuditLogFilters) {
  return useQuery({
    queryKey: ['audit', actions, keyId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/audit', {
          params: {
            query: {
              page,
              ...(actions.length > 0 && { action: actions as AuditLogEntry['action'][] }),
              ...(keyId !== '' && { key: keyId }),
            },
          },
          signal,
        }),
      ),
    refetchInterval: REFETCH_INTERVALS_MS.slow,
  })
}
