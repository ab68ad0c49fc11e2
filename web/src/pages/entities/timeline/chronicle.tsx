import { Link } from 'wouter'
import { showDay } from '../../../text/format.ts'
import { colourOfGroup, groupOf } from '../../../text/groups.ts'
import { label, languageOfSource } from '../../../text/labels.ts'
import { Tag } from '../../../ui/status.tsx'
import css from './chronicle.module.css'
import type { Event } from './events.ts'

/** Events one below the other, by year, in the order they are given. */
export function Chronicle({ events }: { events: readonly Event[] }) {
  return (
    <div className={css.chronicle}>
      {[...Map.groupBy(events, ({ date }) => date.slice(0, 4))].map(([year, inYear]) => (
        <section key={year}>
          <h3>{year}</h3>
          <ol>
            {inYear.map(event => (
              <Entry key={event.announcement_id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ event: { date, category, title, source_id, announcement_id } }: { event: Event }) {
  return (
    <li className={css.entry}>
      <time dateTime={date} className={css.date}>
        {showDay(date)}
      </time>
      <span className={css.dot} style={{ background: colourOfGroup(groupOf(category)) }} aria-hidden />
      <div className={css.what}>
        <p className={css.kind}>
          {label(category)} <Tag>{source_id}</Tag>
        </p>
        <Link
          href={`/announcements/${announcement_id}`}
          lang={languageOfSource(source_id)}
          data-result={announcement_id}
        >
          {title}
        </Link>
      </div>
    </li>
  )
}
