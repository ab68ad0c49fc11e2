import { Building2, Landmark, UserRound } from 'lucide-react'
import { humanizeCode } from '../../text/display-names.ts'
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx'
import css from './entity-badges.module.css'
import type { EntitySummary } from './entity-queries.ts'

const TYPE_ICONS = { company: Building2, person: UserRound, authority: Landmark }
const STATUS_TONES: Readonly<Record<EntitySummary['status'], StatusTone>> = {
  active: 'good',
  insolvent: 'bad',
  dissolved: 'plain',
}

/** Renders the type of an entity as an icon. */
export function EntityTypeIcon({ type }: { type: EntitySummary['entity_type'] }) {
  const Icon = TYPE_ICONS[type]
  return <Icon size={16} className={css.sign} role="img" aria-label={humanizeCode(type)} />
}

/** Renders the type of an entity as an icon and a word. */
export function EntityTypeLabel({ type }: { type: EntitySummary['entity_type'] }) {
  const Icon = TYPE_ICONS[type]
  return (
    <span className={css.kind}>
      <Icon size={16} className={css.sign} aria-hidden /> {humanizeCode(type)}
    </span>
  )
}

/** Renders the status of an entity, as derived from its announcements. */
export function EntityStatusBadge({ status }: { status: EntitySummary['status'] }) {
  return <StatusBadge tone={STATUS_TONES[status]}>{humanizeCode(status)}</StatusBadge>
}
