import { formatUtcTimestamp } from '../../../../text/format-dates-and-numbers.ts'
import { FormField } from '../../../../ui/form-fields.tsx'
import { announcementListMessages } from '../messages/messages.ts'

const messages = announcementListMessages.filters

const HOUR_MS = 3_600_000
const PERIODS: readonly (readonly [name: string, hours: number])[] = [
  [messages.lastHours(1), 1],
  [messages.lastHours(24), 24],
  [messages.lastDays(7), 7 * 24],
  [messages.lastDays(30), 30 * 24],
]

interface Props {
  /** Time in ISO 8601 format; empty for no limit. */
  readonly since: string
  readonly error: string | null
  readonly onChange: (since: string) => void
}

/** Lets the user filter by the time at which Herald received an announcement or saw it change. */
export function ChangedSinceFilter({ since, error, onChange }: Props) {
  return (
    <FormField label={messages.receivedOrChanged} error={error}>
      {control => (
        <select
          {...control}
          value={since}
          onChange={({ target }) => {
            const hours = Number(target.value)
            onChange(hours > 0 ? new Date(Date.now() - hours * HOUR_MS).toISOString() : '')
          }}
        >
          <option value="">{messages.anyTime}</option>
          {since !== '' && <option value={since}>{nameOf(since)}</option>}
          {PERIODS.map(([name, hours]) => (
            <option key={name} value={hours}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

function nameOf(since: string): string {
  return Number.isNaN(Date.parse(since)) ? since : messages.since(formatUtcTimestamp(since))
}
