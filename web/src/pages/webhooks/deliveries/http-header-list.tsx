import css from './deliveries.module.css'
import { deliveryMessages } from './messages/messages.ts'
import type { LoggedHeaders } from './shell-commands.ts'

/** Lists the headers of a request or response, sorted by name. */
export function HttpHeaderList({ headers, caption }: { headers: LoggedHeaders; caption: string }) {
  const sorted = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1))
  if (sorted.length === 0) return <p className="quiet small">{deliveryMessages.noHeaders(caption)}</p>
  return (
    <div className={css.headers}>
      <h3>{caption}</h3>
      <dl>
        {sorted.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{[value].flat().join('\n')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
