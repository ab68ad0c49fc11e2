import { BellOff, Check } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { type FollowedTarget, matchesPath } from '../followed-target.ts'
import css from '../following.module.css'
import { useMarkAsRead, useMuteTarget } from '../following-mutations.ts'
import { followingMessages } from '../messages/messages.ts'
import { MatchList } from './match-list.tsx'
import type { MatchGroup } from './match-queries.ts'
import { matchMessages } from './messages/messages.ts'

/** Shows the newest unread matches of a watchlist or saved search. */
export function MatchGroupPanel({ group: { target, matches, total } }: { group: MatchGroup }) {
  const newest = matches[0]?.change ?? 0
  return (
    <Panel
      title={
        <>
          <Link href={matchesPath(target)}>{target.name}</Link>{' '}
          <span className="small quiet">
            {followingMessages.targetKinds[target.kind]} · {matchMessages.newCount(total)}
          </span>
        </>
      }
      actions={<GroupActions target={target} newestChange={newest} />}
    >
      <div className={css.group}>
        <MatchList label={matchMessages.newIn(target.name)} matches={matches} />
        {total > matches.length && (
          <p>
            <Link href={matchesPath(target)}>{matchMessages.showAll(total)}</Link>
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
        onSuccess: () => showToast(matchMessages.muted(target.name), matchMessages.mutedDetail),
      },
    )
  return (
    <>
      <Button
        small
        variant="quiet"
        busy={read.isPending}
        aria-label={matchMessages.markTargetAsRead(target.name)}
        onClick={() => read.mutate({ change: newestChange, targets: [target] })}
      >
        <Check size={15} aria-hidden /> {followingMessages.markAsRead}
      </Button>
      <Button
        small
        variant="quiet"
        busy={mute.isPending}
        aria-label={followingMessages.muteTarget(target.name)}
        onClick={muteTarget}
      >
        <BellOff size={15} aria-hidden /> {followingMessages.mute}
      </Button>
    </>
  )
}
