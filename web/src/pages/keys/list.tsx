import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/session.ts'
import { useTitle } from '../../text/title.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageHead, Panel, Table } from '../../ui/panel.tsx'
import { Empty, Waiting } from '../../ui/states.tsx'
import { MakeKey } from './make.tsx'
import { type Key, useKeys } from './queries.ts'
import { Revoke } from './revoke.tsx'
import { Row } from './row.tsx'

/** All keys of the service, for those who manage them. */
export default function Keys() {
  useTitle('Keys')
  const [isMaking, make] = useState(false)
  const mayMake = useMay('admin')
  return (
    <>
      <PageHead
        title="Keys"
        actions={
          mayMake && (
            <Button look="main" onClick={() => make(true)}>
              <Plus size={16} aria-hidden /> New key
            </Button>
          )
        }
      >
        Who may use the API and this dashboard. Only a digest of each key is stored: what is lost is replaced.
      </PageHead>
      <List />
      <MakeKey open={isMaking} onClose={() => make(false)} />
    </>
  )
}

function List() {
  const { params, change } = useAddress()
  const [asked, ask] = useState<Key | null>(null)
  const keys = useKeys(pageOf(params))
  if (keys.data === undefined) return <Waiting query={keys} what="Loading keys" />
  if (keys.data.data.length === 0) return <Empty title="There are no keys on this page" />
  return (
    <Panel>
      <Table
        caption="Keys"
        head={[
          'Key',
          'Scopes',
          'State',
          'Last used',
          'Ends',
          <span key="actions" className="hidden">
            Actions
          </span>,
        ]}
        stacks
      >
        {keys.data.data.map(key => (
          <Row key={key.id} of={key} onRevoke={() => ask(key)} />
        ))}
      </Table>
      <Pager pagination={keys.data.pagination} onPage={page => change({ page: String(page) })} />
      <Revoke of={asked} onClose={() => ask(null)} />
    </Panel>
  )
}
