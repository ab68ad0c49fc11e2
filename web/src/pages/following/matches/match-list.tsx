import { Link } from 'wouter'
import { humanizeCode, JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { languageOfAnnouncement } from '../../announcements/announcement-metadata.ts'
import { EntityStatusBadge, EntityTypeLabel } from '../../entities/entity-badges.tsx'
import css from '../following.module.css'
import type { FollowedMatch } from './match-queries.ts'
import { matchMessages } from './messages/messages.ts'

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
  const { announcement, entity, is_new, matched, matched_at } = match
  return (
    <li className={css.match} data-new={is_new || undefined}>
      <span>
        {is_new && (
          <>
            <span className={css.dot} aria-hidden />
            <span className="hidden">{matchMessages.unread}</span>
          </>
        )}
      </span>
      <p className={css.when}>
        <CalendarDate date={announcement?.publication_date ?? matched_at.slice(0, 10)} />
      </p>
      <div className={css.what}>
        {entity !== null ? (
          <MatchedEntity entity={entity} announcement={announcement} />
        ) : (
          announcement !== null && <MatchedAnnouncement announcement={announcement} />
        )}
        <p className={css.why}>
          {announcement !== null && entity === null && (
            <>
              <Tag>{humanizeCode(announcement.category)}</Tag>
              <span>{JURISDICTION_NAMES[announcement.jurisdiction] ?? announcement.jurisdiction}</span>
            </>
          )}
          {entity !== null && (
            <>
              <EntityStatusBadge status={entity.status} />
              <EntityTypeLabel type={entity.entity_type} />
              <span>{JURISDICTION_NAMES[entity.jurisdiction] ?? entity.jurisdiction}</span>
            </>
          )}
          <Reason matched={matched} showsTarget={showsTarget} />
        </p>
      </div>
    </li>
  )
}

function MatchedAnnouncement({ announcement }: { announcement: NonNullable<FollowedMatch['announcement']> }) {
  const { id, title, jurisdiction, metadata } = announcement
  return (
    <h3 lang={languageOfAnnouncement(jurisdiction, metadata)}>
      <Link href={`/announcements/${id}`} data-result={id}>
        {title}
      </Link>
    </h3>
  )
}

/** Names an entity that a search of entities found, and the announcement because of which it did. */
function MatchedEntity({
  entity: { id, name, jurisdiction },
  announcement,
}: {
  entity: NonNullable<FollowedMatch['entity']>
  announcement: FollowedMatch['announcement']
}) {
  return (
    <>
      <h3 lang={languageOfJurisdiction(jurisdiction)}>
        <Link href={`/entities/${id}`} data-result={id}>
          {name}
        </Link>
      </h3>
      {announcement !== null && (
        <p
          className={css.cause}
          lang={languageOfAnnouncement(announcement.jurisdiction, announcement.metadata)}
        >
          <Link href={`/announcements/${announcement.id}`}>{announcement.title}</Link>
        </p>
      )}
    </>
  )
}

/** Says why an announcement matches: the parties it names, and the list or search. */
function Reason({ matched, showsTarget }: { matched: FollowedMatch['matched']; showsTarget: boolean }) {
  const { watchlist, saved_search, entries } = matched
  const target = watchlist ?? saved_search
  const parties = entries.map(({ name, number, reference }) => name ?? number ?? reference).filter(Boolean)
  return (
    <>
      {parties.length > 0 && <span>{matchMessages.names(parties.join(', '))}</span>}
      {showsTarget && target !== null && (
        <span>
          {watchlist === null ? matchMessages.foundBy(target.name) : matchMessages.onList(target.name)}
        </span>
      )}
    </>
  )
}
