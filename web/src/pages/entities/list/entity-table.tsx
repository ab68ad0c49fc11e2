import { Link } from 'wouter'
import { type FollowedEntities, useFollowedEntities } from '../../../api/followed-entities.ts'
import { humanizeCode, JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { saveListPosition } from '../../../ui/list-scroll-position.ts'
import { DataTable } from '../../../ui/page-layout.tsx'
import { FollowEntityButton } from '../../following/entities/follow-entity-button.tsx'
import { EntityStatusBadge, EntityTypeLabel } from '../entity-badges.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import css from './entity-list-page.module.css'

/** Renders a page of entities as a table. On narrow pages, type, jurisdiction and number move below the name. */
export function EntityTable({ entities, isStale }: { entities: readonly EntitySummary[]; isStale: boolean }) {
  const followed = useFollowedEntities(entities.map(({ id }) => id)).data
  return (
    <div
      className={css.results}
      aria-busy={isStale}
      data-old={isStale || undefined}
      onClickCapture={({ target }) => saveListPosition(target)}
    >
      <DataTable
        caption="Entities"
        columnHeads={[
          'Name',
          'Type',
          'Jurisdiction',
          'Number',
          'Status',
          <span key="count" className={css.count}>
            <span className={css.wide}>Announcements</span>
            <span className={css.narrow}>Count</span>
          </span>,
          <span key="follow" className="hidden">
            Follow
          </span>,
        ]}
      >
        {entities.map(entity => (
          <EntityRow key={entity.id} entity={entity} followed={followed} />
        ))}
      </DataTable>
    </div>
  )
}

interface RowProps {
  readonly entity: EntitySummary
  readonly followed: FollowedEntities | undefined
}

function EntityRow({ entity, followed }: RowProps) {
  const { id, name, entity_type, jurisdiction, tax_id, status, announcement_count } = entity
  const country = JURISDICTION_NAMES[jurisdiction] ?? jurisdiction
  return (
    <tr>
      <td className={css.name}>
        <Link href={`/entities/${id}`} lang={languageOfJurisdiction(jurisdiction)} data-result={id}>
          {name}
        </Link>
        <span className={`${css.below} small quiet`}>
          {[humanizeCode(entity_type), country, tax_id].filter(Boolean).join(' · ')}{' '}
          {status !== 'active' && <EntityStatusBadge status={status} />}
        </span>
      </td>
      <td>
        <EntityTypeLabel type={entity_type} />
      </td>
      <td className={css.country}>{country}</td>
      <td>{tax_id ?? <span className="quiet">None</span>}</td>
      <td>
        {status === 'active' ? <span className="quiet">Active</span> : <EntityStatusBadge status={status} />}
      </td>
      <td className="number">{formatNumber(announcement_count)}</td>
      <td className={css.follow}>
        <FollowEntityButton entity={entity} followed={followed} iconOnly />
      </td>
    </tr>
  )
}
