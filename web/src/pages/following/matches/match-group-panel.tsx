import { BellOff, Check } from 'lucide-react'
import { Link } from 'wouter'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { type FollowedTarget, matchesPath, TARGET_KIND_NAMES } from '../followed-target.ts'
import css from '../following.module.css'
import { useMarkAsRead, useMuteTarget } from '../following-mutations.ts'
import { MatchList } from './match-list.tsx'
import type { MatchGroup } from './match-queries.ts'

/** Shows the newest unread matches of a watchlist or saved search. */
export function MatchGroupPanel({ group: { target, matches, total } }: { group: MatchGroup }) {
  const newest = matches[0]?.change ?? 0
  return (
    <Panel
      title={
        <>
          <Link href={matchesPath(target)}>{target.name}</Link>{' '}
          <span className="small quiet">
            {TARGET_KIND_NAMES[target.kind]} · {formatNumber(total)} new
          </span>
        </>
      }
      actions={<GroupActions target={target} newestChange={newest} />}
    >
      <div className={css.group}>
        <MatchList label={`New in ${target.name}`} matches={matches} />
        {total > matches.length && (
          <p>
            <Link href={matchesPath(target)}>Show all {formatNumber(total)}</Link>
          </p>
        )}
      </div>
    </Panel>
  )
}

function GroupActions({ target, newestChange }: { target: FollowedTarget; newestChange: number }) {
  const read = useMarkAsRead()
  const mute = useMuteTarget()
  const muteTarget = () =>
    mute.mutate(
      { ...target, isMuted: true },
      {
        onSuccess: () =>
          showToast(`${target.name} muted`, 'Its matches are still listed, without notifications.'),
      },
    )
  return (
    <>
      <Button
        small
        variant="quiet"
        busy={read.isPending}
        aria-label={`Mark as read: ${target.name}`}
        onClick={() => read.mutate({ change: newestChange, targets: [target] })}
      >
        <Check size={15} aria-hidden /> Mark as read
      </Button>
      <Button
        small
        variant="quiet"
        busy={mute.isPending}
        aria-label={`Mute ${target.name}`}
        onClick={muteTarget}
      >
        <BellOff size={15} aria-hidden /> Mute
      </Button>
    </>
  )
}
