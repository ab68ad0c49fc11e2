import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import css from '../webhooks.module.css'
import { toDateTimeInputValue } from './date-time-input-value.ts'
import { resendMessages as messages } from './messages/messages.ts'

/** A time range as its inputs hold it. */
interface TimeRange {
  readonly since: string
  readonly until: string
}

const DAY_MS = 86_400_000

/** Returns the time a day ago, as an input holds it. */
export function startOfLastDay(): string {
  return toDateTimeInputValue(new Date(Date.now() - DAY_MS).toISOString())
}

interface Props {
  readonly range: TimeRange
  readonly error: unknown
  readonly onChange: (part: Partial<TimeRange>) => void
}

/** Lets the user choose from when to when deliveries are sent again. */
export function TimeRangeFields({ range, error, onChange }: Props) {
  const texts = {
    dates_reversed: messages.datesReversed,
    invalid_moment: messages.enterTime,
  }
  return (
    <div className={css.columns}>
      <FormField label={messages.since} error={describeFieldError(error, 'since', messages.since, texts)}>
        {control => (
          <DateTimeInput control={control} value={range.since} onChange={since => onChange({ since })} />
        )}
      </FormField>
      <FormField
        label={messages.until}
        hint={messages.untilHint}
        error={describeFieldError(error, 'until', messages.until, texts)}
      >
        {control => (
          <DateTimeInput control={control} value={range.until} onChange={until => onChange({ until })} />
        )}
      </FormField>
    </div>
  )
}

interface TimeProps {
  readonly control: Readonly<Record<string, unknown>>
  readonly value: string
  readonly onChange: (value: string) => void
}

function DateTimeInput({ control, value, onChange }: TimeProps) {
  return (
    <input
      {...control}
      type="datetime-local"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
