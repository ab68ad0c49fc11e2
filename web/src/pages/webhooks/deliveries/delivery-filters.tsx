import type { ApiSchema } from '../../../api/api-client.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { fromDateTimeInputValue, toDateTimeInputValue } from '../resend/date-time-input-value.ts'
import css from './deliveries.module.css'
import { deliveryMessages } from './messages/messages.ts'

const { filters, states } = deliveryMessages

/** Lets the user filter deliveries by status, event and creation time. */
export function DeliveryFilters({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { params, change } = useUrlParams()
  const setFilter = (name: string, value: string | null) =>
    change({ [name]: value, before: null }, { replace: true })
  return (
    <div className={css.filters}>
      <FormField label={filters.status}>
        {control => (
          <select
            {...control}
            value={params.get('state') ?? ''}
            onChange={({ target }) => setFilter('state', target.value)}
          >
            <option value="">{filters.any}</option>
            <option value="waiting">{states.waiting}</option>
            <option value="delivered">{states.delivered}</option>
            <option value="failed">{states.failed}</option>
          </select>
        )}
      </FormField>
      <FormField label={filters.event}>
        {control => (
          <select
            {...control}
            value={params.get('event') ?? ''}
            onChange={({ target }) => setFilter('event', target.value)}
          >
            <option value="">{filters.any}</option>
            {webhook.events.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={filters.createdSince}>
        {control => (
          <input
            {...control}
            type="datetime-local"
            value={toDateTimeInputValue(params.get('since'))}
            onChange={({ target }) => setFilter('since', fromDateTimeInputValue(target.value))}
          />
        )}
      </FormField>
    </div>
  )
}
