import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type SourceProblemCause = ApiSchema<'ProblemCause'>

/** The problems of a run or, without one, of the last 30 days. */
export interface ProblemScope {
  readonly source: string
  readonly run: string | null
}

const PER_PAGE = 10

/** Loads a page of the causes of problems, most frequent first. */
export function useProblemCauses({ source, run }: ProblemScope, page: number) {
  return useQuery({
    queryKey: ['problems', source, 'causes', run, page],
    queryFn: ({ signal }) => {
      const query = { ...(run !== null && { run }), page, per_page: PER_PAGE }
      const request = { params: { path: { id: source }, query }, signal }
      return unwrapResponse(apiClient.GET('/api/v1/sources/{id}/problem-causes', request))
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.slow,
  })
}

/** Loads a page of the problems with a cause, newest first. */
export function useProblemsWithCause({ source, run }: ProblemScope, cause: number, page: number) {
  return useQuery({
    queryKey: ['problems', source, 'list', run, cause, page],
    queryFn: ({ signal }) => {
      const query = { cause: String(cause), ...(run !== null && { run }), page, per_page: PER_PAGE }
      const request = { params: { path: { id: source }, query }, signal }
      return unwrapResponse(apiClient.GET('/api/v1/sources/{id}/problems', request))
    },
    placeholderData: keepPreviousData,
  })
}
