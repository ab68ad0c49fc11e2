import { LoaderCircle } from 'lucide-react'
import { Spark } from '../../charts/spark.tsx'
import { plural, showNumber } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { Ago, Day } from '../../ui/moment.tsx'
import { DAYS_SHOWN, type DayCount } from './daily.ts'
import { showLag, spansOf } from './days.ts'
import type { Health, Problems } from './queries.ts'
import css from './sources.module.css'

const SPARK_WIDTH = 150

/** How old the newest data is, and when it was last looked for. */
export function Latest({ health: { latest_date, lag_days, last_success } }: { health: Health }) {
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
            <span className="hidden">Last </span>Success <Ago at={last_success} />
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

/** Counts a day, drawn. */
export function Counts({ name, points }: { name: string; points: readonly DayCount[] | null }) {
  if (points === null) return <span className={css.place} />
  const total = points.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <span className={`${css.place} quiet small`}>Nothing published</span>
  const title = `${name}: ${plural(total, 'announcement')} in the last ${DAYS_SHOWN} days`
  return <Spark title={title} points={points} width={SPARK_WIDTH} />
}

/** How much was odd, and of which kinds. */
export function ProblemCount({ problems }: { problems: Problems }) {
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
