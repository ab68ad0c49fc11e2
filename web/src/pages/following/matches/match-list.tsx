import { Link } from 'wouter'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { languageOfAnnouncement } from '../../announcements/announcement-metadata.ts'
import css from '../following.module.css'
import type { FollowedMatch } from './match-queries.ts'

interface Props {
  readonly label: string
  readonly matches: readonly FollowedMatch[]
  /** Whether each match names its watchlist or saved search. */
  readonly showsTarget?: boolean
}

/** Lists matches. Unread ones have a dot and a bold title. */
export function MatchList({ label, matches, showsTarget = false }: Props) {
  return (
    <ol className={css.matches} aria-label={label}>
      {matches.map(match => (
        <MatchItem key={match.id} match={match} showsTarget={showsTarget} />
      ))}
    </ol>
  )
}

function MatchItem({ match, showsTarget }: { match: FollowedMatch; showsTarget: boolean }) {
  const { announcement, is_new, matched } = match
  const { id, title, category, jurisdiction, publication_date, metadata } = announcement
  return (
    <li className={css.match} data-new={is_new || undefined}>
      <span>
        {is_new && (
          <>
            <span className={css.dot} aria-hidden />
            <span className="hidden">Unread</span>
          </>
        )}
      </span>
      <p className={css.when}>
        <CalendarDate date={publication_date} />
      </p>
      <div className={css.what}>
        <h3 lang={languageOfAnnouncement(jurisdiction, metadata)}>
          <Link href={`/announcements/${id}`} data-result={id}>
            {title}
          </Link>
        </h3>
        <p className={css.why}>
          <Tag>{humanizeCode(category)}</Tag>
          <span>{JURISDICTION_NAMES[jurisdiction] ?? jurisdiction}</span>
          <Reason matched={matched} showsTarget={showsTarget} />
        </p>
      </div>
    </li>
  )
}

/** Says why an announcement matches: the parties it names, and the list or search. */
function Reason({ matched, showsTarget }: { matched: FollowedMatch['matched']; showsTarget: boolean }) {
  const { watchlist, saved_search, entries } = matched
  const target = watchlist ?? saved_search
  const parties = entries.map(({ name, number, reference }) => name ?? number ?? reference).filter(Boolean)
  return (
    <>
      {parties.length > 0 && <span>Names {parties.join(', ')}</span>}
      {showsTarget && target !== null && (
        <span>
          {watchlist === null ? 'Found by ' : 'On '}
          {target.name}
        </span>
      )}
    </>
  )
}
