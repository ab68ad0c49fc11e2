import type { Draft } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import { LAWS, PROCEDURES } from '../eforms/codes.ts'
import { entryOf, isShortUrl, localTime, only } from '../eforms/values.ts'
import { countryOfAlpha3 } from '../kit/alpha3.ts'
import { currencyCode } from '../kit/amounts.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'

const MOST_CODES = 40
/** Longer file numbers are sentences. */
const LONGEST = 200

/** Amounts as they are stated; a currency that was not asked for is not known. */
export function amountsOf(row: Fields, category: string): Draft['metadata'] {
  const estimate = amount(row, 'estimated-value-proc') ?? single(row, 'estimated-value-lot')
  const awarded = ['contract_award', 'award_intention', 'contract_modification', 'award_correction'].includes(
    category,
  )
  const result =
    amount(row, 'result-value-notice') ?? amount(row, 'total-value') ?? single(row, 'tender-value')
  const currencies = [
    ...['estimated-value-cur-proc', 'estimated-value-cur-lot', 'total-value-cur', 'result-value-cur-notice'],
    ...['result-value-cur-lot', 'tender-value-cur'],
  ].flatMap(name => row.texts(name).map(currencyCode))
  const currency = only(currencies)
  if (currency === null && currencies.length > 0) return {}
  return compact({ estimated_value: estimate, award_amount: awarded ? result : null, currency })
}

function amount(row: Fields, name: string): number | null {
  const [value] = numbers(row, name)
  return value === undefined || value <= 0.01 ? null : value
}

/** The value of the only lot: those of several are listed once or once each, and cannot be added up. */
function single(row: Fields, name: string): number | null {
  const values = numbers(row, name)
  return values.length === 1 && (values[0] ?? 0) > 0.01 ? (values[0] ?? null) : null
}

function numbers(row: Fields, name: string): number[] {
  return row.texts(name).flatMap(text => {
    if (/^-?\d{1,15}(?:\.\d+)?$/.test(text)) return Number(text)
    row.note('bad_value', `expected a number, found ${quoted(text)}`, name)
    return []
  })
}

export function termsOf(row: Fields, category: string): Draft['metadata'] {
  const cpv = [
    ...row.texts('main-classification-proc'),
    ...row.texts('classification-cpv'),
    ...row.texts('PC'),
  ]
  const known = [...new Set(cpv.flatMap(code => /^(\d{8})/.exec(code)?.[1] ?? []))]
  const natures = [...new Set(row.texts('contract-nature'))]
  const procedure = row.texts('procedure-type')[0] ?? null
  const nuts = [...new Set(row.texts('place-of-performance'))].filter(isNuts)
  const concluded = days(row, 'contract-conclusion-date')
  const decided = days(row, 'winner-decision-date')
  const deadlines = DEADLINES.flatMap(name => days(row, name)).toSorted()
  const [law = null] = row.texts('legal-basis')
  return compact({
    cpv: known.length > 0 ? known.slice(0, MOST_CODES) : null,
    contract_type: natures.length > 0 ? natures : null,
    procedure: entryOf(PROCEDURES, procedure) ?? procedure,
    nuts: nuts.length > 0 ? nuts.slice(0, MOST_CODES) : null,
    deadline: deadlines[0],
    // Times are listed apart from the days: where there are several, nothing says which is of the earliest.
    deadline_time: new Set(deadlines).size === 1 ? timeOf(row) : null,
    legal_basis: entryOf(LAWS, law) ?? law,
    file_number: only(row.texts('internal-identifier-proc').filter(number => number.length <= LONGEST)),
    award_date: category === 'contract_award' ? only(decided) : null,
    contract_date: only(concluded),
    documents_url: row.texts('document-url-lot').find(isShortUrl),
  })
}

/** Countries stand beside regions, in their codes of three letters. */
function isNuts(code: string): boolean {
  return /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(code) && countryOfAlpha3(code) === null
}

/** Until when tenders and requests to take part are taken. */
const DEADLINES = ['deadline-receipt-tender-date-lot', 'deadline-receipt-request-date-lot']

/** The only time that is stated, as the buyer's clock shows it; one in UTC does not say that. */
function timeOf(row: Fields): string | null {
  const stated = only(row.texts('deadline-receipt-tender-time-lot'))
  return stated === null ? null : localTime(stated)
}

function days(row: Fields, name: string): Day[] {
  return row.texts(name).flatMap(text => {
    const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
    const found = day(year, month, dayOfMonth)
    if (found === null) row.note('bad_value', `expected a date, found ${quoted(text)}`, name)
    return found === null || found === '2000-01-01' || found >= '2090-01-01' ? [] : [found]
  })
}

/** Values as they are listed, where there are several and nothing says which belongs to what. */
export function detailsOf(row: Fields): NonNullable<Draft['details']> {
  const listed = (name: string): string[] | null => {
    const values = row.texts(name)
    return values.length > 0 ? values : null
  }
  return compact({
    deadlines: listed('deadline-receipt-tender-date-lot'),
    estimated_values: listed('estimated-value-lot'),
    result_value: row.texts('result-value-notice')[0],
    result_values: listed('result-value-lot'),
    tender_values: listed('tender-value'),
    buyer_identifiers: listed('buyer-identifier'),
    winner_identifiers: listed('winner-identifier'),
    results: listed('winner-selection-status'),
    changed_notice: row.texts('change-notice-version-identifier')[0],
    notice_id: row.texts('notice-identifier')[0],
  })
}
