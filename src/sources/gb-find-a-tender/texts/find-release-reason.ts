import type { AnnouncementCategory } from '../../../model/category.ts'
import { parseIsoLocalDateTime } from '../../shared/dates.ts'
import { getTextsAtPath, getValuesAtPath, toListItems } from '../../shared/field-paths.ts'
import { formatDay } from '../../shared/localized-values.ts'
import { listContractAmendments } from '../contract-amendments.ts'
import type { FindATenderReleaseSections } from '../read-release-sections.ts'

/** Finds why the call or the contract was changed, why a procedure or contract ended, or what went wrong in it. */
export function findReleaseReason(
  { tender, awards, contracts }: FindATenderReleaseSections,
  category: AnnouncementCategory,
): string | null {
  switch (category) {
    case 'tender_cancellation':
    case 'tender_unsuccessful':
      return tender.text('statusDetails') ?? getTextsAtPath(awards, 'statusDetails')[0] ?? null
    case 'tender_amendment':
    case 'award_correction':
      return describeAmendment(toListItems(tender.value('amendments')).at(-1))
    case 'contract_modification':
      return describeAmendment(listContractAmendments(contracts).at(-1))
    case 'contract_completion':
      return (
        getTextsAtPath(contracts, 'statusDetails')[0] ??
        getTextsAtPath(contracts, 'terminationRationaleClassification.description')[0] ??
        null
      )
    case 'contract_performance':
      return getTextsAtPath(contracts, 'implementation.performanceFailures.events.description')[0] ?? null
    default:
      return null
  }
}

function describeAmendment(amendment: unknown): string | null {
  const [described] = [
    ...getTextsAtPath(amendment, 'description'),
    ...getTextsAtPath(amendment, 'rationale'),
    ...getTextsAtPath(amendment, 'rationaleClassifications.description'),
  ]
  return described ?? describeChangedFields(getValuesAtPath(amendment, 'unstructuredChanges'))
}

/** Describes what a correction replaces in an earlier notice: `Time limit: 24/03/2022 instead of 10/03/2022`. */
function describeChangedFields(changes: readonly unknown[]): string | null {
  const described = changes.flatMap(change => {
    const [label] = [...getTextsAtPath(change, 'where.label'), ...getTextsAtPath(change, 'where.section')]
    const [before, after] = ['oldValue', 'newValue'].map(side => describeValue(change, side))
    if (label === undefined || after === undefined) return []
    return before === undefined ? `${label}: ${after}` : `${label}: ${after} instead of ${before}`
  })
  return described.length > 0 ? described.join('; ') : null
}

function describeValue(change: unknown, side: string): string | undefined {
  const [date] = getTextsAtPath(change, `${side}.date`)
  const moment = date === undefined ? null : parseIsoLocalDateTime(date)
  if (moment === null) return getTextsAtPath(change, `${side}.text`)[0]
  const day = formatDay(moment.day, 'en')
  return moment.time === null || moment.time === '00:00' ? day : `${day}, ${moment.time}`
}
