import { memo } from 'react'
import { Link } from 'wouter'
import { LANGUAGE } from '../../../i18n/language.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { kindOfCategory } from '../announcement-kind.ts'
import { findMainAmount, languageOfAnnouncement } from '../announcement-metadata.ts'
import { CorrectionBadge } from '../correction-badge.tsx'
import { DeadlineBadge } from '../deadline-badge.tsx'
import css from './announcement-list.module.css'
import type { AnnouncementSummary } from './announcement-list-queries.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { announcementListMessages as messages } from './messages/messages.ts'
import { regionsOf, subjectOf } from './rows/contract-facts.ts'
import { PartyList } from './rows/party-list.tsx'

interface Props {
  readonly item: AnnouncementSummary
  readonly source: string
  /** URL query of the list. The announcement page uses it for its back link. */
  readonly listQuery: string
  /** Position in the list of all results, from 1. The announcement page finds its neighbors by it. */
  readonly position: number
}

/** Renders an announcement in the list. The whole entry links to the announcement page. */
export const AnnouncementListItem = memo(function Result({ item, source, listQuery, position }: Props) {
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
          <DeadlineBadge metadata={metadata} />
          <span>{source}</span>
          {amount !== null && (
            <span className={css.amount} title={amount.name}>
              {amount.text}
            </span>
          )}
        </p>
        <h3 lang={lang}>
          <Link href={`/announcements/${id}`} state={{ list: listQuery, position }} data-result={id}>
            <HighlightedText {...(inTitle ?? { text: title, ranges: [] })} />
          </Link>
        </h3>
        {passages.map(match => (
          <p key={`${match.field} ${match.text}`} className={css.passage} lang={lang}>
            {match.field === 'source_reference' && (
              <span lang={LANGUAGE}>{messages.matchedField(messages.matchedReference)}</span>
            )}
            <HighlightedText {...match} />
          </p>
        ))}
        <PartyList item={item} lang={lang} />
        <ContractLine item={item} />
      </div>
    </li>
  )
})

/** Shows the subject and the regions of a tender. */
function ContractLine({ item }: Pick<Props, 'item'>) {
  if (kindOfCategory(item.category) !== 'tenders') return null
  const parts = [subjectOf(item), regionsOf(item)].filter(part => part !== null && part !== '')
  if (parts.length === 0) return null
  return (
    <p className={css.contract}>
      {parts.map(part => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}
