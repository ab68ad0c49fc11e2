import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useHasScope } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../ui/page-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../ui/url-params.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { type ApiKeySummary, useApiKeyList } from './api-key-queries.ts'
import { ApiKeyTableRow } from './api-key-table-row.tsx'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'
import { RevokeApiKeyDialog } from './revoke-api-key-dialog.tsx'

/** Lists all API keys. Administrators can create and revoke keys here. */
export default function ApiKeyListPage() {
  useDocumentTitle('API keys')
  const [isCreating, setIsCreating] = useState(false)
  const canCreate = useHasScope('admin')
  return (
    <>
      <PageHeader
        title="API keys"
        actions={
          canCreate && (
            <Button variant="primary" onClick={() => setIsCreating(true)}>
              <Plus size={16} aria-hidden /> Create key
            </Button>
          )
        }
      >
        API keys grant access to the API and this dashboard. Herald stores only hashes, so a lost key can’t be
        recovered.
      </PageHeader>
      <KeyTable />
      <CreateApiKeyDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </>
  )
}

function KeyTable() {
  const { params, change } = useUrlParams()
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKeySummary | null>(null)
  const keys = useApiKeyList(readPageParam(params))
  if (keys.data === undefined) return <QueryState query={keys} loadingLabel="Loading keys" />
  if (keys.data.data.length === 0) return <EmptyState title="No API keys on this page" />
  return (
    <Panel>
      <DataTable
        caption="API keys"
        columnHeads={[
          'Key',
          'Scopes',
          'Status',
          'Last used',
          'Expires',
          <span key="actions" className="hidden">
            Actions
          </span>,
        ]}
        stackOnNarrow
      >
        {keys.data.data.map(key => (
          <ApiKeyTableRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />
        ))}
      </DataTable>
      <Pager pagination={keys.data.pagination} onPageChange={page => change({ page: String(page) })} />
      <RevokeApiKeyDialog apiKey={keyToRevoke} onClose={() => setKeyToRevoke(null)} />
    </Panel>
  )
}
