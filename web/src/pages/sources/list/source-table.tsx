import { Link } from 'wouter'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { isUnread } from '../assess-source-health.ts'
import { DAILY_COUNT_DAYS, type DailyAnnouncementCount } from '../daily-announcement-counts.ts'
import { sourceMessages } from '../messages/messages.ts'
import {
  DailyCountsCell,
  LastCrawlCell,
  LatestDateCell,
  MissingDaysCell,
  NextRunCell,
  ProblemCountCell,
} from '../source-table-cells.tsx'
import type { AssessedSource } from './source-freshness-summary.tsx'
import css from './source-table.module.css'

interface Props {
  readonly sources: readonly AssessedSource[]
  readonly daily: ReadonlyMap<string, readonly DailyAnnouncementCount[]> | null
}

const messages = sourceMessages.table
const LAST_DAYS = messages.lastDays(DAILY_COUNT_DAYS)
const HEAD = [
  messages.source,
  messages.state,
  messages.newest,
  messages.lastCrawl,
  LAST_DAYS,
  messages.total,
  messages.problems,
  messages.nextRun,
]

/** Renders the table of sources. On narrow pages, each row becomes a card. */
export function SourceTable({ sources, daily }: Props) {
  return (
    <table className={css.sources}>
      <caption className="hidden">{messages.caption}</caption>
      <thead>
        <tr>
          {HEAD.map(name => (
            <th key={name} scope="col" className={name === messages.total ? css.count : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map(assessed => (
          <SourceRow
            key={assessed.source.source_id}
            assessed={assessed}
            points={daily?.get(assessed.source.source_id) ?? (daily === null ? null : [])}
          />
        ))}
      </tbody>
    </table>
  )
}

function SourceRow({
  assessed,
  points,
}: {
  assessed: AssessedSource
  points: readonly DailyAnnouncementCount[] | null
}) {
  const { source, assessment } = assessed
  const { health } = source
  return (
    <tr className={css[assessment.tone]}>
      <th scope="row" className={css.name}>
        <Link href={`/sources/${source.source_id}`} lang={languageOfJurisdiction(source.jurisdiction)}>
          {source.name}
        </Link>{' '}
        <span className="small quiet" title={JURISDICTION_NAMES[source.jurisdiction]}>
          {source.jurisdiction}
        </span>
      </th>
      <td className={css.wide}>
        <StatusBadge tone={assessment.tone}>{assessment.label}</StatusBadge>
        {health.gaps.length > 0 && <MissingDaysCell health={health} />}
        {health.state !== 'ok' &&
          health.reasons.map(reason => (
            <p key={reason} className={css.reason} title={reason}>
              {reason}
            </p>
          ))}
      </td>
      <td data-name={messages.newest}>
        <LatestDateCell health={health} />
      </td>
      <td data-name={messages.lastCrawl}>
        <LastCrawlCell health={health} />
      </td>
      <td className={css.wide} data-name={LAST_DAYS}>
        <DailyCountsCell name={source.name} points={points} />
      </td>
      <td data-name={messages.total} className={css.count}>
        {formatNumber(source.record_count)}
      </td>
      <td data-name={messages.recentProblems}>
        <ProblemCountCell problems={health.problems} isUnread={isUnread(source)} />
      </td>
      <td data-name={messages.nextRun}>
        <NextRunCell health={health} />
      </td>
    </tr>
  )
}
