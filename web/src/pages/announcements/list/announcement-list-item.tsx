import { memo } from 'react'
import { Link } from 'wouter'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { findMainAmount, languageOfAnnouncement } from '../announcement-metadata.ts'
import { CorrectionBadge } from '../correction-badge.tsx'
import css from './announcement-list.module.css'
import type { AnnouncementSummary, SearchMatch } from './announcement-list-queries.ts'
import { HighlightedText } from './highlighted-text.tsx'

interface Props {
  readonly item: AnnouncementSummary
  readonly source: string
  /** URL query of the list. The announcement page uses it for its back link. */
  readonly listQuery: string
}

/** Renders an announcement in the list. The whole entry links to the announcement page. */
export const AnnouncementListItem = memo(function Result({ item, source, listQuery }: Props) {
  const { id, title, category, jurisdiction, publication_date, metadata, matches = [] } = item
  const lang = languageOfAnnouncement(jurisdiction, metadata)
  const inTitle = matches.find(({ field }) => field === 'title')
  const passages = matches.filter(({ field }) => field !== 'title' && field !== 'entities')
  const amount = findMainAmount(metadata)
  return (
    <li className={css.result} data-withdrawn={'withdrawn' in metadata || undefined}>
      <p className={css.when}>
        <CalendarDate date={publication_date} />
        <span title={JURISDICTION_NAMES[jurisdiction]}>{jurisdiction}</span>
      </p>
      <div className={css.what}>
        <p className={css.kind}>
          <Tag>{humanizeCode(category)}</Tag>
          <CorrectionBadge metadata={metadata} />
          <span>{source}</span>
          {amount !== null && (
            <span className={css.amount} title={amount.name}>
              {amount.text}
            </span>
          )}
        </p>
        <h3 lang={lang}>
          <Link href={`/announcements/${id}`} state={{ list: listQuery }} data-result={id}>
            <HighlightedText {...(inTitle ?? { text: title, ranges: [] })} />
          </Link>
        </h3>
        {passages.map(match => (
          <p key={`${match.field} ${match.text}`} className={css.passage} lang={lang}>
            {match.field !== 'summary' && <span lang="en">{humanizeCode(match.field)}: </span>}
            <HighlightedText {...match} />
          </p>
        ))}
        <NamedEntities entities={item.entities} matches={matches} lang={lang} />
      </div>
    </li>
  )
})

/** Lists the named entities. Those that match the search come first. */
function NamedEntities({
  entities,
  matches,
  lang,
}: {
  entities: AnnouncementSummary['entities']
  matches: readonly SearchMatch[]
  lang: string | undefined
}) {
  if (entities.length === 0) return null
  const matchesByName = new Map(
    matches.filter(({ field }) => field === 'entities').map(match => [match.text, match]),
  )
  const names = [...new Set(entities.map(({ name }) => name))].sort(
    (one, other) => Number(matchesByName.has(other)) - Number(matchesByName.has(one)),
  )
  const shown = names.slice(0, 4)
  return (
    <ul className={css.names} aria-label="Named entities" lang={lang}>
      {shown.map(name => (
        <li key={name}>
          <HighlightedText {...(matchesByName.get(name) ?? { text: name, ranges: [] })} />
        </li>
      ))}
      {names.length > shown.length && <li lang="en">and {names.length - shown.length} more</li>}
    </ul>
  )
}
