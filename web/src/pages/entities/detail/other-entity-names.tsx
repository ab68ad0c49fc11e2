import { CalendarDate } from '../../../ui/timestamps.tsx'
import type { EntityDetailsResponse } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import css from './entity-facts-panel.module.css'

/** Number of names that are shown initially. */
const MAX_OPEN_NAMES = 3

interface Props {
  readonly names: EntityDetailsResponse['names']
  readonly considered: EntityDetailsResponse['considered']
  readonly lang: string | undefined
}

/** Lists the other names of an entity, with the date each was last used. */
export function OtherEntityNames({ names, considered, lang }: Props) {
  const rest = names.slice(MAX_OPEN_NAMES)
  return (
    <div>
      <dt>{messages.facts.otherNames(names.length)}</dt>
      <dd className={css.names}>
        <NameList names={names.slice(0, MAX_OPEN_NAMES)} lang={lang} />
        {rest.length > 0 && (
          <details className={css.more}>
            <summary>{messages.facts.moreNames(rest.length)}</summary>
            <NameList names={rest} lang={lang} />
          </details>
        )}
        {considered.announcements < considered.of && (
          <p className="quiet small">
            {messages.facts.namesBasedOn(considered.announcements, considered.of)}
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
          <span className="quiet small">{messages.facts.lastUsed(<CalendarDate date={newest} />)}</span>
        </li>
      ))}
    </ul>
  )
}
