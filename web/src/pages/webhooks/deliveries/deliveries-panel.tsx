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

/** Shows the delivery log of a subscription, newest first. The URL holds the filters and the page. */
export function DeliveriesPanel({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { params, change } = useUrlParams()
  const deliveries = useQuery(deliveriesQueryOptions(webhook.id, params))
  const isFiltered = ['state', 'event', 'since', 'before'].some(name => params.has(name))
  return (
    <Panel title="Deliveries" actions={<ResendMissedButton webhook={webhook} />}>
      <DeliveryFilters webhook={webhook} />
      {deliveries.data === undefined ? (
        <QueryState query={deliveries} loadingLabel="Loading deliveries" />
      ) : (
        <>
          <DeliveryTable deliveries={deliveries.data.data} isFiltered={isFiltered} />
          <nav className={css.pager} aria-label="Pages of deliveries">
            {params.has('before') && (
              <Button small onClick={() => change({ before: null })}>
                <ChevronsLeft size={16} aria-hidden /> Newest
              </Button>
            )}
            {deliveries.data.next !== null && (
              <Button small onClick={() => change({ before: deliveries.data.next })}>
                Older <ArrowRight size={16} aria-hidden />
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
      <EmptyState title="No deliveries match these filters">
        <p>Change or clear the filters.</p>
      </EmptyState>
    ) : (
      <EmptyState title="No deliveries yet">
        <p>Send a test event, or wait for the first event.</p>
      </EmptyState>
    )
  return (
    <DataTable
      caption="Deliveries"
      columnHeads={['Created', 'Subject', 'Status', 'Last response', 'Attempts']}
      stackOnNarrow
    >
      {deliveries.map(delivery => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </DataTable>
  )
}
