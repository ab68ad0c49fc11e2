import { useId } from 'react'
import { humanizeCode } from '../../text/labels.ts'
import { useUrlParams } from '../../ui/url-params.ts'
import css from './statistics.module.css'
import { readStatisticsQuery, SELECTABLE_INTERVALS } from './statistics-query.ts'

/** Of how long a time a column is. */
export function IntervalSelector({ error }: { error: string | null }) {
  const id = useId()
  const { params, change } = useUrlParams()
  const { interval } = readStatisticsQuery(params)
  return (
    <fieldset className={css.choice} aria-describedby={error === null ? undefined : id}>
      <legend>Interval</legend>
      <div>
        {SELECTABLE_INTERVALS.map(one => (
          <label key={one}>
            <input
              type="radio"
              name="interval"
              checked={one === interval}
              onChange={() => change({ interval: one === 'month' ? null : one })}
            />
            {humanizeCode(one)}
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
