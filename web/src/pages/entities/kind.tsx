import { Building2, Landmark, UserRound } from 'lucide-react'
import { label } from '../../text/labels.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import css from './kind.module.css'
import type { Entity } from './queries.ts'

const SIGNS = { company: Building2, person: UserRound, authority: Landmark }
const TONES: Readonly<Record<Entity['status'], Tone>> = {
  active: 'good',
  insolvent: 'bad',
  dissolved: 'plain',
}

/** What an entity is, as a sign. */
export function Sign({ type }: { type: Entity['entity_type'] }) {
  const Icon = SIGNS[type]
  return <Icon size={16} className={css.sign} role="img" aria-label={label(type)} />
}

/** What an entity is, as a sign and a word. */
export function Kind({ type }: { type: Entity['entity_type'] }) {
  const Icon = SIGNS[type]
  return (
    <span className={css.kind}>
      <Icon size={16} className={css.sign} aria-hidden /> {label(type)}
    </span>
  )
}

/** How an entity stands, as far as announcements say. */
export function Standing({ status }: { status: Entity['status'] }) {
  return <Status tone={TONES[status]}>{label(status)}</Status>
}
