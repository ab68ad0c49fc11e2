import { Link } from 'wouter'
import { formatCount, formatNumber } from '../../../text/format.ts'
import { humanizeCode, languageOfJurisdiction } from '../../../text/labels.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { EntityTypeIcon } from '../entity-badges.tsx'
import { type EntitySummary, useRelatedEntities } from '../entity-queries.ts'
import css from './related-entities-panel.module.css'

/** The companies and people that announcements name together with an entity, and how. */
export function RelatedEntitiesPanel({ entity }: { entity: EntitySummary }) {
  const { params, change } = useUrlParams()
  const related = useRelatedEntities(entity.id, readPageParam(params, 'related'))
  return <Panel title="Related companies and people">{body()}</Panel>

  function body() {
    if (related.isError) return <ErrorState error={related.error} onRetry={() => void related.refetch()} />
    if (related.data === undefined) return <LoadingState label="Loading related companies and people" />
    const { data, considered, pagination } = related.data
    if (data.length === 0)
      return (
        <EmptyState title="None">No announcement names it together with a company or a person.</EmptyState>
      )
    return (
      <>
        {considered.announcements < considered.of && (
          <p className="quiet small">
            Of the newest {formatNumber(considered.announcements)} of its {formatNumber(considered.of)}{' '}
            announcements.
          </p>
        )}
        <ul className={css.list} aria-busy={related.isPlaceholderData}>
          {data.map(one => (
            <li key={one.id}>
              <EntityTypeIcon type={one.entity_type} />
              <div>
                <Link
                  href={`/entities/${one.id}`}
                  lang={languageOfJurisdiction(entity.jurisdiction)}
                  className={css.name}
                >
                  {one.name}
                </Link>
                <p className="small">
                  {one.roles.map(humanizeCode).join(', ')}
                  <span className="quiet">
                    , with this {entity.entity_type} as {one.own_roles.map(lowerCaseRole).join(', ')}
                  </span>
                </p>
                <p className="small quiet">
                  {formatCount(one.announcements, 'announcement')} · <CalendarDate date={one.since} />
                  {one.until !== one.since && (
                    <>
                      {' '}
                      – <CalendarDate date={one.until} />
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <Pager
          label="Pages of related companies and people"
          pagination={pagination}
          onPageChange={next => change({ related: next === 1 ? null : String(next) })}
        />
      </>
    )
  }
}

function lowerCaseRole(role: string): string {
  return humanizeCode(role).toLowerCase()
}
