import type { ApiSchema } from '../../../api/api-client.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import css from './deliveries.module.css'
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts'

/** Which deliveries are shown: by state, event and time. */
export function DeliveryFilters({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { params, change } = useUrlParams()
  const choose = (name: string, value: string | null) =>
    change({ [name]: value, before: null }, { replace: true })
  return (
    <div className={css.filters}>
      <FormField label="State">
        {control => (
          <select
            {...control}
            value={params.get('state') ?? ''}
            onChange={({ target }) => choose('state', target.value)}
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
            onChange={({ target }) => choose('event', target.value)}
          >
            <option value="">Any</option>
            {webhook.events.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label="Made since">
        {control => (
          <input
            {...control}
            type="datetime-local"
            value={toLocalDateTime(params.get('since'))}
            onChange={({ target }) => choose('since', fromLocalDateTime(target.value))}
          />
        )}
      </FormField>
    </div>
  )
}
