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
import { followingMessages } from '../messages/messages.ts'
import { searchMessages } from './messages/messages.ts'
import { RenameSearchDialog } from './rename-search-dialog.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'

/** Lists the saved searches of the owner with the numbers of their new matches. */
export function SavedSearchListPage() {
  useDocumentTitle(searchMessages.title)
  return (
    <>
      <PageHeader
        title={searchMessages.title}
        actions={
          <Link href="/announcements" className={buttonClassName('primary')}>
            <Search size={16} aria-hidden /> {searchMessages.newSearch}
          </Link>
        }
      >
        {searchMessages.description}
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
  if (targets.data === undefined) return <QueryState query={targets} loadingLabel={searchMessages.loading} />
  const { searches } = targets.data
  return (
    <Panel>
      {searches.length === 0 ? (
        <EmptyState title={searchMessages.none.title}>
          <p>{searchMessages.none.announcements}</p>
          <p>{searchMessages.none.entities}</p>
        </EmptyState>
      ) : (
        <DataTable
          caption={searchMessages.title}
          columnHeads={[
            searchMessages.columns.search,
            followingMessages.new,
            searchMessages.columns.saved,
            <span key="actions" className="hidden">
              {followingMessages.actions}
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
        showToast(searchMessages.deleted)
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      open={saved !== null}
      onClose={onClose}
      title={searchMessages.deleteTitle}
      confirmLabel={searchMessages.deleteSearch}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{searchMessages.deleteText(saved?.name)}</p>
    </ConfirmDialog>
  )
}
