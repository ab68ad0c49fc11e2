import { Link } from 'wouter'
import { showNumber } from '../../text/format.ts'
import { JURISDICTIONS, languageOf } from '../../text/labels.ts'
import { Status } from '../../ui/status.tsx'
import { Counts, Gaps, Latest, NextRun, ProblemCount } from './cells.tsx'
import { DAYS_SHOWN, type DayCount } from './daily.ts'
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
