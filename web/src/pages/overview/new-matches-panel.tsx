import { Link } from 'wouter'
import type { ApiSchema } from '../../api/api-client.ts'
import { countNewMatches, type FollowedTargets } from '../../api/followed-targets.ts'
import { Panel } from '../../ui/page-layout.tsx'
import { MatchList } from '../following/matches/match-list.tsx'
import { firstRunMessages } from './first-run/messages/messages.ts'
import { overviewMessages } from './messages/messages.ts'

const messages = overviewMessages.matches

interface Props {
  /** Undefined if they could not be loaded. */
  readonly targets: FollowedTargets | undefined
  readonly matches: readonly ApiSchema<'Match'>[]
}

/** Shows what is new in the watchlists and saved searches of the owner. */
export function NewMatchesPanel({ targets, matches }: Props) {
  const isFollowing = targets !== undefined && targets.watchlists.length + targets.searches.length > 0
  const count = targets === undefined ? 0 : countNewMatches(targets)
  return (
    <Panel title={messages.title} actions={<Link href="/following">{messages.following}</Link>}>
      {targets === undefined ? (
        <p className="quiet">{messages.unavailable}</p>
      ) : !isFollowing ? (
        <p className="quiet">
          {firstRunMessages.nothingFollowed(
            text => (
              <Link href="/announcements">{text}</Link>
            ),
            text => (
              <Link href="/following/watchlists">{text}</Link>
            ),
          )}
        </p>
      ) : matches.length === 0 ? (
        <p className="quiet">{messages.none}</p>
      ) : (
        <>
          <p>
            <Link href="/following">{messages.count(count)}</Link>
          </p>
          <MatchList label={messages.newest} matches={matches} showsTarget />
        </>
      )}
    </Panel>
  )
}
