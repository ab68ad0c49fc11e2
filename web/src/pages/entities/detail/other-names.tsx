import { formatNumber } from '../../../text/format.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import type { EntityDetailsResponse } from '../entity-queries.ts'
import css from './entity-facts-panel.module.css'

/** So many stand open. */
const MAX_OPEN_NAMES = 3

interface Props {
  readonly names: EntityDetailsResponse['names']
  readonly considered: EntityDetailsResponse['considered']
  readonly lang: string | undefined
}

/** How else announcements call an entity, and when they last did: one fact of a list of facts. */
export function OtherNames({ names, considered, lang }: Props) {
  const rest = names.slice(MAX_OPEN_NAMES)
  return (
    <div>
      <dt>{names.length === 1 ? 'Other name' : 'Other names'}</dt>
      <dd className={css.names}>
        <NameList names={names.slice(0, MAX_OPEN_NAMES)} lang={lang} />
        {rest.length > 0 && (
          <details className={css.more}>
            <summary>{rest.length} more names</summary>
            <NameList names={rest} lang={lang} />
          </details>
        )}
        {considered.announcements < considered.of && (
          <p className="quiet small">
            In {formatNumber(considered.announcements)} of its {formatNumber(considered.of)} announcements.
          </p>
        )}
      </dd>
    </div>
  )
}

function NameList({ names, lang }: Omit<Props, 'considered'>) {
  return (
    <ul>
      {names.map(({ name, newest }) => (
        <li key={name}>
          <span lang={lang}>{name}</span>{' '}
          <span className="quiet small">
            last on <CalendarDate date={newest} />
          </span>
        </li>
      ))}
    </ul>
  )
}
