import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { useAnnouncementCountsOverTime } from '../../api/announcement-counts.ts'
import { formatDate, formatNumber, formatShare } from '../../text/format-dates-and-numbers.ts'
import { statisticsMessages } from './messages/messages.ts'
import css from './statistics.module.css'
import { useStatisticsTotals } from './statistics-totals-query.ts'

const messages = statisticsMessages.totals

/** Shows the overall totals and how many announcements the plots cover. */
export function StatisticsTotals({ query }: { query: AnnouncementCountsQuery | null }) {
  const totals = useStatisticsTotals().data
  const shown = useAnnouncementCountsOverTime(query && { ...query, by: 'jurisdiction' }).data
  const sources = Object.values(totals?.sources ?? {})
  const latest = sources
    .map(({ latest }) => latest)
    .filter(date => date !== null)
    .sort()
    .at(-1)
  return (
    <dl className={css.totals}>
      <Total
        name={messages.announcements}
        value={totals?.total_announcements}
        note={
          query !== null && shown && totals
            ? describeShare(shown.total, totals.total_announcements)
            : undefined
        }
      />
      <Total name={messages.entities} value={totals?.total_entities} note={messages.entitiesNote} />
      <Total
        name={messages.sources}
        value={totals && sources.length}
        note={latest && messages.latest(formatDate(latest))}
      />
      <Total
        name={messages.categories}
        value={totals && Object.keys(totals.categories).length}
        note={messages.categoriesNote}
      />
    </dl>
  )
}

function Total({ name, value, note }: { name: string; value: number | undefined; note: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? '–' : formatNumber(value)}</strong>
        <span>{note ?? '\u00a0'}</span>
      </dd>
    </div>
  )
}

function describeShare(shown: number, total: number): string {
  if (total === 0) return messages.noneYet
  if (shown === total) return messages.allShown
  return messages.shown(formatNumber(shown), formatShare(shown / total))
}
