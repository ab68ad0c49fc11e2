import { addCalendarDays, todayUtc } from '../../text/calendar-days.ts'
import { useUrlParams } from '../../ui/url-params.ts'
import { statisticsMessages } from './messages/messages.ts'
import css from './statistics.module.css'
import { ALL_TIME, type CountInterval } from './statistics-query.ts'

const messages = statisticsMessages.filters

interface DatePreset {
  readonly name: string
  readonly interval: CountInterval
  /** First day; null for the default, which is a year. */
  readonly from: string | null
  readonly period?: string
}

/** Lets the user choose a common date range, which also sets a suitable interval. */
export function DatePresetSelector() {
  const { params, change } = useUrlParams()
  const now = todayUtc()
  const presets: readonly DatePreset[] = [
    { name: messages.last30Days, interval: 'day', from: addCalendarDays(now, -29) },
    { name: messages.last90Days, interval: 'day', from: addCalendarDays(now, -89) },
    { name: messages.last12Months, interval: 'month', from: null },
    { name: messages.last5Years, interval: 'month', from: `${Number(now.slice(0, 4)) - 4}-01-01` },
    { name: messages.allTime, interval: 'month', from: null, period: ALL_TIME },
  ]
  const isActive = ({ interval, from, period }: DatePreset) =>
    (params.get('interval') ?? 'month') === interval &&
    params.get('date_from') === from &&
    (params.get('period') ?? undefined) === period &&
    params.get('date_to') === null
  return (
    <fieldset className={css.choice}>
      <legend>{messages.period}</legend>
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
                  period: preset.period ?? null,
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
