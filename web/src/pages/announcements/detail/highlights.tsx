import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDate } from '../../../text/format-dates-and-numbers.ts'
import { findOfficerMove, kindOfCategory } from '../announcement-kind.ts'
import { findMainAmount } from '../announcement-metadata.ts'
import { DeadlineBadge } from '../deadline-badge.tsx'
import { announcementMessages } from '../messages/messages.ts'
import type { AnnouncementExtras, AnnouncementRecord } from './announcement-detail-query.ts'
import { entityPath, mergeMentions, type PartyWithRoles } from './announcement-parties.ts'
import css from './highlights.module.css'
import { announcementPageMessages as messages } from './messages/messages.ts'

const names = messages.highlights

/** Parties that a highlight lists. */
const MAX_PARTIES = 3

interface Props {
  readonly announcement: AnnouncementRecord
  readonly extras: AnnouncementExtras | null
  readonly lang: string | undefined
}

type Highlight = readonly [name: string, value: ReactNode]

/** Shows on top what matters most for the kind of announcement: deadline, amount, parties, court, subject, region. */
export function Highlights({ announcement, extras, lang }: Props) {
  const { category, metadata, entities } = announcement
  const parties = mergeMentions(entities, extras?.entity_ids ?? [])
  const ofRoles = (...roles: readonly string[]) => renderParties(parties, roles, lang)
  const kind = kindOfCategory(category)
  const amount = findMainAmount(metadata)
  const common: Highlight[] = [
    [names.deadline, renderDeadline(metadata)],
    [amount?.name ?? names.amount, amount && <strong>{amount.text}</strong>],
  ]
  const byKind: Highlight[] =
    kind === 'tenders'
      ? [
          [names.buyer, ofRoles('buyer')],
          [names.supplier, ofRoles('supplier')],
          [names.subject, extras?.codes.cpv[0]?.name],
          [names.region, extras?.codes.regions.map(({ code, name }) => name ?? code).join(', ')],
        ]
      : kind === 'insolvency'
        ? [
            [names.debtor, ofRoles('subject', 'debtor')],
            [names.court, metadata.court ?? ofRoles('court')],
            [names.practitioner, ofRoles('insolvency_practitioner', 'liquidator')],
          ]
        : kind === 'officers'
          ? [
              [names.company, ofRoles('subject')],
              [nameOfficers(announcement), ofRoles('officer')],
            ]
          : [[names.about, ofRoles('subject')]]
  const shown = [...common, ...byKind].filter(([, value]) => Boolean(value))
  if (shown.length === 0) return null
  return (
    <dl className={css.highlights}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function nameOfficers({ category, metadata }: AnnouncementRecord): string {
  const move = findOfficerMove(category, metadata.acts)
  return move === null ? names.officers : announcementMessages.officerMoves[move]
}

function renderDeadline(metadata: AnnouncementRecord['metadata']): ReactNode {
  const { deadline, deadline_time: time, claims_deadline: claims } = metadata
  const day = deadline ?? claims
  if (day === undefined || Number.isNaN(Date.parse(day))) return null
  return (
    <>
      <strong>
        {deadline !== undefined && time !== undefined ? `${formatDate(day)}, ${time}` : formatDate(day)}
      </strong>{' '}
      <DeadlineBadge metadata={metadata} />
    </>
  )
}

function renderParties(
  parties: readonly PartyWithRoles[],
  roles: readonly string[],
  lang: string | undefined,
): ReactNode {
  const found = parties.filter(party => party.roles.some(role => roles.includes(role)))
  const rest = found.length - MAX_PARTIES
  if (found.length === 0) return null
  return (
    <ul>
      {found.slice(0, MAX_PARTIES).map(party => (
        <li key={`${party.type} ${party.name} ${party.id}`}>
          <Link href={entityPath(party)} lang={lang}>
            {party.name}
          </Link>
        </li>
      ))}
      {rest > 0 && <li className="quiet small">{announcementMessages.andMore(rest)}</li>}
    </ul>
  )
}
