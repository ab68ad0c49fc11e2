import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useHasScope } from '../../../api/session.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useWebhookList } from '../webhook-queries.ts'
import { WebhookTableRow } from './webhook-table-row.tsx'

/** All subscriptions of the one who is signed in, and how they fare. */
export default function WebhookListPage() {
  useDocumentTitle('Webhooks')
  const mayMake = useHasScope('webhooks')
  return (
    <>
      <PageHeader
        title="Webhooks"
        actions={
          mayMake && (
            <Link href="/webhooks/new" className={buttonClassName('primary')}>
              <Plus size={16} aria-hidden /> New webhook
            </Link>
          )
        }
      >
        Signed requests to addresses of yours when something happens. All keys of one owner share them.
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
      <Panel>
        <EmptyState title="No webhooks yet">
          <p>
            Make one with an address of yours, then send it a test: you see the request, the answer and its
            timings.
          </p>
          <p>
            <Link href="/webhooks/new">New webhook</Link>
          </p>
        </EmptyState>
      </Panel>
    )
  if (webhooks.data.webhooks.length === 0)
    return (
      <Panel>
        <EmptyState title="There are no webhooks on this page">
          <Link href="/webhooks">To the first page</Link>
        </EmptyState>
      </Panel>
    )
  return (
    <Panel>
      <DataTable
        caption="Webhooks"
        columnHeads={['Address, events, jurisdictions', 'Health', 'Last success', 'Made']}
        stackOnNarrow
      >
        {webhooks.data.webhooks.map(webhook => (
          <WebhookTableRow key={webhook.id} webhook={webhook} />
        ))}
      </DataTable>
      <Pager pagination={webhooks.data.pagination} onPageChange={page => change({ page: String(page) })} />
    </Panel>
  )
}
