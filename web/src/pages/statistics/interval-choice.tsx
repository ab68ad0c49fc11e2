import { useId } from 'react'
import { label } from '../../text/labels.ts'
import { useAddress } from '../../ui/address.ts'
import { askedOf, INTERVALS } from './asked.ts'
import css from './statistics.module.css'

/** Of how long a time a column is. */
export function IntervalChoice({ error }: { error: string | null }) {
  const id = useId()
  const { params, change } = useAddress()
  const { interval } = askedOf(params)
  return (
    <fieldset className={css.choice} aria-describedby={error === null ? undefined : id}>
      <legend>Interval</legend>
      <div>
        {INTERVALS.map(one => (
          <label key={one}>
            <input
              type="radio"
              name="interval"
              checked={one === interval}
              onChange={() => change({ interval: one === 'month' ? null : one })}
            />
            {label(one)}
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
