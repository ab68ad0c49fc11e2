import type { ReactNode } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { todayUtc } from '../../../text/calendar-days.ts'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber, formatRelativeTime } from '../../../text/format-dates-and-numbers.ts'
import { formatMoneyAmount } from '../../../text/format-money.ts'
import { FactList } from '../../../ui/page-layout.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import css from './profile.module.css'
import { StatedValues } from './stated-values.tsx'
import { StatusStatements } from './status-statements.tsx'

type Profile = ApiSchema<'EntityProfile'>

interface Props {
  readonly entity: EntitySummary
  readonly profile: Profile
  /** Facts that are shown between the status and the others. */
  readonly legalForm: ReactNode
}

/** Shows what announcements state about an entity over time. */
export function ProfileFacts({ entity, profile, legalForm }: Props) {
  const lang = languageOfJurisdiction(entity.jurisdiction)
  const { considered } = profile
  const texts = (values: Profile['names']) =>
    values.length > 0 && (
      <StatedValues values={values}>{({ value }) => <span lang={lang}>{value}</span>}</StatedValues>
    )
  return (
    <div className={css.facts}>
      <FactList
        facts={[
          [messages.facts.status, <StatusStatements key="status" statements={profile.status_statements} />],
          [
            messages.facts.claimsDeadline,
            entity.status === 'insolvent' && <ClaimsDeadline profile={profile} />,
          ],
          [messages.facts.court, texts(profile.courts)],
          [messages.facts.courtCase, texts(profile.court_cases)],
          [messages.facts.legalForm, texts(profile.legal_forms) || legalForm],
          [messages.facts.seat, texts(profile.seats)],
          [
            messages.facts.capital,
            profile.capital.length > 0 && (
              <StatedValues values={profile.capital}>{value => <Capital capital={value} />}</StatedValues>
            ),
          ],
          [messages.facts.activity, texts(profile.activities)],
          [messages.announcements, formatNumber(entity.announcement_count)],
        ]}
      />
      {considered.announcements < considered.of && (
        <p className="quiet small">
          {messages.facts.basedOnStating(considered.announcements, considered.of)}
        </p>
      )}
    </div>
  )
}

function ClaimsDeadline({ profile: { claims_deadlines } }: { profile: Profile }) {
  if (claims_deadlines.length === 0) return messages.facts.noDeadlineDate
  const today = todayUtc()
  return (
    <StatedValues values={claims_deadlines}>
      {({ value }) => (
        <>
          <CalendarDate date={value} />{' '}
          <strong className="small">
            {value === today
              ? messages.facts.today
              : formatRelativeTime(`${value}T00:00:00Z`, Date.parse(today))}
          </strong>
        </>
      )}
    </StatedValues>
  )
}

function Capital({ capital: { amount, currency, variable } }: { capital: ApiSchema<'StatedCapital'> }) {
  const text = formatMoneyAmount(amount, currency)
  return variable ? messages.facts.variableCapital(text) : text
}
