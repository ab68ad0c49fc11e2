import type { Noun } from '../../../api/client.ts'
import { useAddress } from '../../../ui/address.ts'
import { Field } from '../../../ui/field.tsx'
import css from './deliveries.module.css'
import { fromLocal, toLocal } from './local.ts'

/** Which deliveries are shown: by state, event and time. */
export function Filters({ webhook }: { webhook: Noun<'Webhook'> }) {
  const { params, change } = useAddress()
  const choose = (name: string, value: string | null) =>
    change({ [name]: value, before: null }, { replace: true })
  return (
    <div className={css.filters}>
      <Field label="State">
        {joined => (
          <select
            {...joined}
            value={params.get('state') ?? ''}
            onChange={({ target }) => choose('state', target.value)}
          >
            <option value="">Any</option>
            <option value="waiting">Waiting</option>
            <option value="delivered">Delivered</option>
            <option value="failed">Failed</option>
          </select>
        )}
      </Field>
      <Field label="Event">
        {joined => (
          <select
            {...joined}
            value={params.get('event') ?? ''}
            onChange={({ target }) => choose('event', target.value)}
          >
            <option value="">Any</option>
            {webhook.events.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Made since">
        {joined => (
          <input
            {...joined}
            type="datetime-local"
            value={toLocal(params.get('since'))}
            onChange={({ target }) => choose('since', fromLocal(target.value))}
          />
        )}
      </Field>
    </div>
  )
}
