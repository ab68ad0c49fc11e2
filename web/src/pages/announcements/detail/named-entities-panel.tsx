import { Building2, Landmark, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { humanizeCode } from '../../../text/labels.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import css from './announcement-page.module.css'
import type { AnnouncementRecord } from './announcement-query.ts'

const ICONS: Readonly<Record<string, typeof Building2>> = {
  company: Building2,
  person: UserRound,
  authority: Landmark,
}

interface Props {
  readonly entities: AnnouncementRecord['entities']
  /** Whom each of them means, in their order; empty where that cannot be had. */
  readonly ids: readonly (string | null)[]
  readonly lang: string | undefined
}

/** Who is named in an announcement and as what; each leads to its entity, or to those of that name while it is not known. */
export function NamedEntitiesPanel({ entities, ids, lang }: Props) {
  const parties = groupNamedEntities(entities, ids)
  if (parties.length === 0) return null
  return (
    <Panel title="Named in it">
      <ul className={css.parties}>
        {parties.map(({ id, name, type, roles }) => {
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

/** Each name of an entity once, with all it does. */
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
