import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type EntitySummary = ApiSchema<'Entity'>

export const SELECTABLE_ENTITY_TYPES = ['company', 'person', 'authority'] as const
export const SELECTABLE_ENTITY_STATUSES = ['active', 'insolvent', 'dissolved'] as const

/** What a list of entities is asked for; empty lists and texts ask for nothing. */
export interface EntityListFilters {
  readonly q: string
  readonly taxId: string
  readonly types: readonly EntitySummary['entity_type'][]
  readonly jurisdictions: readonly EntitySummary['jurisdiction'][]
  readonly statuses: readonly EntitySummary['status'][]
  readonly page: number
}

/** A page of entities, and whether `q` was only found by forgiving typos. The page before stays while this one loads. */
export function useEntityList(filters: EntityListFilters) {
  return useQuery({
    queryKey: ['entities', filters],
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await apiClient.GET('/api/v1/entities', {
        params: { query: toEntityQuery(filters) },
        signal,
      })
      return {
        ...(await unwrapResponse(Promise.resolve(answer))),
        forgiving: answer.response.headers.get('herald-search') === 'forgiving',
      }
    },
  })
}

function toEntityQuery({ q, taxId, types, jurisdictions, statuses, page }: EntityListFilters) {
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
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    placeholderData: () =>
      queries
        .getQueriesData<{ data: EntitySummary[] }>({ queryKey: ['entities'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find(entity => entity.id === id),
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/entities/{id}', { params: { path: { id } }, signal })),
  })
}

/**
 * The numbers and names of an entity, which come from the record, not from the search: where that is away, the rest of the
 * page is still there, so it is tried by itself until it is back.
 */
export function useEntityDetails(id: string) {
  return useQuery({
    queryKey: ['entity-details', id],
    retry: false,
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/entities/{id}/details', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? REFETCH_INTERVALS_MS.normal : REFETCH_INTERVALS_MS.slow,
  })
}

export type EntityDetailsResponse = NonNullable<ReturnType<typeof useEntityDetails>['data']>

/** A page of the companies and people that are named together with an entity. */
export function useRelatedEntities(id: string, page: number) {
  return useQuery({
    queryKey: ['related', id, page],
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/entities/{id}/related', {
          params: { path: { id }, query: { page, per_page: 10 } },
          signal,
        }),
      ),
  })
}
