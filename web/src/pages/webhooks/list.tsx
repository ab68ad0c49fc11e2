import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useMay } from '../../api/session.ts'
import { useTitle } from '../../text/title.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import { classOf } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageHead, Panel, Table } from '../../ui/panel.tsx'
import { Empty, Waiting } from '../../ui/states.tsx'
import { useWebhooks } from './queries.ts'
import { Row } from './row.tsx'

/** All subscriptions of the one who is signed in, and how they fare. */
export default function Webhooks() {
  useTitle('Webhooks')
  const mayMake = useMay('webhooks')
  return (
    <>
      <PageHead
        title="Webhooks"
        actions={
          mayMake && (
            <Link href="/webhooks/new" className={classOf('main')}>
              <Plus size={16} aria-hidden /> New webhook
            </Link>
          )
        }
      >
        Signed requests to addresses of yours when something happens. All keys of one owner share them.
      </PageHead>
      <List />
    </>
  )
}

function List() {
  const { params, change } = useAddress()
  const webhooks = useWebhooks(pageOf(params))
  if (webhooks.data === undefined) return <Waiting query={webhooks} what="Loading webhooks" />
  if (webhooks.data.pagination.total === 0)
    return (
      <Panel>
        <Empty title="No webhooks yet">
          <p>
            Make one with an address of yours, then send it a test: you see the request, the answer and its
            timings.
          </p>
          <p>
            <Link href="/webhooks/new">New webhook</Link>
          </p>
        </Empty>
      </Panel>
    )
  if (webhooks.data.webhooks.length === 0)
    return (
      <Panel>
        <Empty title="There are no webhooks on this page">
          <Link href="/webhooks">To the first page</Link>
        </Empty>
      </Panel>
    )
  return (
    <Panel>
      <Table
        caption="Webhooks"
        head={['Address, events, jurisdictions', 'Health', 'Last success', 'Made']}
        stacks
      >
        {webhooks.data.webhooks.map(webhook => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </Table>
      <Pager pagination={webhooks.data.pagination} onPage={page => change({ page: String(page) })} />
    </Panel>
  )
}
