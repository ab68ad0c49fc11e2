import { X } from 'lucide-react'
import { ApiError } from '../../api/errors.ts'
import { type HistoryAsked, useHistory } from '../../api/history.ts'
import { useSourceNames } from '../../api/sources.ts'
import { showNumber } from '../../text/format.ts'
import { JURISDICTIONS, label } from '../../text/labels.ts'
import { useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { MultiSelect } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FILTERS, isNarrowed, type wrongOf } from './asked.ts'
import { IntervalChoice } from './interval-choice.tsx'
import { Presets } from './presets.tsx'
import { useTotals } from './queries.ts'
import css from './statistics.module.css'

/** What is counted and by which interval, all kept in the address bar. */
export function Filters({ asked, wrong }: { asked: HistoryAsked; wrong: ReturnType<typeof wrongOf> }) {
  const { params, change } = useAddress()
  const isRight = Object.keys(wrong).length === 0
  const { error } = useHistory(isRight ? { ...asked, by: 'jurisdiction' } : null)
  const errors = {
    interval: wrong.interval ?? errorOf(error, 'interval'),
    date_from: wrong.date_from ?? errorOf(error, 'date_from'),
    date_to: errorOf(error, 'date_to'),
  }
  return (
    <section className={css.filters} aria-label="What is counted">
      <div className={css.row}>
        <IntervalChoice error={errors.interval} />
        <Presets />
        {(['date_from', 'date_to'] as const).map(name => (
          <Field key={name} label={name === 'date_from' ? 'From' : 'To'} error={errors[name]}>
            {joined => (
              <input
                {...joined}
                type="date"
                value={asked[name] ?? ''}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Selections />
      {isNarrowed(params) && (
        <Button
          small
          look="quiet"
          className={css.clear}
          onClick={() => change(Object.fromEntries(FILTERS.map(name => [name, null])))}
        >
          <X size={15} aria-hidden /> Count everything
        </Button>
      )}
    </section>
  )
}

function errorOf(error: unknown, parameter: string): string | null {
  return error instanceof ApiError ? error.of(parameter) : null
}

function Selections() {
  const { params, change } = useAddress()
  const sources = useSourceNames().data ?? []
  const totals = useTotals().data
  const options = {
    jurisdiction: Object.entries(JURISDICTIONS).map(([value, label]) => ({ value, label })),
    category: Object.entries(totals?.categories ?? {})
      .toSorted(([, a], [, b]) => b - a)
      .map(([value, count]) => ({ value, label: label(value), note: showNumber(count) })),
    source: sources.map(({ source_id, name, record_count }) => ({
      ...{ value: source_id, label: name, note: showNumber(record_count) },
    })),
  }
  return (
    <div className={css.row}>
      {(['jurisdiction', 'category', 'source'] as const).map(name => (
        <MultiSelect
          key={name}
          label={label(name)}
          placeholder="All"
          options={options[name]}
          chosen={params.get(name)?.split(',').filter(Boolean) ?? []}
          onChange={chosen => change({ [name]: chosen.join(',') })}
        />
      ))}
    </div>
  )
}
