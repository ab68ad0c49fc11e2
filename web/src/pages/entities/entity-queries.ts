import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'

export type EntitySummary = ApiSchema<'Entity'>

export const SELECTABLE_ENTITY_TYPES = ['company', 'person', 'authority'] as const
export const SELECTABLE_ENTITY_STATUSES = ['active', 'insolvent', 'dissolved'] as const

/** Filters of the entity list. Empty values do not restrict it. */
export interface EntityListFilters {
  readonly q: string
  readonly taxId: string
  readonly types: readonly EntitySummary['entity_type'][]
  readonly jurisdictions: readonly EntitySummary['jurisdiction'][]
  readonly statuses: readonly EntitySummary['status'][]
  readonly page: number
}

/**
 * Loads a page of entities. `forgiving` tells whether `q` matched only with typo tolerance. The old page stays visible
 * while the new one loads.
 */
export function useEntityList(filters: EntityListFilters) {
  return useQuery({
    queryKey: ['entities', filters],
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const response = await apiClient.GET('/api/v1/entities', {
        params: { query: toEntityQuery(filters) },
        signal,
      })
      return {
        ...(await unwrapResponse(Promise.resolve(response))),
        forgiving: response.response.headers.get('herald-search') === 'forgiving',
      }
    },
  })
}

/** Loads searches that find something, for filters that find nothing. */
export function useEntitySuggestions(filters: EntityListFilters) {
  return useQuery({
    queryKey: ['entities', 'suggestions', filters],
    staleTime: REFETCH_INTERVALS_MS.slow,
    queryFn: async ({ signal }) => {
      const query = { ...toEntityQuery(filters), include: ['suggestions' as const] }
      const { suggestions } = await unwrapResponse(
        apiClient.GET('/api/v1/entities', { params: { query }, signal }),
      )
      return suggestions ?? []
    },
  }).data
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

/**
 * Loads an entity and shows it from a cached list in the meantime. The ID of a merged entity returns the entity into
 * which it was merged.
 */
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
 * Loads the identifiers and names of an entity. They come from the database instead of the search index; while the
 * database is unavailable, the rest of the page still works and the request is repeated.
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

/** Loads what announcements state about an entity over time. Like the details, it comes from the database. */
export function useEntityProfile(id: string) {
  return useQuery({
    queryKey: ['entity-profile', id],
    retry: false,
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/entities/{id}/profile', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? REFETCH_INTERVALS_MS.normal : REFETCH_INTERVALS_MS.slow,
  })
}

export type EntityProfileResponse = ApiSchema<'EntityProfile'>

const RELATED_PER_PAGE = 10

/** Loads a page of the companies and people that are named in the same announcements as an entity. */
export function useCoMentionedEntities(id: string, page: number, perPage = RELATED_PER_PAGE) {
  return useQuery({
    queryKey: ['related', id, page, perPage],
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/entities/{id}/related', {
          params: { path: { id }, query: { page, per_page: perPage } },
          signal,
        }),
      ),
  })
}
