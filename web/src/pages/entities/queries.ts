import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, data, type Noun } from '../../api/client.ts'
import { LIVE } from '../../api/queries.ts'

export type Entity = Noun<'Entity'>

export const TYPES = ['company', 'person', 'authority'] as const
export const STATUSES = ['active', 'insolvent', 'dissolved'] as const

/** What a list of entities is asked for; empty lists and texts ask for nothing. */
export interface Filters {
  readonly q: string
  readonly taxId: string
  readonly types: readonly Entity['entity_type'][]
  readonly jurisdictions: readonly Entity['jurisdiction'][]
  readonly statuses: readonly Entity['status'][]
  readonly page: number
}

/** A page of entities, and whether `q` was only found by forgiving typos. The page before stays while this one loads. */
export function useEntities(filters: Filters) {
  return useQuery({
    queryKey: ['entities', filters],
    refetchInterval: LIVE.slow,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await api.GET('/api/v1/entities', { params: { query: queryOf(filters) }, signal })
      return {
        ...(await data(Promise.resolve(answer))),
        forgiving: answer.response.headers.get('herald-search') === 'forgiving',
      }
    },
  })
}

function queryOf({ q, taxId, types, jurisdictions, statuses, page }: Filters) {
  return {
    ...(q && { q }),
    ...(taxId && { tax_id: taxId }),
    ...(types.length > 0 && { type: [...types] }),
    ...(jurisdictions.length > 0 && { jurisdiction: [...jurisdictions] }),
    ...(statuses.length > 0 && { status: [...statuses] }),
    page,
  }
}

/** One entity; what a list said of it shows at once. The id of one that was merged into another answers with that one. */
export function useEntity(id: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['entity', id],
    refetchInterval: LIVE.slow,
    placeholderData: () =>
      queries
        .getQueriesData<{ data: Entity[] }>({ queryKey: ['entities'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find(entity => entity.id === id),
    queryFn: ({ signal }) => data(api.GET('/api/v1/entities/{id}', { params: { path: { id } }, signal })),
  })
}

/**
 * The numbers and names of an entity, which come from the record, not from the search: where that is away, the rest of the
 * page is still there, so it is tried by itself until it is back.
 */
export function useKnown(id: string) {
  return useQuery({
    queryKey: ['entity-details', id],
    retry: false,
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/entities/{id}/details', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.status === 'error' ? LIVE.normal : LIVE.slow),
  })
}

export type Known = NonNullable<ReturnType<typeof useKnown>['data']>

/** A page of the companies and people that are named together with an entity. */
export function useRelated(id: string, page: number) {
  return useQuery({
    queryKey: ['related', id, page],
    refetchInterval: LIVE.slow,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/entities/{id}/related', {
          params: { path: { id }, query: { page, per_page: 10 } },
          signal,
        }),
      ),
  })
}
