import { Bell, BellOff, Pencil, Play, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { SavedSearchItem } from '../../../api/followed-targets.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { buttonClassName, IconButton } from '../../../ui/button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { matchesPath } from '../followed-target.ts'
import css from '../following.module.css'
import { useMuteTarget } from '../following-mutations.ts'
import { followingMessages } from '../messages/messages.ts'
import { searchMessages } from './messages/messages.ts'
import { SearchWords, useSearchWords } from './save-search-dialog.tsx'
import { savedSearchPath } from './saved-search-path.ts'

interface Props {
  readonly saved: SavedSearchItem
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** Renders a saved search as a table row. */
export function SavedSearchRow({ saved, onRename, onDelete }: Props) {
  const { id, name, kind, search, new: newCount, is_muted: isMuted, created_at } = saved
  const words = useSearchWords(search, kind)
  const path = savedSearchPath(saved)
  return (
    <tr>
      <td className={css.name}>
        <Link href={matchesPath({ kind: 'saved_search', id })}>{name}</Link>{' '}
        <span className="small quiet">{searchMessages.finds[kind]}</span>{' '}
        {isMuted && <span className="small quiet">{followingMessages.muted}</span>}
        <SearchWords kind={kind} words={words} />
        <SearchProblem saved={saved} path={path} />
      </td>
      <td data-name={followingMessages.new}>
        <span className={newCount > 0 ? css.new : 'quiet'}>{formatNumber(newCount)}</span>
      </td>
      <td data-name={searchMessages.columns.saved}>
        <RelativeTime at={created_at} />
      </td>
      <td>
        <div className={css.row}>
          {path !== null && saved.state === 'active' && (
            <Link
              href={path}
              className={buttonClassName('secondary', true)}
              aria-label={searchMessages.runSearch(name)}
            >
              <Play size={14} aria-hidden /> {searchMessages.run}
            </Link>
          )}
          <MuteButton saved={saved} />
          <IconButton label={searchMessages.rename(name)} onClick={onRename}>
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

function MuteButton({ saved: { id, name, is_muted: isMuted } }: { saved: SavedSearchItem }) {
  const mute = useMuteTarget()
  return (
    <IconButton
      label={isMuted ? followingMessages.unmuteTarget(name) : followingMessages.muteTarget(name)}
      onClick={() => mute.mutate({ kind: 'saved_search', id, isMuted: !isMuted })}
    >
      {isMuted ? <BellOff size={16} aria-hidden /> : <Bell size={16} aria-hidden />}
    </IconButton>
  )
}

/** Says why a search is paused and how to resume it, or that the page of its list cannot show all its filters. */
function SearchProblem({ saved: { state, problem }, path }: { saved: SavedSearchItem; path: string | null }) {
  if (state === 'active')
    return path !== null ? null : <p className="small quiet">{searchMessages.onlyThroughApi}</p>
  return (
    <div className={css.problem}>
      <StatusBadge tone="bad">{searchMessages.paused}</StatusBadge> <span lang="en">{problem}</span>{' '}
      {path === null ? searchMessages.correctThroughApi : <Link href={path}>{searchMessages.correct}</Link>}
    </div>
  )
}
