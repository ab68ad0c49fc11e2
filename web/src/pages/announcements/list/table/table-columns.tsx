import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { humanizeCode, JURISDICTION_NAMES } from '../../../../text/display-names.ts'
import { Tag } from '../../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../../ui/timestamps.tsx'
import { type AnnouncementKind, findOfficerMove } from '../../announcement-kind.ts'
import { findMainAmount, languageOfAnnouncement } from '../../announcement-metadata.ts'
import { CorrectionBadge } from '../../correction-badge.tsx'
import { DeadlineBadge } from '../../deadline-badge.tsx'
import { announcementMessages } from '../../messages/messages.ts'
import type { AnnouncementSummary } from '../announcement-list-queries.ts'
import { HighlightedText } from '../highlighted-text.tsx'
import { announcementListMessages } from '../messages/messages.ts'
import { regionsOf, subjectOf } from '../rows/contract-facts.ts'
import { mergeParties, PartyLink } from '../rows/party-list.tsx'

const names = announcementListMessages.columns
type ColumnKey = keyof typeof names

/** What a cell shows, besides the announcement. */
export interface CellContext {
  readonly source: string
  readonly listQuery: string
  readonly position: number
}

/** A column of the table of announcements. */
export interface AnnouncementColumn {
  readonly key: string
  readonly name: string
  readonly isNumeric?: boolean
  readonly render: (item: AnnouncementSummary, context: CellContext) => ReactNode
}

/** Parties that a cell lists. */
const MAX_PARTIES = 3

function roleColumn(key: ColumnKey, ...roles: readonly string[]): AnnouncementColumn {
  return { key, name: names[key], render: item => <Parties item={item} roles={roles} /> }
}

function officerColumn(key: string, name: string, moves: readonly (string | null)[]): AnnouncementColumn {
  return {
    key,
    name,
    render: item =>
      moves.includes(findOfficerMove(item.category, item.metadata.acts)) && (
        <Parties item={item} roles={['officer', 'auditor']} />
      ),
  }
}

function metadataColumn(key: 'procedure' | 'file_number' | 'court_case'): AnnouncementColumn {
  return {
    key,
    name: names[key],
    render: ({ metadata, jurisdiction }) => {
      const value: unknown = metadata[key as keyof typeof metadata]
      return <span lang={languageOfAnnouncement(jurisdiction, metadata)}>{value ? String(value) : null}</span>
    },
  }
}

const COLUMN_LIST: readonly AnnouncementColumn[] = [
  {
    key: 'date',
    name: names.date,
    render: ({ publication_date }) => <CalendarDate date={publication_date} />,
  },
  { key: 'category', name: names.category, render: ({ category }) => <Tag>{humanizeCode(category)}</Tag> },
  { key: 'title', name: names.title, render: (item, context) => <Title item={item} context={context} /> },
  { key: 'deadline', name: names.deadline, render: ({ metadata }) => <DeadlineBadge metadata={metadata} /> },
  {
    key: 'amount',
    name: names.amount,
    isNumeric: true,
    render: ({ metadata }) => {
      const amount = findMainAmount(metadata)
      return amount && <span title={amount.name}>{amount.text}</span>
    },
  },
  roleColumn('buyer', 'buyer'),
  roleColumn('supplier', 'supplier', 'tenderer'),
  { key: 'cpv', name: names.cpv, render: subjectOf },
  { key: 'region', name: names.region, render: regionsOf },
  roleColumn('subject', 'subject', 'debtor'),
  {
    key: 'court',
    name: names.court,
    render: item => item.metadata.court ?? <Parties item={item} roles={['court']} />,
  },
  roleColumn('practitioner', 'insolvency_practitioner', 'liquidator'),
  officerColumn('comes', announcementMessages.officerMoves.appointed, ['appointed', 'reappointed']),
  officerColumn('goes', announcementMessages.officerMoves.left, ['left']),
  officerColumn('officers', names.officers, [null]),
  metadataColumn('procedure'),
  metadataColumn('file_number'),
  metadataColumn('court_case'),
  {
    key: 'parties',
    name: names.parties,
    render: item => <Parties item={item} roles={item.parties?.map(({ role }) => role) ?? []} />,
  },
  {
    key: 'jurisdiction',
    name: names.jurisdiction,
    render: ({ jurisdiction }) => <span title={JURISDICTION_NAMES[jurisdiction]}>{jurisdiction}</span>,
  },
  { key: 'source', name: names.source, render: (_item, { source }) => source },
]

const COLUMNS: ReadonlyMap<string, AnnouncementColumn> = new Map(
  COLUMN_LIST.map(column => [column.key, column]),
)

/** The columns that each kind offers, in order. Those after the bar are hidden at first. */
const COLUMNS_BY_KIND: Readonly<Record<AnnouncementKind, string>> = {
  tenders:
    'date,title,deadline,amount,buyer,cpv,region|category,supplier,procedure,file_number,jurisdiction,source',
  insolvency: 'date,subject,category,court,practitioner,deadline|title,court_case,region,jurisdiction,source',
  officers: 'date,subject,comes,goes,officers,category|title,region,jurisdiction,source',
  other: 'date,category,title,parties,amount,source|region,deadline,jurisdiction',
}

/** Returns the columns that a kind offers. */
export function listOfferedColumns(kind: AnnouncementKind): AnnouncementColumn[] {
  return COLUMNS_BY_KIND[kind].split(/[,|]/).flatMap(key => COLUMNS.get(key) ?? [])
}

/** Returns the columns to show. The link to the announcement is always one of them. */
export function listShownColumns(
  kind: AnnouncementKind,
  chosen: readonly string[] | undefined,
): AnnouncementColumn[] {
  const keys = chosen ?? COLUMNS_BY_KIND[kind].split('|')[0]?.split(',') ?? []
  return listOfferedColumns(kind).filter(({ key }) => keys.includes(key))
}

/** Returns whether a row of these columns needs a link of its own, because none has the title. */
export function needsRowLink(columns: readonly AnnouncementColumn[]): boolean {
  return !columns.some(({ key }) => key === 'title')
}

function Parties({ item, roles }: { item: AnnouncementSummary; roles: readonly string[] }) {
  const lang = languageOfAnnouncement(item.jurisdiction, item.metadata)
  const parties = mergeParties((item.parties ?? []).filter(({ role }) => roles.includes(role)))
  const rest = parties.length - MAX_PARTIES
  if (parties.length === 0) return null
  return (
    <ul>
      {parties.slice(0, MAX_PARTIES).map(party => (
        <li key={`${party.type} ${party.name} ${party.entityId}`}>
          <PartyLink party={party} lang={lang} />
        </li>
      ))}
      {rest > 0 && <li className="quiet small">{announcementMessages.andMore(rest)}</li>}
    </ul>
  )
}

function Title({ item, context }: { item: AnnouncementSummary; context: CellContext }) {
  const { id, title, jurisdiction, metadata, matches = [] } = item
  const match = matches.find(({ field }) => field === 'title')
  return (
    <>
      <Link
        href={`/announcements/${id}`}
        state={{ list: context.listQuery, position: context.position }}
        data-result={id}
        lang={languageOfAnnouncement(jurisdiction, metadata)}
      >
        <HighlightedText {...(match ?? { text: title, ranges: [] })} />
      </Link>{' '}
      <CorrectionBadge metadata={metadata} />
    </>
  )
}
