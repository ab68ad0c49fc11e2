import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { WatchlistDialog } from './watchlist-dialog.tsx'
import {
  useCreateWatchlist,
  useDeleteWatchlist,
  useUpdateWatchlist,
  type WatchlistInput,
  type WatchlistItem,
} from './watchlist-queries.ts'

const EMPTY_WATCHLIST: WatchlistInput = {
  name: '',
  categories: [],
  minimum_severity: null,
  jurisdictions: [],
}

/** Creates a watchlist and opens its page. */
export function CreateWatchlistDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWatchlist()
  const [, go] = useLocation()
  return (
    <WatchlistDialog
      title="New watchlist"
      submitLabel="Create watchlist"
      initial={EMPTY_WATCHLIST}
      error={create.error}
      busy={create.isPending}
      onSubmit={input => create.mutate(input, { onSuccess: ({ id }) => go(`/following/watchlists/${id}`) })}
      onClose={onClose}
    />
  )
}

/** Edits the name of a watchlist and which announcements match. */
export function EditWatchlistDialog({ list, onClose }: { list: WatchlistItem; onClose: () => void }) {
  const update = useUpdateWatchlist(list.id)
  const { name, categories, minimum_severity, jurisdictions } = list
  return (
    <WatchlistDialog
      title="Edit watchlist"
      submitLabel="Save"
      initial={{ name, categories, minimum_severity, jurisdictions }}
      error={update.error}
      busy={update.isPending}
      onSubmit={input => update.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

interface DeleteProps {
  /** The list to delete; null while the dialog is closed. */
  readonly list: WatchlistItem | null
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Deletes a watchlist after confirmation. */
export function DeleteWatchlistDialog({ list, onClose, onDeleted }: DeleteProps) {
  const remove = useDeleteWatchlist()
  function confirm(): void {
    if (list === null) return
    const onSuccess = () => {
      showToast('Watchlist deleted')
      onDeleted()
    }
    remove.mutate(list.id, { onSuccess })
  }
  return (
    <ConfirmDialog
      open={list !== null}
      onClose={onClose}
      title="Delete watchlist?"
      confirmLabel="Delete watchlist"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>
        <b>{list?.name}</b>, its entries and its matches will be deleted. Webhooks and digests that use the
        list no longer receive its matches. This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}
