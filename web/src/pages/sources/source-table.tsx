import { LoaderCircle } from 'lucide-react'
import { Link } from 'wouter'
import { Spark } from '../../charts/spark.tsx'
import { plural, showNumber } from '../../text/format.ts'
import { JURISDICTIONS, label, languageOf } from '../../text/labels.ts'
import { Ago, Day } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import { DAYS_SHOWN, type DayCount } from './daily.ts'
import { showLag, spansOf } from './days.ts'
import type { Health, Problems } from './queries.ts'
import css from './sources.module.css'
import type { Judged } from './summary.tsx'

interface Props {
  readonly watched: readonly Judged[]
  readonly daily: ReadonlyMap<string, readonly DayCount[]> | null
}

const HEAD = [
  'Source',
  'Freshness',
  'Days missing',
  `Last ${DAYS_SHOWN} days`,
  'In all',
  'Problems',
  'Next run',
]

/** A row for each source; where the page is narrow each row is a card. */
export function SourceTable({ watched, daily }: Props) {
  return (
    <table className={css.sources}>
      <caption className="hidden">Sources, those that need attention first</caption>
      <thead>
        <tr>
          {HEAD.map(name => (
            <th key={name} scope="col" className={name === 'In all' ? css.count : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {watched.map(judged => (
          <Row
            key={judged.source.source_id}
            judged={judged}
            points={daily?.get(judged.source.source_id) ?? (daily === null ? null : [])}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ judged, points }: { judged: Judged; points: readonly DayCount[] | null }) {
  const { source, verdict } = judged
  const { health } = source
  return (
    <tr className={css[verdict.tone]}>
      <th scope="row" className={css.name}>
        <Link href={`/sources/${source.source_id}`} lang={languageOf(source.jurisdiction)}>
          {source.name}
        </Link>
        <span className="small quiet">
          {JURISDICTIONS[source.jurisdiction]} · <span className={css.id}>{source.source_id}</span>
        </span>
      </th>
      <td className={css.wide}>
        <Status tone={verdict.tone}>{verdict.word}</Status>
        <Latest health={health} />
        {health.state !== 'ok' &&
          health.reasons.map(reason => (
            <p key={reason} className={css.reason} title={reason}>
              {reason}
            </p>
          ))}
      </td>
      <td data-name="Days missing">
        <Gaps gaps={health.gaps} />
      </td>
      <td className={css.wide} data-name={`Last ${DAYS_SHOWN} days`}>
        <Counts name={source.name} points={points} />
      </td>
      <td data-name="In all" className={css.count}>
        {showNumber(source.record_count)}
      </td>
      <td data-name="Problems of 30 days">
        <ProblemCount problems={health.problems} />
      </td>
      <td data-name="Next run">
        <NextRun health={health} />
      </td>
    </tr>
  )
}

/** How old the newest data is, and when it was last looked for. */
function Latest({ health: { latest_date, lag_days, last_success } }: { health: Health }) {
  return (
    <p className={css.latest}>
      {latest_date !== null && lag_days !== null && (
        <span>
          <span className="hidden">Newest: </span>
          <Day date={latest_date} />, {showLag(lag_days)}
        </span>
      )}
      <span className="quiet">
        {last_success === null ? (
          'Never crawled'
        ) : (
          <>
            Checked <Ago at={last_success} />
          </>
        )}
      </span>
    </p>
  )
}

/** How many days are missing; which ones on demand. */
export function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return <span className="quiet">None</span>
  return (
    <details className={css.gaps}>
      <summary>{plural(gaps.length, 'day')}</summary>
      <ul>
        {spansOf(gaps).map(span => (
          <li key={span}>{span}</li>
        ))}
      </ul>
    </details>
  )
}

const SPARK_WIDTH = 150

function Counts({ name, points }: { name: string; points: readonly DayCount[] | null }) {
  if (points === null) return <span className={css.place} />
  const total = points.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <span className={`${css.place} quiet small`}>Nothing published</span>
  const title = `${name}: ${plural(total, 'announcement')} in the last ${DAYS_SHOWN} days`
  return <Spark title={title} points={points} width={SPARK_WIDTH} />
}

function ProblemCount({ problems }: { problems: Problems }) {
  if (problems.length === 0) return <span className="quiet">None</span>
  const total = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {showNumber(total)}
      <span className={css.kinds}>{problems.map(({ kind }) => label(kind).toLowerCase()).join(', ')}</span>
    </>
  )
}

/** When it is crawled next, or that it is being crawled. */
export function NextRun({ health: { next_run, run } }: { health: Health }) {
  if (run === null) return <Ago at={next_run} />
  return (
    <span className={css.running}>
      <LoaderCircle size={15} aria-hidden /> Running
    </span>
  )
}
