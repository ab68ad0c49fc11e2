import { useQueries, useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import type { EntitySummary } from '../entity-queries.ts'
import { areNamesakes } from '../namesakes/group-namesakes.ts'
import type { Relation, RelationNode } from './arrange-relations.ts'

type RelatedEntity = ApiSchema<'RelatedEntity'>
type Role = RelatedEntity['roles'][number]

/** The maximum that the API returns at once. */
const RELATED_PER_REQUEST = 100
/** Number of entities drawn around the entity, and around each of them. */
export const MAX_FIRST_STEP = 12
export const MAX_SECOND_STEP = 6
/** Number of namesakes of a person whose companies are drawn. */
export const MAX_NAMESAKES = 4
const NAMESAKES_PER_REQUEST = 20

/** Roles that tie a person or company to the company that an announcement is about. */
const TYING_ROLES: ReadonlySet<Role> = new Set<Role>([
  'officer',
  'auditor',
  'owner',
  'partner',
  'liquidator',
  'insolvency_practitioner',
  'absorbed',
  'absorbing',
  'beneficiary',
  'parent',
])
const SUBJECT_ROLES: ReadonlySet<Role> = new Set<Role>(['subject', 'debtor'])

/** The relations of an entity in two steps. */
export interface EntityRelations {
  readonly relations: readonly Relation[]
  /** Number of related entities of the first step, of which only some are drawn. */
  readonly firstStepTotal: number
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Loads who holds offices with an entity, and with `hasSecondStep` also with whom they hold others. */
export function useEntityRelations(entity: EntitySummary, hasSecondStep: boolean): EntityRelations {
  const first = useQuery({
    queryKey: ['tied', entity.id],
    staleTime: REFETCH_INTERVALS_MS.slow,
    queryFn: ({ signal }) => fetchTied(entity.id, signal),
  })
  const drawn = first.data?.slice(0, MAX_FIRST_STEP) ?? []
  const second = useQueries({
    queries: (hasSecondStep ? drawn : []).map(related => ({
      queryKey: ['relations-of', entity.id, related.id],
      staleTime: REFETCH_INTERVALS_MS.slow,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchSecondStep(entity, related, signal),
    })),
  })
  const failed = [first, ...second].filter(({ isError }) => isError)
  const isPending = first.isPending || second.some(query => query.isPending)
  return {
    relations: [
      ...drawn.map(related => toRelation(entity.id, related)),
      // Drawn together, because each new entity moves those that are there.
      ...(isPending ? [] : second.flatMap(({ data }) => data ?? [])),
    ],
    firstStepTotal: first.data?.length ?? 0,
    isPending,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

/** Fetches the entities that are tied to an entity by an office or a merger. */
async function fetchTied(id: string, signal: AbortSignal): Promise<RelatedEntity[]> {
  const query = { per_page: RELATED_PER_REQUEST }
  const { data } = await unwrapResponse(
    apiClient.GET('/api/v1/entities/{id}/related', { params: { path: { id }, query }, signal }),
  )
  return data.filter(isTied)
}

/** Two officers of one company are not tied to each other, only to the company. */
function isTied({ roles, own_roles }: RelatedEntity): boolean {
  const ties = (some: readonly Role[], others: readonly Role[]) =>
    some.some(role => TYING_ROLES.has(role)) && others.some(role => SUBJECT_ROLES.has(role))
  return ties(roles, own_roles) || ties(own_roles, roles)
}

async function fetchSecondStep(
  center: EntitySummary,
  related: RelatedEntity,
  signal: AbortSignal,
): Promise<Relation[]> {
  const tied = await fetchTied(related.id, signal)
  const proven = tied
    .filter(({ id }) => id !== center.id)
    .slice(0, MAX_SECOND_STEP)
    .map(other => toRelation(related.id, other))
  if (related.entity_type !== 'person') return proven
  return [...proven, ...(await fetchUnproven(center, related, signal))]
}

/** Fetches the companies of people with the same name. They are not proven to be the same person. */
async function fetchUnproven(
  center: EntitySummary,
  { id, name }: RelatedEntity,
  signal: AbortSignal,
): Promise<Relation[]> {
  const query = { q: name, type: ['person' as const], per_page: NAMESAKES_PER_REQUEST }
  const { data } = await unwrapResponse(apiClient.GET('/api/v1/entities', { params: { query }, signal }))
  const own = data.find(other => other.id === id)
  if (own === undefined) return []
  const namesakes = data.filter(other => other.id !== id && areNamesakes(other, own)).slice(0, MAX_NAMESAKES)
  const companies = await Promise.all(namesakes.map(async other => await fetchTied(other.id, signal)))
  return companies.flatMap(tied => {
    const company = tied.find(
      ({ entity_type, id: other }) => entity_type === 'company' && other !== center.id,
    )
    return company === undefined ? [] : [{ ...toRelation(id, company), isProven: false }]
  })
}

function toRelation(from: string, related: RelatedEntity): Relation {
  const { id, name, entity_type, roles, own_roles, since, until } = related
  const node: RelationNode = { id, name, entity_type }
  const isHolder = roles.some(role => TYING_ROLES.has(role))
  const tying = (isHolder ? roles : own_roles).filter(role => TYING_ROLES.has(role))
  return { from, to: node, roles: tying, since, until, isProven: true }
}
