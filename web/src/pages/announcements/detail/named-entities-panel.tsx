import { Building2, Landmark, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { humanizeCode } from '../../../text/display-names.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import css from './announcement-detail-page.module.css'
import type { AnnouncementRecord } from './announcement-detail-query.ts'

const ICONS: Readonly<Record<string, typeof Building2>> = {
  company: Building2,
  person: UserRound,
  authority: Landmark,
}

interface Props {
  readonly entities: AnnouncementRecord['entities']
  /** Entity IDs in the same order as `entities`. Empty while the IDs are unavailable. */
  readonly ids: readonly (string | null)[]
  readonly lang: string | undefined
}

/** Lists the entities that an announcement names, with their roles. An entity without an ID links to a name search. */
export function NamedEntitiesPanel({ entities, ids, lang }: Props) {
  const groupedEntities = groupNamedEntities(entities, ids)
  if (groupedEntities.length === 0) return null
  return (
    <Panel title="Named entities">
      <ul className={css.groupedEntities}>
        {groupedEntities.map(({ id, name, type, roles }) => {
          const Icon = ICONS[type] ?? Building2
          return (
            <li key={`${type} ${name} ${id}`}>
              <Icon size={18} aria-label={humanizeCode(type)} role="img" />
              <Link
                href={id === null ? `/entities?${new URLSearchParams({ q: name, type })}` : `/entities/${id}`}
                lang={lang}
              >
                {name}
              </Link>
              <span className={css.roles}>
                {roles.map(role => (
                  <Tag key={role}>{humanizeCode(role)}</Tag>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

interface NamedEntity {
  readonly id: string | null
  readonly name: string
  readonly type: string
  readonly roles: readonly string[]
}

/** Merges repeated mentions of an entity into one entry with all its roles. */
function groupNamedEntities(entities: AnnouncementRecord['entities'], ids: Props['ids']): NamedEntity[] {
  const named = entities.map((entity, position) => ({ ...entity, id: ids[position] ?? null }))
  const groups = Map.groupBy(named, ({ id, type, name }) => `${id} ${type} ${name}`)
  return [...groups.values()].map(group => ({
    id: group[0]?.id ?? null,
    name: group[0]?.name ?? '',
    type: group[0]?.type ?? '',
    roles: [...new Set(group.map(({ role }) => role))],
  }))
}
