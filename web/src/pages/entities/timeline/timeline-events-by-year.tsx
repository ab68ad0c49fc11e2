import { Link } from 'wouter'
import { categoryGroupColor, findCategoryGroup } from '../../../text/category-groups.ts'
import { humanizeCode, languageOfSource } from '../../../text/display-names.ts'
import { formatDayAndMonth } from '../../../text/format-dates-and-numbers.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import css from './timeline-events-by-year.module.css'
import type { TimelineEventItem } from './timeline-events-query.ts'

/** Lists events grouped by year, in the given order. */
export function TimelineEventsByYear({ events }: { events: readonly TimelineEventItem[] }) {
  return (
    <div className={css.chronicle}>
      {[...Map.groupBy(events, ({ date }) => date.slice(0, 4))].map(([year, inYear]) => (
        <section key={year}>
          <h3>{year}</h3>
          <ol>
            {inYear.map(event => (
              <EventEntry key={event.announcement_id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function EventEntry({
  event: { date, category, title, source_id, announcement_id },
}: {
  event: TimelineEventItem
}) {
  return (
    <li className={css.entry}>
      <time dateTime={date} className={css.date}>
        {formatDayAndMonth(date)}
      </time>
      <span
        className={css.dot}
        style={{ background: categoryGroupColor(findCategoryGroup(category)) }}
        aria-hidden
      />
      <div className={css.what}>
        <p className={css.kind}>
          {humanizeCode(category)} <Tag>{source_id}</Tag>
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
