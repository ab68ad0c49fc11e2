import { Building2, Landmark, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { humanizeCode } from '../../../text/display-names.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import css from './announcement-detail-page.module.css'
import type { AnnouncementRecord } from './announcement-detail-query.ts'
import { entityPath, mergeMentions } from './announcement-parties.ts'
import { announcementPageMessages as messages } from './messages/messages.ts'

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
  const groupedEntities = mergeMentions(entities, ids)
  if (groupedEntities.length === 0) return null
  return (
    <Panel title={messages.namedEntities}>
      <ul className={css.groupedEntities}>
        {groupedEntities.map(party => {
          const { id, name, type, roles } = party
          const Icon = ICONS[type] ?? Building2
          return (
            <li key={`${type} ${name} ${id}`}>
              <Icon size={18} aria-label={humanizeCode(type)} role="img" />
              <Link href={entityPath(party)} lang={lang}>
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
