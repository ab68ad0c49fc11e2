import { Bell, BellOff, SlidersHorizontal, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { matchesPath } from '../followed-target.ts'
import { useMuteTarget } from '../following-mutations.ts'
import { FollowingTabs } from '../following-tabs.tsx'
import { followingMessages } from '../messages/messages.ts'
import { AddEntryPanel } from './add-entry-panel.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { watchlistMessages } from './messages/messages.ts'
import { RuleTags } from './rule-tags.tsx'
import { DeleteWatchlistDialog, EditWatchlistDialog } from './watchlist-dialogs.tsx'
import { isMissing, WatchlistNotFound } from './watchlist-not-found.tsx'
import { useWatchlist, type WatchlistItem } from './watchlist-queries.ts'

/** Shows a watchlist with its entries. */
export function WatchlistDetailPage({ id }: { id: string }) {
  const query = useWatchlist(id)
  useDocumentTitle(query.data?.name ?? watchlistMessages.watchlist)
  if (isMissing(query.error)) return <WatchlistNotFound />
  const list = query.data
  if (list === undefined)
    return <QueryState query={query} loadingLabel={watchlistMessages.loading} lines={24} />
  return (
    <>
      <PageHeader title={list.name} actions={<WatchlistActions list={list} />}>
        <p>
          <Link href={matchesPath({ kind: 'watchlist', id: list.id })}>
            {list.new === 0 ? watchlistMessages.showMatches : watchlistMessages.newMatches(list.new)}
          </Link>{' '}
          · {watchlistMessages.watchedCount(list.entries.matched)}
          {list.is_muted && ` · ${followingMessages.muted}`}
        </p>
        <RuleTags list={list} />
      </PageHeader>
      <FollowingTabs />
      <AddEntryPanel id={list.id} />
      <EntryPanel list={list} />
    </>
  )
}

function WatchlistActions({ list }: { list: WatchlistItem }) {
  const mute = useMuteTarget()
  const [, go] = useLocation()
  const [open, setOpen] = useState<'rules' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, is_muted: isMuted } = list
  return (
    <>
      <Link href={`/following/watchlists/${id}/import`} className={buttonClassName('primary')}>
        <Upload size={16} aria-hidden /> {watchlistMessages.import}
      </Link>
      <Button onClick={() => setOpen('rules')}>
        <SlidersHorizontal size={16} aria-hidden /> {watchlistMessages.edit}
      </Button>
      <Button busy={mute.isPending} onClick={() => mute.mutate({ kind: 'watchlist', id, isMuted: !isMuted })}>
        {isMuted ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
        {isMuted ? followingMessages.unmute : followingMessages.mute}
      </Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        <Trash2 size={16} aria-hidden /> {watchlistMessages.delete}
      </Button>
      {open === 'rules' && <EditWatchlistDialog list={list} onClose={close} />}
      <DeleteWatchlistDialog
        list={open === 'delete' ? list : null}
        onClose={close}
        onDeleted={() => go('/following/watchlists')}
      />
    </>
  )
}
