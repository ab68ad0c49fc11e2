import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { type FollowedTarget, matchesPath } from '../followed-target.ts'
import css from '../following.module.css'
import { useMuteTarget } from '../following-mutations.ts'
import { followingMessages } from '../messages/messages.ts'
import { matchMessages } from './messages/messages.ts'

/** Lists the muted watchlists and saved searches that have new matches. */
export function MutedTargets({ targets }: { targets: readonly FollowedTarget[] }) {
  const mute = useMuteTarget()
  if (targets.length === 0) return null
  return (
    <Panel title={followingMessages.muted}>
      <ul className={css.form}>
        {targets.map(target => (
          <li key={target.id} className={css.row}>
            <Link href={matchesPath(target)}>{target.name}</Link>
            <span className="small quiet">{matchMessages.newCount(target.newCount)}</span>
            <Button
              small
              variant="quiet"
              aria-label={followingMessages.unmuteTarget(target.name)}
              onClick={() => mute.mutate({ ...target, isMuted: false })}
            >
              <Bell size={15} aria-hidden /> {followingMessages.unmute}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
