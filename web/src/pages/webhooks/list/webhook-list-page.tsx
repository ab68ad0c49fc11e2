import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useHasScope } from '../../../api/session.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { BulkResendButton } from '../resend/bulk-resend-button.tsx'
import { DeliveryStatisticsPanel } from '../statistics/delivery-statistics-panel.tsx'
import { useWebhookList } from '../webhook-queries.ts'
import { SourceAddressesPanel } from './source-addresses-panel.tsx'
import { WebhookTableRow } from './webhook-table-row.tsx'

/** Lists the subscriptions of the signed-in owner with their health. */
export default function WebhookListPage() {
  useDocumentTitle('Webhooks')
  const canCreate = useHasScope('webhooks')
  return (
    <>
      <PageHeader
        title="Webhooks"
        actions={
          canCreate && (
            <>
              <BulkResendButton />
              <Link href="/webhooks/new" className={buttonClassName('primary')}>
                <Plus size={16} aria-hidden /> New webhook
              </Link>
            </>
          )
        }
      >
        Herald sends a signed request to your endpoint for each event. Webhooks are shared by all of the
        owner’s API keys.
      </PageHeader>
      <WebhookTable />
    </>
  )
}

function WebhookTable() {
  const { params, change } = useUrlParams()
  const webhooks = useWebhookList(readPageParam(params))
  if (webhooks.data === undefined) return <QueryState query={webhooks} loadingLabel="Loading webhooks" />
  if (webhooks.data.pagination.total === 0)
    return (
      <>
        <Panel>
          <EmptyState title="No webhooks yet">
            <p>
              Create one with the URL of your endpoint, then send a test event to inspect the request, the
              response and the timings.
            </p>
            <p>
              <Link href="/webhooks/new">Create webhook</Link>
            </p>
          </EmptyState>
        </Panel>
        <SourceAddressesPanel />
      </>
    )
  if (webhooks.data.webhooks.length === 0)
    return (
      <Panel>
        <EmptyState title="No webhooks on this page">
          <Link href="/webhooks">Go to the first page</Link>
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <Panel>
        <DataTable
          caption="Webhooks"
          columnHeads={['Endpoint', 'Health', 'Last 24 hours', 'Last response']}
          stackOnNarrow
        >
          {webhooks.data.webhooks.map(webhook => (
            <WebhookTableRow key={webhook.id} webhook={webhook} />
          ))}
        </DataTable>
        <Pager pagination={webhooks.data.pagination} onPageChange={page => change({ page: String(page) })} />
      </Panel>
      <DeliveryStatisticsPanel webhookId={null} title="Deliveries of all webhooks" />
      <SourceAddressesPanel />
    </>
  )
}
