import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useHasScope } from '../../../api/session.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { webhookMessages as messages } from '../messages/messages.ts'
import { BulkResendButton } from '../resend/bulk-resend-button.tsx'
import { DeliveryStatisticsPanel } from '../statistics/delivery-statistics-panel.tsx'
import { useWebhookList } from '../webhook-queries.ts'
import { SourceAddressesPanel } from './source-addresses-panel.tsx'
import { WebhookTableRow } from './webhook-table-row.tsx'

const { columns } = messages

/** Lists the subscriptions of the signed-in owner with their health. */
export default function WebhookListPage() {
  useDocumentTitle(messages.title)
  const canCreate = useHasScope('webhooks')
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          canCreate && (
            <>
              <BulkResendButton />
              <Link href="/webhooks/new" className={buttonClassName('primary')}>
                <Plus size={16} aria-hidden /> {messages.newWebhook}
              </Link>
            </>
          )
        }
      >
        {messages.intro}
      </PageHeader>
      <WebhookTable />
    </>
  )
}

function WebhookTable() {
  const { params, change } = useUrlParams()
  const webhooks = useWebhookList(readPageParam(params))
  if (webhooks.data === undefined) return <QueryState query={webhooks} loadingLabel={messages.loading} />
  if (webhooks.data.pagination.total === 0)
    return (
      <>
        <Panel>
          <EmptyState title={messages.none}>
            <p>{messages.noneHint}</p>
            <p>
              <Link href="/webhooks/new">{messages.createWebhook}</Link>
            </p>
          </EmptyState>
        </Panel>
        <SourceAddressesPanel />
      </>
    )
  if (webhooks.data.webhooks.length === 0)
    return (
      <Panel>
        <EmptyState title={messages.emptyPage}>
          <Link href="/webhooks">{messages.firstPage}</Link>
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <Panel>
        <DataTable
          caption={messages.title}
          columnHeads={[columns.endpoint, columns.health, columns.lastDay, columns.lastResponse]}
          stackOnNarrow
        >
          {webhooks.data.webhooks.map(webhook => (
            <WebhookTableRow key={webhook.id} webhook={webhook} />
          ))}
        </DataTable>
        <Pager pagination={webhooks.data.pagination} onPageChange={page => change({ page: String(page) })} />
      </Panel>
      <DeliveryStatisticsPanel webhookId={null} title={messages.deliveriesOfAll} />
      <SourceAddressesPanel />
    </>
  )
}
