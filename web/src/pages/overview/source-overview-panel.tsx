import { LoaderCircle } from 'lucide-react'
import { Link } from 'wouter'
import type { Overview } from '../../api/overview.ts'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../text/display-names.ts'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { Panel } from '../../ui/page-layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RelativeTime, useNow } from '../../ui/timestamps.tsx'
import { assessSourceHealth } from '../sources/assess-source-health.ts'
import { overviewMessages } from './messages/messages.ts'
import css from './overview.module.css'

type SourceOverview = NonNullable<Overview['sources']>[number]

const messages = overviewMessages.sources
const HEAD = [messages.source, messages.state, messages.lastRead, messages.yesterday, messages.today]

/** Shows all sources, each with its state and the counts of yesterday and today beside their usual. */
export function SourceOverviewPanel({ sources }: { sources: readonly SourceOverview[] }) {
  return (
    <Panel title={messages.title} actions={<Link href="/sources">{messages.all}</Link>}>
      <table className={css.sources}>
        <caption className="hidden">{messages.caption}</caption>
        <thead>
          <tr>
            {HEAD.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map(source => (
            <SourceRow key={source.source_id} source={source} />
          ))}
        </tbody>
      </table>
      <p className="small quiet">{messages.explanation}</p>
    </Panel>
  )
}

function SourceRow({ source }: { source: SourceOverview }) {
  const { source_id, name, jurisdiction, health, today, yesterday } = source
  return (
    <tr>
      <th scope="row" className={css.name}>
        <Link href={`/sources/${source_id}`} lang={languageOfJurisdiction(jurisdiction)}>
          {name}
        </Link>{' '}
        <span className="small quiet">{JURISDICTION_NAMES[jurisdiction]}</span>
      </th>
      <td>
        {health === undefined ? (
          <span className="quiet">{messages.unknown}</span>
        ) : (
          <SourceState health={health} />
        )}
      </td>
      <td data-name={messages.lastRead}>
        {health === undefined || health.last_success === null ? (
          <span className="quiet">{health === undefined ? messages.unknown : messages.notYet}</span>
        ) : (
          <RelativeTime at={health.last_success} />
        )}
      </td>
      <td data-name={messages.yesterday}>
        <DayCount source={source_id} day={yesterday} />
      </td>
      <td data-name={messages.today}>
        <DayCount source={source_id} day={today} />
      </td>
    </tr>
  )
}

/** Shows the state of a source, and why it needs attention. */
function SourceState({ health }: { health: NonNullable<SourceOverview['health']> }) {
  const { tone, label, reasons } = assessSourceHealth(health, useNow())
  const isTroubled = tone === 'warn' || tone === 'bad'
  return (
    <span className={css.cell}>
      {health.run !== null && !isTroubled ? (
        <span className={css.reading}>
          <LoaderCircle size={15} aria-hidden /> {messages.reading}
        </span>
      ) : (
        <StatusBadge tone={tone}>{label}</StatusBadge>
      )}
      {isTroubled &&
        reasons.map(reason => (
          <span key={reason} className="small">
            {reason}
          </span>
        ))}
    </span>
  )
}

/** Shows the number of announcements of a day, which leads to them, and the usual number. */
function DayCount({ source, day: { date, count, usual } }: { source: string; day: SourceOverview['today'] }) {
  return (
    <span className={css.day}>
      {count === 0 ? (
        <span>0</span>
      ) : (
        <Link href={`/announcements?source=${source}&date_from=${date}&date_to=${date}`}>
          {formatNumber(count)}
        </Link>
      )}
      <span className="small quiet">
        {usual === null ? messages.noUsual : messages.usual(formatNumber(usual))}
      </span>
    </span>
  )
}
