import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, data, type Noun } from '../../api/client.ts'
import { LIVE } from '../../api/queries.ts'

export type Health = Noun<'Health'>
export type Run = Noun<'Run'>
export type Problems = Health['problems']

/** A source with how its crawl fares. */
export type Watched = Noun<'Source'> & { readonly health: Health }

/** All sources with their health, kept current: by the second while a run is under way. */
export function useSources() {
  return useQuery({
    queryKey: ['sources', 'health'],
    queryFn: async ({ signal }): Promise<Watched[]> => {
      const params = { query: { include: ['health' as const] } }
      const { sources } = await data(api.GET('/api/v1/sources', { params, signal }))
      return sources.flatMap(({ health, ...source }) => (health ? [{ ...source, health }] : []))
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ health }) => health.run !== null) ? LIVE.fast : LIVE.normal,
  })
}

/** A page of the runs of a source, newest first, and its health, kept current. */
export function useRuns(id: string, page: number) {
  return useQuery({
    queryKey: ['runs', id, page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, per_page: RUNS_A_PAGE } }
      return data(api.GET('/api/v1/sources/{id}/runs', { params, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.health.run ? LIVE.fast : LIVE.normal),
  })
}

const RUNS_A_PAGE = 10

/** The run of a source that is under way, or the last one; undefined when there is none, or before it is read. */
export function useLatestRun(id: string, underWay: string | null): Run | undefined {
  const runs = useRuns(id, 1).data?.data
  return runs?.find(run => run.id === underWay) ?? runs?.[0]
}

/** The days of a run that is asked for; without them it is what is due. */
export interface Window {
  readonly from?: string
  readonly to?: string
}

/** Asks for a run. What shows the source is read again whether it was granted or not: another may be under way. */
export function useStartRun(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Window) =>
      data(api.POST('/api/v1/sources/{id}/runs', { params: { path: { id } }, body })),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['runs', id] })
      void queries.invalidateQueries({ queryKey: ['sources'] })
    },
  })
}
