import { showNumber } from '../../text/format.ts'
import { Day } from '../../ui/moment.tsx'
import css from './facts.module.css'
import type { Known } from './queries.ts'

/** So many stand open. */
const OPEN = 3

interface Props {
  readonly names: Known['names']
  readonly considered: Known['considered']
  readonly lang: string | undefined
}

/** How else announcements call an entity, and when they last did: one fact of a list of facts. */
export function Names({ names, considered, lang }: Props) {
  const rest = names.slice(OPEN)
  return (
    <div>
      <dt>{names.length === 1 ? 'Other name' : 'Other names'}</dt>
      <dd className={css.names}>
        <List names={names.slice(0, OPEN)} lang={lang} />
        {rest.length > 0 && (
          <details className={css.more}>
            <summary>{rest.length} more names</summary>
            <List names={rest} lang={lang} />
          </details>
        )}
        {considered.announcements < considered.of && (
          <p className="quiet small">
            In {showNumber(considered.announcements)} of its {showNumber(considered.of)} announcements.
          </p>
        )}
      </dd>
    </div>
  )
}

function List({ names, lang }: Omit<Props, 'considered'>) {
  return (
    <ul>
      {names.map(({ name, newest }) => (
        <li key={name}>
          <span lang={lang}>{name}</span>{' '}
          <span className="quiet small">
            last on <Day date={newest} />
          </span>
        </li>
      ))}
    </ul>
  )
}
