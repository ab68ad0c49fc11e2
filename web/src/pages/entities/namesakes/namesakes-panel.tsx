import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { DistinguishingFact } from './distinguishing-fact.tsx'
import { areNamesakes } from './group-namesakes.ts'
import css from './namesakes.module.css'

/** The maximum that the API returns at once. */
const MAX_NAMESAKES = 100
/** The longest query that the API accepts. */
const MAX_QUERY_LENGTH = 500

/** Lists other entities with the same name and type. They are shown, but never joined. */
export function NamesakesPanel({ entity }: { entity: EntitySummary }) {
  const namesakes = useNamesakes(entity)
  if (namesakes.length === 0) return null
  const isLimited = namesakes.length >= MAX_NAMESAKES - 1
  return (
    <Panel title={messages.namesakes.title}>
      <p className="small quiet">
        {isLimited
          ? messages.namesakes.atLeast(namesakes.length)
          : messages.namesakes.count(namesakes.length)}{' '}
        {messages.namesakes.unproven}
      </p>
      <ul className={css.list}>
        {namesakes.map(other => (
          <li key={other.id}>
            <Link href={`/entities/${other.id}`} lang={languageOfJurisdiction(other.jurisdiction)}>
              {other.name}
            </Link>
            <span className="small quiet">
              <DistinguishingFact entity={other} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useNamesakes(entity: EntitySummary): readonly EntitySummary[] {
  const { id, name, entity_type } = entity
  const { data } = useQuery({
    queryKey: ['namesakes', id, name, entity_type],
    staleTime: REFETCH_INTERVALS_MS.slow,
    enabled: name.length <= MAX_QUERY_LENGTH,
    queryFn: ({ signal }) =>
      unwrapResponse(
        apiClient.GET('/api/v1/entities', {
          params: { query: { q: name, type: [entity_type], per_page: MAX_NAMESAKES } },
          signal,
        }),
      ),
  })
  return data?.data.filter(other => other.id !== id && areNamesakes(other, entity)) ?? []
}
