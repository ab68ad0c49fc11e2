import { addCalendarDays, todayUtc } from '../../text/calendar-days.ts'
import { useUrlParams } from '../../ui/url-params.ts'
import css from './statistics.module.css'
import type { CountInterval } from './statistics-query.ts'

interface DatePreset {
  readonly name: string
  readonly interval: CountInterval
  readonly from: string | null
}

/** Lets the user choose a common date range, which also sets a suitable interval. */
export function DatePresetSelector() {
  const { params, change } = useUrlParams()
  const now = todayUtc()
  const presets: readonly DatePreset[] = [
    { name: 'Last 30 days', interval: 'day', from: addCalendarDays(now, -29) },
    { name: 'Last 90 days', interval: 'day', from: addCalendarDays(now, -89) },
    { name: 'Last 12 months', interval: 'month', from: `${subtractMonths(now, 11)}-01` },
    { name: 'Last 5 years', interval: 'month', from: `${Number(now.slice(0, 4)) - 4}-01-01` },
    { name: 'All time', interval: 'month', from: null },
  ]
  const isActive = ({ interval, from }: DatePreset) =>
    (params.get('interval') ?? 'month') === interval &&
    params.get('date_from') === from &&
    params.get('date_to') === null
  return (
    <fieldset className={css.choice}>
      <legend>Period</legend>
      <div>
        {presets.map(preset => (
          <label key={preset.name}>
            <input
              type="radio"
              name="preset"
              checked={isActive(preset)}
              onChange={() =>
                change({
                  interval: preset.interval === 'month' ? null : preset.interval,
                  date_from: preset.from,
                  date_to: null,
                })
              }
            />
            {preset.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns the month that lies `months` months before the month of `day`, as `YYYY-MM`. */
function subtractMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 7)
}
