import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { type FollowedTarget, matchesPath } from '../followed-target.ts'
import css from '../following.module.css'
import { useMuteTarget } from '../following-mutations.ts'

/** Lists the muted watchlists and saved searches that have new matches. */
export function MutedTargets({ targets }: { targets: readonly FollowedTarget[] }) {
  const mute = useMuteTarget()
  if (targets.length === 0) return null
  return (
    <Panel title="Muted">
      <ul className={css.form}>
        {targets.map(target => (
          <li key={target.id} className={css.row}>
            <Link href={matchesPath(target)}>{target.name}</Link>
            <span className="small quiet">{formatNumber(target.newCount)} new</span>
            <Button
              small
              variant="quiet"
              aria-label={`Unmute ${target.name}`}
              onClick={() => mute.mutate({ ...target, isMuted: false })}
            >
              <Bell size={15} aria-hidden /> Unmute
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
