import { buttonClassName } from '../../../../ui/button.tsx'
import { FormField } from '../../../../ui/form-fields.tsx'
import { listDateRangePresets } from '../calendar-months.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './filter-sidebar.module.css'

const messages = announcementListMessages.filters

interface Props {
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
  readonly errors: { readonly from: string | null; readonly to: string | null }
}

/** Lets the user filter by publication date, with presets and two date fields. */
export function DateRangeFilter({ from, to, onChange, errors }: Props) {
  return (
    <fieldset className={css.dates}>
      <legend>{messages.published}</legend>
      <div className={css.presets}>
        {listDateRangePresets().map(preset => {
          const isActive = from === preset.from && to === ''
          return (
            <button
              key={preset.name}
              type="button"
              className={buttonClassName('secondary', true)}
              aria-pressed={isActive}
              onClick={() => onChange(isActive ? '' : preset.from, '')}
            >
              {preset.name}
            </button>
          )
        })}
      </div>
      <FormField label={messages.from} error={errors.from}>
        {control => (
          <input
            {...control}
            type="date"
            value={from}
            onChange={({ target }) => applyTypedDate(target, from, day => onChange(day, to))}
          />
        )}
      </FormField>
      <FormField label={messages.to} error={errors.to}>
        {control => (
          <input
            {...control}
            type="date"
            value={to}
            onChange={({ target }) => applyTypedDate(target, to, day => onChange(from, day))}
          />
        )}
      </FormField>
    </fieldset>
  )
}

/**
 * Applies a typed date once its year is complete, because date fields report years such as 0002 while 2026 is being
 * typed.
 */
function applyTypedDate(input: HTMLInputElement, current: string, apply: (day: string) => void): void {
  if (input.value !== current && (input.value === '' || input.value >= '1800')) apply(input.value)
}
