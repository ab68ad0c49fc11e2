import { Link } from 'wouter'
import { humanizeCode, languageOfJurisdiction } from '../../../text/display-names.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { EntityTypeIcon } from '../entity-badges.tsx'
import { type EntitySummary, useCoMentionedEntities } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
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
  return <Panel title={messages.related.title}>{body()}</Panel>

  function body() {
    if (related.isError) return <ErrorState error={related.error} onRetry={() => void related.refetch()} />
    if (related.data === undefined) return <LoadingState label={messages.related.loading} />
    const { data, considered, pagination } = related.data
    if (data.length === 0)
      return <EmptyState title={messages.related.empty}>{messages.related.emptyHint}</EmptyState>
    return (
      <>
        {considered.announcements < considered.of && (
          <p className="quiet small">{messages.basedOnNewest(considered.announcements, considered.of)}</p>
        )}
        <ul className={css.list} aria-busy={related.isPlaceholderData}>
          {data.map(related => (
            <CoMentionedEntityItem key={related.id} entity={entity} related={related} />
          ))}
        </ul>
        <Pager
          label={messages.related.pages}
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
            {messages.related.ownRoles[entity.entity_type](own_roles.map(humanizeCode).join(', '))}
          </span>
        </p>
        <p className="small quiet">
          {messages.announcementCount(announcements)} · <CalendarDate date={since} />
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
