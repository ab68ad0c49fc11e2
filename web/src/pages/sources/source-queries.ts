import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type SourceHealthResponse = ApiSchema<'Health'>
export type SourceRun = ApiSchema<'Run'>
export type SourceProblems = SourceHealthResponse['problems']

/** A source with its crawl health. */
export type SourceWithHealth = ApiSchema<'Source'> & { readonly health: SourceHealthResponse }

/** Loads all sources with their health. Polls faster while any run is in progress. */
export function useSourcesWithHealth() {
  return useQuery({
    queryKey: ['sources', 'health'],
    queryFn: async ({ signal }): Promise<SourceWithHealth[]> => {
      const params = { query: { include: ['health' as const] } }
      const { sources } = await unwrapResponse(apiClient.GET('/api/v1/sources', { params, signal }))
      return sources.flatMap(({ health, ...source }) => (health ? [{ ...source, health }] : []))
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ health }) => health.run !== null)
        ? REFETCH_INTERVALS_MS.fast
        : REFETCH_INTERVALS_MS.normal,
  })
}

/** Loads a page of the runs of a source, newest first, together with its health. */
export function useSourceRuns(id: string, page: number) {
  return useQuery({
    queryKey: ['runs', id, page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, per_page: RUNS_PER_PAGE } }
      return unwrapResponse(apiClient.GET('/api/v1/sources/{id}/runs', { params, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.health.run ? REFETCH_INTERVALS_MS.fast : REFETCH_INTERVALS_MS.normal,
  })
}

const RUNS_PER_PAGE = 10

/**
 * Returns the current run of a source, or else its last one. Returns undefined while loading or if there are no runs.
 */
export function useLatestRun(id: string, currentRunId: string | null): SourceRun | undefined {
  const runs = useSourceRuns(id, 1).data?.data
  return runs?.find(run => run.id === currentRunId) ?? runs?.[0]
}

/** Requested days of a run. Without them, the run covers everything that is due. */
export interface RunDateRange {
  readonly from?: string
  readonly to?: string
}

/**
 * Starts a run. The source is refetched even after an error, since the request may have been rejected because of
 * another run.
 */
export function useStartRun(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RunDateRange) =>
      unwrapResponse(apiClient.POST('/api/v1/sources/{id}/runs', { params: { path: { id } }, body })),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['runs', id] })
      void queries.invalidateQueries({ queryKey: ['sources'] })
    },
  })
}
