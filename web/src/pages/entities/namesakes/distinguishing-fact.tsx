import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import { humanizeCode, languageOfJurisdiction, languageOfSource } from '../../../text/display-names.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import css from './namesakes.module.css'

/** Number of related entities among which the company of a person is looked for. */
const RELATED_READ = 10

/**
 * Shows what tells an entity apart from others with the same name: for a person the company and the roles, otherwise the
 * latest announcement.
 */
export function DistinguishingFact({ entity }: { entity: EntitySummary }) {
  const company = useCompanyOfPerson(entity)
  const isWithoutCompany = entity.entity_type !== 'person' || company === null
  const event = useLatestAnnouncement(entity, isWithoutCompany)
  return (
    <span className={css.fact} title={company?.name ?? event?.title}>
      {company && (
        <>
          <span lang={languageOfJurisdiction(entity.jurisdiction)}>{company.name}</span>:{' '}
          {company.own_roles.map(humanizeCode).join(', ')}, <CalendarDate date={company.until} />
        </>
      )}
      {event && (
        <>
          <CalendarDate date={event.date} />:{' '}
          <span lang={languageOfSource(event.source_id)}>{event.title}</span>
        </>
      )}
    </span>
  )
}

/** Returns the company that a person is named with most often, null if there is none, or undefined while it loads. */
function useCompanyOfPerson({ id, entity_type }: EntitySummary) {
  return useQuery({
    queryKey: ['company-of-person', id],
    staleTime: REFETCH_INTERVALS_MS.slow,
    enabled: entity_type === 'person',
    queryFn: async ({ signal }) => {
      const query = { per_page: RELATED_READ }
      const { data } = await unwrapResponse(
        apiClient.GET('/api/v1/entities/{id}/related', { params: { path: { id }, query }, signal }),
      )
      const companies = data.filter(related => related.entity_type === 'company')
      return companies.find(({ roles }) => roles.includes('subject')) ?? companies[0] ?? null
    },
  }).data
}

function useLatestAnnouncement({ id, announcement_count }: EntitySummary, isNeeded: boolean) {
  return useQuery({
    queryKey: ['latest-announcement', id, announcement_count],
    staleTime: REFETCH_INTERVALS_MS.slow,
    enabled: isNeeded && announcement_count > 0,
    queryFn: async ({ signal }) => {
      // The timeline starts with the oldest event.
      const query = { page: announcement_count, per_page: 1 }
      const { events } = await unwrapResponse(
        apiClient.GET('/api/v1/entities/{id}/timeline', { params: { path: { id }, query }, signal }),
      )
      return events[0] ?? null
    },
  }).data
}
