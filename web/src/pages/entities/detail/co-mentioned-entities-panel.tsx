import { Link } from 'wouter'
import { humanizeCode, languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatCount, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { EntityTypeIcon } from '../entity-badges.tsx'
import { type EntitySummary, useCoMentionedEntities } from '../entity-queries.ts'
import css from './co-mentioned-entities-panel.module.css'

/** Lists companies and people that appear in the same announcements as an entity, with the roles of both. */
export function CoMentionedEntitiesPanel({
  entity,
  minShown = 0,
}: {
  entity: EntitySummary
  /** Number of entities to show on one page. It is raised before printing. */
  minShown?: number
}) {
  const { params, change } = useUrlParams()
  const page = readPageParam(params, 'related')
  const related = useCoMentionedEntities(entity.id, minShown > 0 ? 1 : page, minShown || undefined)
  return <Panel title="Related companies and people">{body()}</Panel>

  function body() {
    if (related.isError) return <ErrorState error={related.error} onRetry={() => void related.refetch()} />
    if (related.data === undefined) return <LoadingState label="Loading related companies and people" />
    const { data, considered, pagination } = related.data
    if (data.length === 0)
      return (
        <EmptyState title="No related companies or people">
          No announcement names this entity together with another company or person.
        </EmptyState>
      )
    return (
      <>
        {considered.announcements < considered.of && (
          <p className="quiet small">
            Based on the newest {formatNumber(considered.announcements)} of {formatNumber(considered.of)}{' '}
            announcements
          </p>
        )}
        <ul className={css.list} aria-busy={related.isPlaceholderData}>
          {data.map(related => (
            <CoMentionedEntityItem key={related.id} entity={entity} related={related} />
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

interface CoMentionedEntityItemProps {
  readonly entity: EntitySummary
  readonly related: NonNullable<ReturnType<typeof useCoMentionedEntities>['data']>['data'][number]
}

function CoMentionedEntityItem({ entity, related }: CoMentionedEntityItemProps) {
  const { id, entity_type, name, roles, own_roles, announcements, since, until } = related
  return (
    <li>
      <EntityTypeIcon type={entity_type} />
      <div>
        <Link
          href={`/entities/${id}`}
          lang={languageOfJurisdiction(entity.jurisdiction)}
          className={css.name}
        >
          {name}
        </Link>
        <p className="small">
          {roles.map(humanizeCode).join(', ')}
          <span className="quiet">
            , with this {entity.entity_type} as {own_roles.map(lowerCaseRole).join(', ')}
          </span>
        </p>
        <p className="small quiet">
          {formatCount(announcements, 'announcement')} · <CalendarDate date={since} />
          {until !== since && (
            <>
              {' '}
              – <CalendarDate date={until} />
            </>
          )}
        </p>
      </div>
    </li>
  )
}

function lowerCaseRole(role: string): string {
  return humanizeCode(role).toLowerCase()
}
