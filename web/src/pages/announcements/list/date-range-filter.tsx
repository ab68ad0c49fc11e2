import { buttonClassName } from '../../../ui/button.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { listDateRangePresets } from './calendar-months.ts'
import css from './filter-sidebar.module.css'

interface Props {
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
  readonly errors: { readonly from: string | null; readonly to: string | null }
}

/** The days of publication: stretches that are asked for often, or any. */
export function DateRangeFilter({ from, to, onChange, errors }: Props) {
  return (
    <fieldset className={css.dates}>
      <legend>Published</legend>
      <div className={css.presets}>
        {listDateRangePresets().map(preset => {
          const isOn = from === preset.from && to === ''
          return (
            <button
              key={preset.name}
              type="button"
              className={buttonClassName('plain', true)}
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? '' : preset.from, '')}
            >
              {preset.name}
            </button>
          )
        })}
      </div>
      <FormField label="From" error={errors.from}>
        {joined => (
          <input
            {...joined}
            type="date"
            value={from}
            onChange={({ target }) => applyTypedDate(target, from, day => onChange(day, to))}
          />
        )}
      </FormField>
      <FormField label="To" error={errors.to}>
        {joined => (
          <input
            {...joined}
            type="date"
            value={to}
            onChange={({ target }) => applyTypedDate(target, to, day => onChange(from, day))}
          />
        )}
      </FormField>
    </fieldset>
  )
}

/** Hands on a date that is typed when its year is a whole one: 0002 is on the way to 2026. */
function applyTypedDate(input: HTMLInputElement, before: string, hand: (day: string) => void): void {
  if (input.value !== before && (input.value === '' || input.value >= '1800')) hand(input.value)
}
