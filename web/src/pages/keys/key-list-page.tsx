import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useHasScope } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../ui/page-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../ui/url-params.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { type ApiKeyItem, useKeyList } from './key-queries.ts'
import { KeyTableRow } from './key-table-row.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

/** All keys of the service, for those who manage them. */
export default function KeyListPage() {
  useDocumentTitle('Keys')
  const [isMaking, make] = useState(false)
  const mayMake = useHasScope('admin')
  return (
    <>
      <PageHeader
        title="Keys"
        actions={
          mayMake && (
            <Button variant="primary" onClick={() => make(true)}>
              <Plus size={16} aria-hidden /> New key
            </Button>
          )
        }
      >
        Who may use the API and this dashboard. Only a digest of each key is stored: what is lost is replaced.
      </PageHeader>
      <KeyTable />
      <CreateKeyDialog open={isMaking} onClose={() => make(false)} />
    </>
  )
}

function KeyTable() {
  const { params, change } = useUrlParams()
  const [asked, ask] = useState<ApiKeyItem | null>(null)
  const keys = useKeyList(readPageParam(params))
  if (keys.data === undefined) return <QueryState query={keys} loadingLabel="Loading keys" />
  if (keys.data.data.length === 0) return <EmptyState title="There are no keys on this page" />
  return (
    <Panel>
      <DataTable
        caption="Keys"
        columnHeads={[
          'Key',
          'Scopes',
          'State',
          'Last used',
          'Ends',
          <span key="actions" className="hidden">
            Actions
          </span>,
        ]}
        stackOnNarrow
      >
        {keys.data.data.map(key => (
          <KeyTableRow key={key.id} apiKey={key} onRevoke={() => ask(key)} />
        ))}
      </DataTable>
      <Pager pagination={keys.data.pagination} onPageChange={page => change({ page: String(page) })} />
      <RevokeKeyDialog apiKey={asked} onClose={() => ask(null)} />
    </Panel>
  )
}
