import { useId } from 'react'
import { useUrlParams } from '../../ui/url-params.ts'
import { statisticsMessages } from './messages/messages.ts'
import css from './statistics.module.css'
import { readStatisticsQuery, SELECTABLE_INTERVALS } from './statistics-query.ts'

const messages = statisticsMessages.filters

/** Lets the user choose the interval that one column covers. */
export function IntervalSelector({ error }: { error: string | null }) {
  const id = useId()
  const { params, change } = useUrlParams()
  const { interval } = readStatisticsQuery(params)
  return (
    <fieldset className={css.choice} aria-describedby={error === null ? undefined : id}>
      <legend>{messages.interval}</legend>
      <div>
        {SELECTABLE_INTERVALS.map(option => (
          <label key={option}>
            <input
              type="radio"
              name="interval"
              checked={option === interval}
              onChange={() => change({ interval: option === 'month' ? null : option })}
            />
            {messages.intervals[option]}
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
