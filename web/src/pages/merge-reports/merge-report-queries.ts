import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'
import type { DecisionChanges } from './decision-changes.ts'

export type MergeReportData = ApiSchema<'MergeReport'>
type MergeReportStatus = MergeReportData['status']

export const SELECTABLE_REPORT_STATUSES: readonly MergeReportStatus[] = ['open', 'accepted', 'rejected']

const QUERY_KEY = ['merge-reports']

/** Loads a page of the reports with one of these statuses, newest first. No status means any. */
export function useMergeReports(statuses: readonly string[], page: number) {
  const status = SELECTABLE_REPORT_STATUSES.filter(known => statuses.includes(known))
  return useQuery({
    queryKey: [...QUERY_KEY, status, page],
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/merge-reports', {
          params: { query: { page, ...(status.length > 0 && { status }) } },
          signal,
        }),
      ),
  })
}

/** Decides or reopens a report. */
export function useDecideMergeReport(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisionChanges) =>
      unwrapResponse(apiClient.PATCH('/api/v1/merge-reports/{id}', { params: { path: { id } }, body })),
    onSuccess: () => {
      for (const queryKey of [QUERY_KEY, ['overview']]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** A report about an entity as a reader sends it. */
export interface MergeReportInput {
  readonly kind: MergeReportData['kind']
  readonly entity_id: string
  readonly other_entity_id?: string
  readonly announcement_ids: string[]
  readonly comment: string
}

/** Reports a wrong merge to the operators. */
export function useReportWrongMerge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MergeReportInput) => unwrapResponse(apiClient.POST('/api/v1/merge-reports', { body })),
    onSuccess: () => {
      for (const queryKey of [QUERY_KEY, ['overview']]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Loads an announcement, of which a report has only the ID. */
export function useReportedAnnouncement(id: string) {
  return useQuery({
    queryKey: ['reported-announcement', id],
    staleTime: REFETCH_INTERVALS_MS.slow,
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/announcements/{id}', { params: { path: { id } }, signal })),
  })
}
