import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import { EFORMS_PROCEDURE_TYPES, EU_PROCUREMENT_LAWS } from '../eforms/code-lists.ts'
import {
  findCommonValue,
  isShortWebUrl,
  lookUpEformsCode,
  parseEformsLocalTime,
} from '../eforms/field-values.ts'
import { countryFromAlpha3 } from '../shared/codes/country-alpha3.ts'
import { dayFromParts } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseCurrencyCode } from '../shared/french-amounts.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'

const MAX_CODES = 40
/** Maximum length of a file number in characters; longer values are sentences. */
const MAX_FILE_NUMBER_LENGTH = 200

/**
 * Builds the amount metadata. The currency is unknown when it was not requested, and amounts in several currencies are
 * dropped.
 */
export function buildTedSearchAmountMetadata(
  row: FieldReader,
  category: string,
): AnnouncementDraft['metadata'] {
  const estimate = readAmount(row, 'estimated-value-proc') ?? readOnlyAmount(row, 'estimated-value-lot')
  const awarded = ['contract_award', 'award_intention', 'contract_modification', 'award_correction'].includes(
    category,
  )
  const result =
    readAmount(row, 'result-value-notice') ??
    readAmount(row, 'total-value') ??
    readOnlyAmount(row, 'tender-value')
  const currencies = [
    'estimated-value-cur-proc',
    'estimated-value-cur-lot',
    'total-value-cur',
    'result-value-cur-notice',
    'result-value-cur-lot',
    'tender-value-cur',
  ].flatMap(name => row.texts(name).map(parseCurrencyCode))
  const currency = findCommonValue(currencies)
  if (currency === null && currencies.length > 0) return {}
  return omitMissing({ estimated_value: estimate, award_amount: awarded ? result : null, currency })
}

function readAmount(row: FieldReader, name: string): number | null {
  const [value] = readNumbers(row, name)
  return value === undefined || value <= 0.01 ? null : value
}

/**
 * Reads the amount when exactly one is stated. Several cannot be summed, because the lists do not show whether equal
 * values were merged.
 */
function readOnlyAmount(row: FieldReader, name: string): number | null {
  const values = readNumbers(row, name)
  return values.length === 1 && (values[0] ?? 0) > 0.01 ? (values[0] ?? null) : null
}

function readNumbers(row: FieldReader, name: string): number[] {
  return row.texts(name).flatMap(text => {
    if (/^-?\d{1,15}(?:\.\d+)?$/.test(text)) return Number(text)
    row.reportProblem('bad_value', `expected a number, found ${quoteValue(text)}`, name)
    return []
  })
}

export function buildTedSearchMetadata(row: FieldReader, category: string): AnnouncementDraft['metadata'] {
  const cpv = [
    ...row.texts('main-classification-proc'),
    ...row.texts('classification-cpv'),
    ...row.texts('PC'),
  ]
  const cpvCodes = [...new Set(cpv.flatMap(code => /^(\d{8})/.exec(code)?.[1] ?? []))]
  const natures = [...new Set(row.texts('contract-nature'))]
  const procedure = row.texts('procedure-type')[0] ?? null
  const nuts = [...new Set(row.texts('place-of-performance'))].filter(isNuts)
  const concluded = readDays(row, 'contract-conclusion-date')
  const decided = readDays(row, 'winner-decision-date')
  const deadlines = DEADLINES.flatMap(name => readDays(row, name)).toSorted()
  const time = readTime(row)
  const [law = null] = row.texts('legal-basis')
  return omitMissing({
    cpv: cpvCodes.length > 0 ? cpvCodes.slice(0, MAX_CODES) : null,
    contract_type: natures.length > 0 ? natures : null,
    procedure: lookUpEformsCode(EFORMS_PROCEDURE_TYPES, procedure) ?? procedure,
    nuts: nuts.length > 0 ? nuts.slice(0, MAX_CODES) : null,
    deadline: deadlines[0],
    // Times are listed apart from dates, so with several dates the time of the earliest is unknown.
    deadline_time: new Set(deadlines).size === 1 ? time : null,
    legal_basis: lookUpEformsCode(EU_PROCUREMENT_LAWS, law) ?? law,
    file_number: findCommonValue(
      row.texts('internal-identifier-proc').filter(number => number.length <= MAX_FILE_NUMBER_LENGTH),
    ),
    award_date: category === 'contract_award' ? findCommonValue(decided) : null,
    contract_date: findCommonValue(concluded),
    documents_url: row.texts('document-url-lot').find(isShortWebUrl),
  })
}

/** Returns true for a NUTS code. The list also contains three-letter country codes. */
function isNuts(code: string): boolean {
  return /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(code) && countryFromAlpha3(code) === null
}

/** Names of the fields with deadlines for tenders and for requests to participate. */
const DEADLINES = ['deadline-receipt-tender-date-lot', 'deadline-receipt-request-date-lot']

/**
 * Reads the deadline time in the buyer's local time when exactly one is stated. Ignores times in UTC, because they do
 * not show the buyer's local time.
 */
function readTime(row: FieldReader): string | null {
  const stated = findCommonValue(row.texts('deadline-receipt-tender-time-lot'))
  return stated === null ? null : parseEformsLocalTime(stated)
}

function readDays(row: FieldReader, name: string): CalendarDay[] {
  return row.texts(name).flatMap(text => {
    const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
    const found = dayFromParts(year, month, dayOfMonth)
    if (found === null) row.reportProblem('bad_value', `expected a date, found ${quoteValue(text)}`, name)
    return found === null || found === '2000-01-01' || found >= '2090-01-01' ? [] : [found]
  })
}

/** Builds the details from value lists that cannot be assigned to lots or parties. */
export function buildDetailsFromTedSearchResult(row: FieldReader): NonNullable<AnnouncementDraft['details']> {
  const listValues = (name: string): string[] | null => {
    const values = row.texts(name)
    return values.length > 0 ? values : null
  }
  return omitMissing({
    deadlines: listValues('deadline-receipt-tender-date-lot'),
    estimated_values: listValues('estimated-value-lot'),
    result_value: row.texts('result-value-notice')[0],
    result_values: listValues('result-value-lot'),
    tender_values: listValues('tender-value'),
    buyer_identifiers: listValues('buyer-identifier'),
    winner_identifiers: listValues('winner-identifier'),
    results: listValues('winner-selection-status'),
    changed_notice: row.texts('change-notice-version-identifier')[0],
    notice_id: row.texts('notice-identifier')[0],
  })
}
