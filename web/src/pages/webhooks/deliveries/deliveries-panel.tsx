import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronsLeft } from 'lucide-react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { ResendMissedButton } from '../resend/resend-missed-button.tsx'
import css from './deliveries.module.css'
import { deliveriesQueryOptions } from './deliveries-query.ts'
import type { DeliverySummary } from './delivery-api-types.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveryMessages as messages } from './messages/messages.ts'

const { columns } = messages

/** Shows the delivery log of a subscription, newest first. The URL holds the filters and the page. */
export function DeliveriesPanel({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { params, change } = useUrlParams()
  const deliveries = useQuery(deliveriesQueryOptions(webhook.id, params))
  const isFiltered = ['state', 'event', 'since', 'before'].some(name => params.has(name))
  return (
    <Panel title={messages.title} actions={<ResendMissedButton webhook={webhook} />}>
      <DeliveryFilters webhook={webhook} />
      {deliveries.data === undefined ? (
        <QueryState query={deliveries} loadingLabel={messages.loading} />
      ) : (
        <>
          <DeliveryTable deliveries={deliveries.data.data} isFiltered={isFiltered} />
          <nav className={css.pager} aria-label={messages.pages}>
            {params.has('before') && (
              <Button small onClick={() => change({ before: null })}>
                <ChevronsLeft size={16} aria-hidden /> {messages.newest}
              </Button>
            )}
            {deliveries.data.next !== null && (
              <Button small onClick={() => change({ before: deliveries.data.next })}>
                {messages.older} <ArrowRight size={16} aria-hidden />
              </Button>
            )}
          </nav>
        </>
      )}
    </Panel>
  )
}

function DeliveryTable({
  deliveries,
  isFiltered,
}: {
  deliveries: readonly DeliverySummary[]
  isFiltered: boolean
}) {
  if (deliveries.length === 0)
    return isFiltered ? (
      <EmptyState title={messages.noMatches}>
        <p>{messages.noMatchesHint}</p>
      </EmptyState>
    ) : (
      <EmptyState title={messages.none}>
        <p>{messages.noneHint}</p>
      </EmptyState>
    )
  return (
    <DataTable
      caption={messages.title}
      columnHeads={[columns.created, columns.subject, columns.status, columns.lastResponse, columns.attempts]}
      stackOnNarrow
    >
      {deliveries.map(delivery => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </DataTable>
  )
}
