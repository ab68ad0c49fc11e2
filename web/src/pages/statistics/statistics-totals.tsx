import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { useAnnouncementCountsOverTime } from '../../api/announcement-counts.ts'
import { formatDate, formatNumber } from '../../text/format-dates-and-numbers.ts'
import css from './statistics.module.css'
import { useStatisticsTotals } from './statistics-totals-query.ts'

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
        name="Announcements"
        value={totals?.total_announcements}
        note={
          query !== null && shown && totals
            ? describeShare(shown.total, totals.total_announcements)
            : undefined
        }
      />
      <Total name="Entities" value={totals?.total_entities} note="Companies, people, authorities" />
      <Total
        name="Sources"
        value={totals && sources.length}
        note={latest && `Latest: ${formatDate(latest)}`}
      />
      <Total name="Categories" value={totals && Object.keys(totals.categories).length} note="In use" />
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
  if (total === 0) return 'None yet'
  if (shown === total) return 'All shown'
  return `${formatNumber(shown)} shown (${Math.round((shown / total) * 1_000) / 10}%)`
}
