import { Link } from 'wouter'
import { humanizeCode, languageOfJurisdiction } from '../../../text/display-names.ts'
import { DataTable } from '../../../ui/page-layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { EntityTypeIcon } from '../entity-badges.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import type { Relation, RelationNode } from './arrange-relations.ts'
import css from './relations.module.css'

const COLUMN_HEADS = [
  messages.relations.from,
  messages.relations.to,
  messages.relations.role,
  messages.relations.announced,
  messages.relations.proof,
]

interface Props {
  readonly entity: EntitySummary
  readonly relations: readonly Relation[]
}

/** Lists the relations that the graph draws, each with its roles and dates. */
export function RelationTable({ entity, relations }: Props) {
  const nodes = new Map<string, RelationNode>([
    [entity.id, entity],
    ...relations.map(({ to }) => [to.id, to] as const),
  ])
  const lang = languageOfJurisdiction(entity.jurisdiction)
  return (
    <DataTable caption={messages.relations.title} columnHeads={COLUMN_HEADS} stackOnNarrow>
      {relations.map(({ from, to, roles, since, until, isProven }) => (
        <tr key={`${from} ${to.id} ${isProven}`}>
          <td>
            <Party node={nodes.get(from)} lang={lang} />
          </td>
          <td data-name={messages.relations.to}>
            <Party node={to} lang={lang} />
          </td>
          <td data-name={messages.relations.role}>
            <span>{roles.map(humanizeCode).join(', ')}</span>
          </td>
          <td data-name={messages.relations.announced}>
            <span>
              <CalendarDate date={since} />
              {since !== until && (
                <>
                  {' '}
                  – <CalendarDate date={until} />
                </>
              )}
            </span>
          </td>
          <td data-name={messages.relations.proof}>
            {isProven ? (
              messages.relations.sameAnnouncement
            ) : (
              <StatusBadge tone="warn">{messages.relations.sameName}</StatusBadge>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Party({ node, lang }: { node: RelationNode | undefined; lang: string | undefined }) {
  if (node === undefined) return null
  return (
    <span className={css.party}>
      <EntityTypeIcon type={node.entity_type} />
      <Link href={`/entities/${node.id}`} lang={lang}>
        {node.name}
      </Link>
    </span>
  )
}
