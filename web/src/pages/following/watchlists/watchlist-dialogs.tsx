import { useLocation } from 'wouter'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { followingMessages } from '../messages/messages.ts'
import { watchlistMessages } from './messages/messages.ts'
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
      title={watchlistMessages.newWatchlist}
      submitLabel={watchlistMessages.create}
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
      title={watchlistMessages.editTitle}
      submitLabel={followingMessages.save}
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
      showToast(watchlistMessages.deleted)
      onDeleted()
    }
    remove.mutate(list.id, { onSuccess })
  }
  return (
    <ConfirmDialog
      open={list !== null}
      onClose={onClose}
      title={watchlistMessages.deleteTitle}
      confirmLabel={watchlistMessages.deleteList}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{watchlistMessages.deleteText(list?.name)}</p>
    </ConfirmDialog>
  )
}
