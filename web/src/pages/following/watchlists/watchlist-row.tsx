import { Bell, BellOff, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { IconButton } from '../../../ui/button.tsx'
import { matchesPath } from '../followed-target.ts'
import css from '../following.module.css'
import { useMuteTarget } from '../following-mutations.ts'
import { followingMessages } from '../messages/messages.ts'
import { watchlistMessages } from './messages/messages.ts'
import { RuleTags } from './rule-tags.tsx'
import type { EntryStateCode, WatchlistItem } from './watchlist-queries.ts'

interface Props {
  readonly list: WatchlistItem
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Renders a watchlist as a table row. */
export function WatchlistRow({ list, onEdit, onDelete }: Props) {
  const { id, name, is_muted: isMuted, new: newCount } = list
  return (
    <tr>
      <td className={css.name}>
        <Link href={`/following/watchlists/${id}`}>{name}</Link>{' '}
        {isMuted && <span className="small quiet">{followingMessages.muted}</span>}
        <RuleTags list={list} />
      </td>
      <td data-name={followingMessages.new} className="number">
        {newCount === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <Link
            href={matchesPath({ kind: 'watchlist', id })}
            className={css.new}
            aria-label={followingMessages.newMatchesOf(formatNumber(newCount), name)}
          >
            {formatNumber(newCount)}
          </Link>
        )}
      </td>
      <EntryCountCell list={list} state="matched" />
      <EntryCountCell list={list} state="ambiguous" />
      <EntryCountCell list={list} state="unknown" />
      <td>
        <div className={css.actions}>
          <MuteButton list={list} />
          <IconButton label={watchlistMessages.editList(name)} onClick={onEdit}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton label={followingMessages.deleteTarget(name)} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}

function EntryCountCell({ list, state }: { list: WatchlistItem; state: EntryStateCode }) {
  const count = list.entries[state]
  const stateName = followingMessages.entryStates[state]
  return (
    <td data-name={stateName} className="number">
      {count === 0 ? (
        <span className="quiet">0</span>
      ) : (
        <Link
          href={`/following/watchlists/${list.id}?state=${state}`}
          aria-label={watchlistMessages.entryCount(stateName, list.name, formatNumber(count))}
        >
          {formatNumber(count)}
        </Link>
      )}
    </td>
  )
}

function MuteButton({ list: { id, name, is_muted: isMuted } }: { list: WatchlistItem }) {
  const mute = useMuteTarget()
  return (
    <IconButton
      label={isMuted ? followingMessages.unmuteTarget(name) : followingMessages.muteTarget(name)}
      onClick={() => mute.mutate({ kind: 'watchlist', id, isMuted: !isMuted })}
    >
      {isMuted ? <BellOff size={16} aria-hidden /> : <Bell size={16} aria-hidden />}
    </IconButton>
  )
}
