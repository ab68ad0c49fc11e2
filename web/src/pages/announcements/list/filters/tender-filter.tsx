import { addCalendarDays } from '../../../../text/calendar-days.ts'
import { FormField } from '../../../../ui/form-fields.tsx'
import type { UrlChangeOptions, UrlParamChanges } from '../../../../ui/url-params.ts'
import { useDebouncedInput } from '../../../../ui/use-debounced-input.ts'
import type { AnnouncementListFilter } from '../announcement-list-filter.ts'
import { todayLocal } from '../calendar-months.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './filter-sidebar.module.css'

const messages = announcementListMessages.filters

interface Props {
  readonly filter: AnnouncementListFilter
  readonly findError: (field: string, label: string) => string | null
  readonly onChange: (change: UrlParamChanges, options?: UrlChangeOptions) => void
}

/** Lets the user filter tenders by deadline and value. */
export function TenderFilter(props: Props) {
  const { filter, onChange } = props
  return (
    <>
      <DeadlineField filter={filter} onChange={onChange} />
      <div className={css.amounts}>
        <AmountField name="amount_min" label={messages.valueFrom} {...props} />
        <AmountField name="amount_max" label={messages.valueTo} {...props} />
      </div>
      <CurrencyField filter={filter} onChange={onChange} />
    </>
  )
}

/** Periods in which a deadline can end: first and last day, counted from today. */
const DEADLINE_PERIODS: Readonly<Record<string, readonly [name: string, first: number, last: number]>> = {
  today: [messages.deadlinePeriods.today, 0, 0],
  tomorrow: [messages.deadlinePeriods.tomorrow, 1, 1],
  week: [messages.deadlinePeriods.week, 0, 7],
  month: [messages.deadlinePeriods.month, 0, 30],
  later: [messages.deadlinePeriods.later, 8, Number.POSITIVE_INFINITY],
}

function DeadlineField({ filter, onChange }: Omit<Props, 'findError'>) {
  const today = todayLocal()
  const { deadline_from: from, deadline_to: to } = filter
  const daysOf = ([, first, last]: readonly [string, number, number]) =>
    [addCalendarDays(today, first), Number.isFinite(last) ? addCalendarDays(today, last) : ''] as const
  const current = Object.entries(DEADLINE_PERIODS).find(([, period]) => {
    const [first, last] = daysOf(period)
    return first === from && last === to
  })
  return (
    <FormField label={messages.deadline}>
      {control => (
        <select
          {...control}
          value={current?.[0] ?? (from || to ? 'chosen' : '')}
          onChange={({ target }) => {
            const period = DEADLINE_PERIODS[target.value]
            const [deadline_from, deadline_to] = period === undefined ? ['', ''] : daysOf(period)
            onChange({ deadline_from, deadline_to })
          }}
        >
          <option value="">{messages.any}</option>
          {Object.entries(DEADLINE_PERIODS).map(([key, [name]]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
          {current === undefined && (from || to) && <option value="chosen">{messages.otherDates}</option>}
        </select>
      )}
    </FormField>
  )
}

interface AmountFieldProps extends Props {
  readonly name: 'amount_min' | 'amount_max'
  readonly label: string
}

function AmountField({ name, label, filter, findError, onChange }: AmountFieldProps) {
  const { text, type } = useDebouncedInput(filter[name], value =>
    onChange({ [name]: value.replaceAll(/[\s'’]/g, '') }, { typingIn: name }),
  )
  return (
    <FormField label={label} error={findError(name, label)}>
      {control => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </FormField>
  )
}

const CURRENCIES = ['EUR', 'GBP', 'PLN', 'SEK', 'CZK', 'RON', 'NOK', 'DKK', 'HUF', 'CHF', 'USD']

function CurrencyField({ filter: { currency }, onChange }: Omit<Props, 'findError'>) {
  const chosen = currency.join(',')
  return (
    <FormField label={messages.currency}>
      {control => (
        <select {...control} value={chosen} onChange={({ target }) => onChange({ currency: target.value })}>
          <option value="">{messages.any}</option>
          {[...new Set([...CURRENCIES, ...(chosen === '' ? [] : [chosen])])].map(code => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
