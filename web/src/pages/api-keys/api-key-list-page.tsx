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
import { apiKeyMessages as messages } from './messages/messages.ts'
import { RevokeApiKeyDialog } from './revoke-api-key-dialog.tsx'

const { columns } = messages

/** Lists all API keys. Administrators can create and revoke keys here. */
export default function ApiKeyListPage() {
  useDocumentTitle(messages.title)
  const [isCreating, setIsCreating] = useState(false)
  const canCreate = useHasScope('admin')
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          canCreate && (
            <Button variant="primary" onClick={() => setIsCreating(true)}>
              <Plus size={16} aria-hidden /> {messages.createKey}
            </Button>
          )
        }
      >
        {messages.intro}
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
  if (keys.data === undefined) return <QueryState query={keys} loadingLabel={messages.loading} />
  if (keys.data.data.length === 0) return <EmptyState title={messages.emptyPage} />
  return (
    <Panel>
      <DataTable
        caption={messages.title}
        columnHeads={[
          columns.key,
          columns.scopes,
          columns.status,
          columns.lastUsed,
          columns.expires,
          <span key="actions" className="hidden">
            {columns.actions}
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
