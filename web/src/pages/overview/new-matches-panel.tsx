import { Link } from 'wouter'
import type { ApiSchema } from '../../api/api-client.ts'
import { countNewMatches, type FollowedTargets } from '../../api/followed-targets.ts'
import { formatCount } from '../../text/format-dates-and-numbers.ts'
import { Panel } from '../../ui/page-layout.tsx'
import { MatchList } from '../following/matches/match-list.tsx'

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
    <Panel title="New in what you follow" actions={<Link href="/following">Following</Link>}>
      {targets === undefined ? (
        <p className="quiet">This can’t be read at the moment.</p>
      ) : !isFollowing ? (
        <p className="quiet">
          You don’t follow anything yet. <Link href="/announcements">Search announcements</Link> and save the
          search, or <Link href="/following/watchlists">create a watchlist</Link>.
        </p>
      ) : matches.length === 0 ? (
        <p className="quiet">Nothing new since you last looked.</p>
      ) : (
        <>
          <p>
            <Link href="/following">{formatCount(count, 'new match', 'new matches')}</Link>
          </p>
          <MatchList label="Newest matches" matches={matches} showsTarget />
        </>
      )}
    </Panel>
  )
}
