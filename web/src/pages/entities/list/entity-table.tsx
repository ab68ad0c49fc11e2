import { useState } from 'react'
import { Link } from 'wouter'
import { type FollowedEntities, useFollowedEntities } from '../../../api/followed-entities.ts'
import { humanizeCode, JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { saveListPosition } from '../../../ui/list-scroll-position.ts'
import { DataTable } from '../../../ui/page-layout.tsx'
import { FollowEntityButton } from '../../following/entities/follow-entity-button.tsx'
import { EntityStatusBadge, EntityTypeLabel } from '../entity-badges.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { DistinguishingFact } from '../namesakes/distinguishing-fact.tsx'
import { groupNamesakes } from '../namesakes/group-namesakes.ts'
import css from './entity-list-page.module.css'

/** Number of entities with one name that are shown initially. */
const MAX_OPEN_NAMESAKES = 5

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
        caption={messages.list.title}
        columnHeads={[
          messages.list.name,
          messages.list.type,
          messages.list.jurisdiction,
          messages.list.number,
          messages.list.status,
          <span key="count" className={css.count}>
            <span className={css.wide}>{messages.list.announcements}</span>
            <span className={css.narrow}>{messages.list.announcementsShort}</span>
          </span>,
          <span key="follow" className="hidden">
            {messages.list.follow}
          </span>,
        ]}
      >
        {groupNamesakes(entities).map(namesakes => (
          <NamesakeRows key={namesakes[0]?.id} namesakes={namesakes} followed={followed} />
        ))}
      </DataTable>
    </div>
  )
}

interface NamesakeRowsProps {
  readonly namesakes: readonly EntitySummary[]
  readonly followed: FollowedEntities | undefined
}

/** Renders the entities with one name. What tells several apart is their announcements. */
function NamesakeRows({ namesakes, followed }: NamesakeRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? namesakes : namesakes.slice(0, MAX_OPEN_NAMESAKES)
  const isCluster = namesakes.length > 1
  return (
    <>
      {isCluster && (
        <tr className={css.cluster}>
          <th scope="rowgroup" colSpan={3}>
            {messages.list.namesakes(namesakes.length, namesakes[0]?.name ?? '')}
          </th>
        </tr>
      )}
      {shown.map(entity => (
        <EntityRow key={entity.id} entity={entity} followed={followed} isNamesake={isCluster} />
      ))}
      {shown.length < namesakes.length && (
        <tr>
          <td colSpan={3}>
            <Button small variant="quiet" onClick={() => setOpen(true)}>
              {messages.list.moreNamesakes(namesakes.length - shown.length)}
            </Button>
          </td>
        </tr>
      )}
    </>
  )
}

interface RowProps {
  readonly entity: EntitySummary
  readonly followed: FollowedEntities | undefined
  readonly isNamesake: boolean
}

function EntityRow({ entity, followed, isNamesake }: RowProps) {
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
        {isNamesake && (
          <span className={`${css.apart} small quiet`}>
            <DistinguishingFact entity={entity} />
          </span>
        )}
      </td>
      <td>
        <EntityTypeLabel type={entity_type} />
      </td>
      <td>{country}</td>
      <td>{tax_id ?? <span className="quiet">{messages.list.noNumber}</span>}</td>
      <td>
        {status === 'active' ? (
          <span className="quiet">{messages.list.active}</span>
        ) : (
          <EntityStatusBadge status={status} />
        )}
      </td>
      <td className="number">{formatNumber(announcement_count)}</td>
      <td className={css.follow}>
        <FollowEntityButton entity={entity} followed={followed} iconOnly />
      </td>
    </tr>
  )
}
