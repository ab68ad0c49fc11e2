import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import css from '../following.module.css'
import { FollowingTabs } from '../following-tabs.tsx'
import { followingMessages } from '../messages/messages.ts'
import { watchlistMessages } from './messages/messages.ts'
import { CreateWatchlistDialog, DeleteWatchlistDialog, EditWatchlistDialog } from './watchlist-dialogs.tsx'
import type { WatchlistItem } from './watchlist-queries.ts'
import { WatchlistRow } from './watchlist-row.tsx'

/** Lists the watchlists of the owner with the numbers of their entries and new matches. */
export function WatchlistListPage() {
  useDocumentTitle(watchlistMessages.title)
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <PageHeader
        title={watchlistMessages.title}
        actions={
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            <Plus size={16} aria-hidden /> {watchlistMessages.newWatchlist}
          </Button>
        }
      >
        {watchlistMessages.description}
      </PageHeader>
      <FollowingTabs />
      <WatchlistTable />
      {isCreating && <CreateWatchlistDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

const { matched, ambiguous, unknown } = followingMessages.entryStates
const COUNT_HEADS = [followingMessages.new, matched, ambiguous, unknown]
const COLUMN_HEADS = [
  watchlistMessages.watchlist,
  ...COUNT_HEADS.map(name => (
    <span key={name} className={css.countHead}>
      {name}
    </span>
  )),
  <span key="actions" className="hidden">
    {followingMessages.actions}
  </span>,
]

function WatchlistTable() {
  const targets = useFollowedTargets()
  const [toEdit, setToEdit] = useState<WatchlistItem | null>(null)
  const [toDelete, setToDelete] = useState<WatchlistItem | null>(null)
  if (targets.data === undefined)
    return <QueryState query={targets} loadingLabel={watchlistMessages.loadingAll} />
  const { watchlists } = targets.data
  return (
    <Panel>
      {watchlists.length === 0 ? (
        <NoWatchlists />
      ) : (
        <DataTable caption={watchlistMessages.title} columnHeads={COLUMN_HEADS} stackOnNarrow>
          {watchlists.map(list => (
            <WatchlistRow
              key={list.id}
              list={list}
              onEdit={() => setToEdit(list)}
              onDelete={() => setToDelete(list)}
            />
          ))}
        </DataTable>
      )}
      {toEdit !== null && <EditWatchlistDialog list={toEdit} onClose={() => setToEdit(null)} />}
      <DeleteWatchlistDialog
        list={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => setToDelete(null)}
      />
    </Panel>
  )
}

/** Teaches how a watchlist is used. */
function NoWatchlists() {
  const { title, create, fill, decide } = watchlistMessages.none
  return (
    <EmptyState title={title}>
      <ol className={css.steps}>
        <li>{create}</li>
        <li>{fill}</li>
        <li>{decide}</li>
      </ol>
    </EmptyState>
  )
}
