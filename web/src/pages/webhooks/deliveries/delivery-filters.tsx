import type { ApiSchema } from '../../../api/api-client.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { fromDateTimeInputValue, toDateTimeInputValue } from '../resend/date-time-input-value.ts'
import css from './deliveries.module.css'

/** Lets the user filter deliveries by status, event and creation time. */
export function DeliveryFilters({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { params, change } = useUrlParams()
  const setFilter = (name: string, value: string | null) =>
    change({ [name]: value, before: null }, { replace: true })
  return (
    <div className={css.filters}>
      <FormField label="Status">
        {control => (
          <select
            {...control}
            value={params.get('state') ?? ''}
            onChange={({ target }) => setFilter('state', target.value)}
          >
            <option value="">Any</option>
            <option value="waiting">Waiting</option>
            <option value="delivered">Delivered</option>
            <option value="failed">Failed</option>
          </select>
        )}
      </FormField>
      <FormField label="Event">
        {control => (
          <select
            {...control}
            value={params.get('event') ?? ''}
            onChange={({ target }) => setFilter('event', target.value)}
          >
            <option value="">Any</option>
            {webhook.events.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label="Created since">
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
