import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import css from '../following.module.css'
import { FollowingTabs } from '../following-tabs.tsx'
import { CreateWatchlistDialog, DeleteWatchlistDialog, EditWatchlistDialog } from './watchlist-dialogs.tsx'
import type { WatchlistItem } from './watchlist-queries.ts'
import { WatchlistRow } from './watchlist-row.tsx'

/** Lists the watchlists of the owner with the numbers of their entries and new matches. */
export function WatchlistListPage() {
  useDocumentTitle('Watchlists')
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <PageHeader
        title="Watchlists"
        actions={
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            <Plus size={16} aria-hidden /> New watchlist
          </Button>
        }
      >
        New announcements about the companies, people and authorities in these lists appear in Following. All
        of the owner’s API keys share them.
      </PageHeader>
      <FollowingTabs />
      <WatchlistTable />
      {isCreating && <CreateWatchlistDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

const COUNT_HEADS = ['New', 'Watched', 'To decide', 'Not found yet']
const COLUMN_HEADS = [
  'Watchlist',
  ...COUNT_HEADS.map(name => (
    <span key={name} className={css.countHead}>
      {name}
    </span>
  )),
  <span key="actions" className="hidden">
    Actions
  </span>,
]

function WatchlistTable() {
  const targets = useFollowedTargets()
  const [toEdit, setToEdit] = useState<WatchlistItem | null>(null)
  const [toDelete, setToDelete] = useState<WatchlistItem | null>(null)
  if (targets.data === undefined) return <QueryState query={targets} loadingLabel="Loading watchlists" />
  const { watchlists } = targets.data
  return (
    <Panel>
      {watchlists.length === 0 ? (
        <NoWatchlists />
      ) : (
        <DataTable caption="Watchlists" columnHeads={COLUMN_HEADS} stackOnNarrow>
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
  return (
    <EmptyState title="No watchlists yet">
      <ol className={css.steps}>
        <li>
          Choose <b>New watchlist</b> and name it, for example “Suppliers”. Restrict it to what matters, such
          as insolvencies.
        </li>
        <li>
          Import a spreadsheet of companies, add them one by one, or choose <b>Follow</b> on the page of an
          entity.
        </li>
        <li>
          Decide the few that Herald isn’t sure about. Everything new about the list appears in{' '}
          <b>Following</b>.
        </li>
      </ol>
    </EmptyState>
  )
}
