import { X } from 'lucide-react'
import { type AnnouncementCountsQuery, useAnnouncementCountsOverTime } from '../../api/announcement-counts.ts'
import { useSourceList } from '../../api/source-list.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../text/display-names.ts'
import { describeFieldError } from '../../text/field-errors.ts'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-fields.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { DatePresetSelector } from './date-preset-selector.tsx'
import { IntervalSelector } from './interval-selector.tsx'
import { statisticsMessages } from './messages/messages.ts'
import css from './statistics.module.css'
import {
  ALL_TIME,
  hasStatisticsFilters,
  STATISTICS_FILTER_PARAMS,
  type validateStatisticsQuery,
} from './statistics-query.ts'
import { useStatisticsTotals } from './statistics-totals-query.ts'

const messages = statisticsMessages.filters

/** Renders the filters and the interval selector of the statistics. Their values are kept in the URL. */
export function StatisticsFilters({
  query,
  problems,
}: {
  query: AnnouncementCountsQuery
  problems: ReturnType<typeof validateStatisticsQuery>
}) {
  const { params, change } = useUrlParams()
  const isValid = Object.keys(problems).length === 0
  const { error } = useAnnouncementCountsOverTime(isValid ? { ...query, by: 'jurisdiction' } : null)
  const errors = {
    interval: problems.interval ?? describeFieldError(error, 'interval', messages.interval),
    date_from: problems.date_from ?? describeFieldError(error, 'date_from', messages.from),
    date_to: describeFieldError(error, 'date_to', messages.to),
  }
  return (
    <section className={css.filters} aria-label={messages.label}>
      <div className={css.row}>
        <IntervalSelector error={errors.interval} />
        <DatePresetSelector />
        <DateFields query={query} errors={errors} />
      </div>
      <FilterSelects />
      {hasStatisticsFilters(params) && (
        <Button
          small
          variant="quiet"
          className={css.clear}
          onClick={() => change(Object.fromEntries(STATISTICS_FILTER_PARAMS.map(name => [name, null])))}
        >
          <X size={15} aria-hidden /> {messages.clear}
        </Button>
      )}
    </section>
  )
}

interface DateFieldsProps {
  readonly query: AnnouncementCountsQuery
  readonly errors: Readonly<Record<'date_from' | 'date_to', string | null>>
}

function DateFields({ query, errors }: DateFieldsProps) {
  const { change } = useUrlParams()
  return (
    <div className={css.dates}>
      {(['date_from', 'date_to'] as const).map(name => (
        <FormField key={name} label={name === 'date_from' ? messages.from : messages.to} error={errors[name]}>
          {control => (
            <input
              {...control}
              type="date"
              value={query[name] ?? ''}
              onChange={({ target }) =>
                // Without its first day, the period has no limit.
                change({
                  [name]: target.value,
                  period: name === 'date_from' && target.value === '' ? ALL_TIME : null,
                })
              }
            />
          )}
        </FormField>
      ))}
    </div>
  )
}

function FilterSelects() {
  const { params, change } = useUrlParams()
  const sources = useSourceList().data ?? []
  const totals = useStatisticsTotals().data
  const options = {
    jurisdiction: Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label })),
    category: Object.entries(totals?.categories ?? {})
      .toSorted(([, a], [, b]) => b - a)
      .map(([value, count]) => ({ value, label: humanizeCode(value), note: formatNumber(count) })),
    source: sources.map(({ source_id, name, record_count }) => ({
      value: source_id,
      label: name,
      note: formatNumber(record_count),
    })),
  }
  return (
    <div className={css.row}>
      {(['jurisdiction', 'category', 'source'] as const).map(name => (
        <MultiSelect
          key={name}
          label={messages[name]}
          placeholder={messages.all}
          options={options[name]}
          selected={params.get(name)?.split(',').filter(Boolean) ?? []}
          onChange={selected => change({ [name]: selected.join(',') })}
        />
      ))}
    </div>
  )
}
