import { Building2, Landmark, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { label } from '../../text/labels.ts'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/status.tsx'
import type { Announcement } from './record.ts'
import css from './single.module.css'

const ICONS: Readonly<Record<string, typeof Building2>> = {
  company: Building2,
  person: UserRound,
  authority: Landmark,
}

/** Who is named in an announcement and as what; each leads to the entities of that name. */
export function Parties({
  entities,
  lang,
}: {
  entities: Announcement['entities']
  lang: string | undefined
}) {
  const parties = partiesOf(entities)
  if (parties.length === 0) return null
  return (
    <Panel title="Named in it">
      <ul className={css.parties}>
        {parties.map(({ name, type, roles }) => {
          const Icon = ICONS[type] ?? Building2
          return (
            <li key={`${type} ${name}`}>
              <Icon size={18} aria-label={label(type)} role="img" />
              <Link href={`/entities?${new URLSearchParams({ q: name, type })}`} lang={lang}>
                {name}
              </Link>
              <span className={css.roles}>
                {roles.map(role => (
                  <Tag key={role}>{label(role)}</Tag>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

interface Party {
  readonly name: string
  readonly type: string
  readonly roles: readonly string[]
}

/** Each name once, with all it does. */
function partiesOf(entities: Announcement['entities']): Party[] {
  const groups = Map.groupBy(entities, ({ type, name }) => `${type} ${name}`)
  return [...groups.values()].map(group => ({
    name: group[0]?.name ?? '',
    type: group[0]?.type ?? '',
    roles: [...new Set(group.map(({ role }) => role))],
  }))
}
