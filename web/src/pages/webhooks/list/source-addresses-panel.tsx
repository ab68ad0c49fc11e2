import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { webhookMessages } from '../messages/messages.ts'
import css from '../webhooks.module.css'

const { addresses: messages } = webhookMessages

/** Lists the addresses from which Herald sends, for the firewalls of receivers. */
export function SourceAddressesPanel() {
  const addresses = useQuery({
    queryKey: ['webhook-source-addresses'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await unwrapResponse(apiClient.GET('/api/v1/webhooks/source-addresses', { signal }))).addresses,
  })
  const found = addresses.data
  return (
    <Panel
      title={messages.title}
      actions={
        found !== undefined &&
        found.length > 0 && (
          <CopyButton text={found.join('\n')} label={messages.copyAll} subject={messages.copySubject} />
        )
      }
    >
      <div className={css.sending}>
        {found === undefined ? (
          <QueryState query={addresses} loadingLabel={messages.loading} lines={1} />
        ) : found.length === 0 ? (
          <p className="quiet">{messages.none}</p>
        ) : (
          <>
            <ul className={css.addresses}>
              {found.map(address => (
                <li key={address}>
                  <code>{address}</code>
                </li>
              ))}
            </ul>
            <p className="small quiet">{messages.hint}</p>
          </>
        )}
      </div>
    </Panel>
  )
}
