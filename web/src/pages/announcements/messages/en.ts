import { plural } from '../../../text/plural.ts'

const en = {
  officerMoves: { appointed: 'Appointed', left: 'Left office', reappointed: 'Reappointed' },
  deadline: (date: string) => `Deadline: ${date}`,
  deadlineAt: (date: string, time: string) => `Deadline: ${date}, ${time} (buyer’s local time)`,
  closed: (date: string) => `Closed on ${date}`,
  closesToday: 'Closes today',
  closesTomorrow: 'Closes tomorrow',
  closesIn: (days: number) => plural(days, { one: 'Closes in # day', other: 'Closes in # days' }),
  claimsDeadline: (date: string) => `Deadline for claims: ${date}`,
  claimsClosed: (date: string) => `Claims closed on ${date}`,
  claimsCloseToday: 'Claims close today',
  claimsCloseTomorrow: 'Claims close tomorrow',
  claimsCloseIn: (days: number) =>
    plural(days, { one: 'Claims close in # day', other: 'Claims close in # days' }),
  withdrawn: (date: string) => `Withdrawn ${date}`,
  correction: 'Correction',
  withdrawal: 'Withdrawal',
  andMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  /** A list of names that is cut off. */
  namesAndMore: (names: string, count: number) =>
    plural(count, { one: `${names} and # more`, other: `${names} and # more` }),
  amounts: {
    award_amount: 'Award amount',
    estimated_value: 'Estimated value',
    price: 'Price',
    budget_without_tax: 'Budget without tax',
    budget_with_tax: 'Budget with tax',
    framework_maximum: 'Framework maximum',
    capital: 'Capital',
    capital_change_amount: 'Capital change amount',
    capital_paid_in: 'Capital paid in',
    capital_variable: 'Variable capital',
  },
}

/** The shape that every translation has. */
export type AnnouncementMessages = typeof en

export default en
