import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type SavedSearchItem, useFollowedTargets } from '../../../api/followed-targets.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useDeleteSavedSearch } from '../following-mutations.ts'
import { FollowingTabs } from '../following-tabs.tsx'
import { RenameSearchDialog } from './rename-search-dialog.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'

/** Lists the saved searches of the owner with the numbers of their new matches. */
export function SavedSearchListPage() {
  useDocumentTitle('Saved searches')
  return (
    <>
      <PageHeader
        title="Saved searches"
        actions={
          <Link href="/announcements" className={buttonClassName('primary')}>
            <Search size={16} aria-hidden /> New search
          </Link>
        }
      >
        Everything new that these searches find appears in Following. They are shared by all of the owner’s
        API keys.
      </PageHeader>
      <FollowingTabs />
      <SavedSearchTable />
    </>
  )
}

function SavedSearchTable() {
  const targets = useFollowedTargets()
  const [toRename, setToRename] = useState<SavedSearchItem | null>(null)
  const [toDelete, setToDelete] = useState<SavedSearchItem | null>(null)
  if (targets.data === undefined) return <QueryState query={targets} loadingLabel="Loading saved searches" />
  const { searches } = targets.data
  return (
    <Panel>
      {searches.length === 0 ? (
        <EmptyState title="No saved searches yet">
          <p>
            <Link href="/announcements">Search announcements</Link>, set filters such as a country or a
            category, and choose <b>Save search</b>.
          </p>
          <p>
            <Link href="/entities">Search entities</Link> in the same way, for example insolvent companies in
            a country.
          </p>
        </EmptyState>
      ) : (
        <DataTable
          caption="Saved searches"
          columnHeads={[
            'Search',
            'New',
            'Saved',
            <span key="actions" className="hidden">
              Actions
            </span>,
          ]}
          stackOnNarrow
        >
          {searches.map(search => (
            <SavedSearchRow
              key={search.id}
              saved={search}
              onRename={() => setToRename(search)}
              onDelete={() => setToDelete(search)}
            />
          ))}
        </DataTable>
      )}
      {toRename !== null && <RenameSearchDialog saved={toRename} onClose={() => setToRename(null)} />}
      <DeleteSearchDialog saved={toDelete} onClose={() => setToDelete(null)} />
    </Panel>
  )
}

function DeleteSearchDialog({ saved, onClose }: { saved: SavedSearchItem | null; onClose: () => void }) {
  const remove = useDeleteSavedSearch()
  const confirm = () => {
    if (saved === null) return
    remove.mutate(saved.id, {
      onSuccess: () => {
        showToast('Search deleted')
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      open={saved !== null}
      onClose={onClose}
      title="Delete search?"
      confirmLabel="Delete search"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>
        <b>{saved?.name}</b> and its matches will be deleted. Webhooks that use the search no longer receive
        its matches. This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}
