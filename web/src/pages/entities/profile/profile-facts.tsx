import type { ReactNode } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { todayUtc } from '../../../text/calendar-days.ts'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber, formatRelativeTime } from '../../../text/format-dates-and-numbers.ts'
import { formatMoneyAmount } from '../../../text/format-money.ts'
import { FactList } from '../../../ui/page-layout.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import type { EntitySummary } from '../entity-queries.ts'
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
          ['Status', <StatusStatements key="status" statements={profile.status_statements} />],
          ['Claims deadline', entity.status === 'insolvent' && <ClaimsDeadline profile={profile} />],
          ['Insolvency court', texts(profile.courts)],
          ['Insolvency case', texts(profile.court_cases)],
          ['Legal form', texts(profile.legal_forms) || legalForm],
          ['Registered office', texts(profile.seats)],
          [
            'Capital',
            profile.capital.length > 0 && (
              <StatedValues values={profile.capital}>{value => <Capital capital={value} />}</StatedValues>
            ),
          ],
          ['Activity', texts(profile.activities)],
          ['Announcements', formatNumber(entity.announcement_count)],
        ]}
      />
      {considered.announcements < considered.of && (
        <p className="quiet small">
          Based on the newest {formatNumber(considered.announcements)} of {formatNumber(considered.of)}{' '}
          announcements that state facts.
        </p>
      )}
    </div>
  )
}

function ClaimsDeadline({ profile: { claims_deadlines } }: { profile: Profile }) {
  if (claims_deadlines.length === 0) return 'Not stated as a date'
  const today = todayUtc()
  return (
    <StatedValues values={claims_deadlines}>
      {({ value }) => (
        <>
          <CalendarDate date={value} />{' '}
          <strong className="small">
            {value === today ? 'today' : formatRelativeTime(`${value}T00:00:00Z`, Date.parse(today))}
          </strong>
        </>
      )}
    </StatedValues>
  )
}

function Capital({ capital: { amount, currency, variable } }: { capital: ApiSchema<'StatedCapital'> }) {
  const text = formatMoneyAmount(amount, currency)
  return variable ? `Variable, at least ${text}` : text
}
