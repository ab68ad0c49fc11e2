import type { Draft, Mention } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { categoryOf, kindBy } from '../eforms/category.ts'
import { CHANGE_REASONS, FORM_TYPES, NOTICE_TYPES, PROCEDURES, RESULTS } from '../eforms/codes.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { entryOf, only } from '../eforms/values.ts'
import { countryOfAlpha3 } from '../kit/alpha3.ts'
import { currencyCode } from '../kit/amounts.ts'
import { countryCode } from '../kit/countries.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { dayIn } from '../kit/instants.ts'
import { languageCode } from '../kit/languages.ts'
import { isRecord, listOf } from '../kit/plain.ts'
import { compact, quoted, tidy } from '../kit/text.ts'
import { DOCUMENT_TYPES } from './legacy-codes.ts'

const ZONE = 'Europe/Luxembourg'
const MOST_CODES = 40

/** What the search API says of a notice, but for its address. */
export type Found = Omit<Draft, 'url'>

/**
 * A notice as the search API answers it (sheet, section 2). Fields of older clients go by their aliases (`PD`, `ND`).
 * Its lists are not aligned: a number is somebody's only where one name and one number are stated.
 */
export function searchNotice(row: Fields): Found {
  const [stated, alias] = [row.text('publication-number'), row.text('ND')]
  const number = stated ?? alias ?? ''
  const reference = /^0*(\d{1,8}-\d{4})$/.exec(number)?.[1]
  if (reference === undefined) throw new Error('the notice has no publication-number')
  const language = languageOf(row)
  const country = countryOf(row)
  const type = typeOf(row)
  const statuses = codes(row, 'winner-selection-status')
  noteUnknown(row, 'winner-selection-status', statuses, RESULTS)
  const change = codes(row, 'change-reason-code')
  noteUnknown(row, 'change-reason-code', change, CHANGE_REASONS)
  const changed = row.texts('change-notice-version-identifier')[0]
  const isChange = changed !== undefined || change.length > 0
  const facts = {
    change: isChange ? (change[0] ?? '') : null,
    statuses,
    reasons: codes(row, 'non-award-justification'),
  }
  const category = type.legacy ?? categoryOf(type.kind, facts)
  const earlier = changed === undefined ? null : (/^0*(\d{1,8}-\d{4})$/.exec(changed)?.[1] ?? null)
  const link = linkTo(earlier, change)
  const related = row.texts('RN').flatMap(number => /^0*(\d{1,8}-\d{4})$/.exec(number)?.[1] ?? [])
  const ofUnion = row.texts('buyer-legal-type').some(code => code.startsWith('eu-'))
  return {
    reference,
    date: dateOf(row),
    jurisdiction: ofUnion || country === null ? 'EU' : jurisdictionOf(country),
    category,
    language,
    title: titleOf(row, language) ?? `${type.label ?? 'Notice'} ${reference}`,
    summary: textIn(row, 'description-proc', language) ?? textIn(row, 'description-lot', language),
    mentions: mentionsOf(row, language, country, category),
    ...link,
    metadata: {
      ...link,
      ...amountsOf(row, category),
      ...termsOf(row, category),
      ...compact({
        procedure_id: row.texts('procedure-identifier')[0],
        notice_code: type.code,
        notice_type: type.label,
        form_type: type.kind.formType,
        eforms_subtype: type.kind.subtype,
        notice_state: entryOf(CHANGE_REASONS, change[0] ?? null),
        related_notices: related.length > 0 ? related : null,
        country,
        languages: language === 'und' ? null : [language],
      }),
    },
    details: detailsOf(row),
  }
}

/** `2025-01-02+01:00` is that day; the old alias is a moment in UTC, which falls on another day in Luxembourg. */
function dateOf(row: Fields): Day {
  const stated = row.text('publication-date') ?? ''
  const moment = row.text('PD') ?? ''
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)/.exec(stated) ?? []
  const date = day(year, month, dayOfMonth) ?? dayIn(ZONE, moment) ?? dayIn(ZONE, stated)
  if (date === null) throw new Error(`the publication-date ${quoted(stated || moment)} is no day`)
  return date
}

interface Type {
  readonly code: string | null
  readonly label: string | null
  readonly kind: ReturnType<typeof kindBy>
  /** The category of a notice of before eForms, by its document type. */
  readonly legacy: Draft['category'] | null
}

/** By its notice type; notices of before eForms may have a document type of TED_EXPORT instead. */
function typeOf(row: Fields): Type {
  const code = row.texts('notice-type')[0] ?? null
  const old = row.texts('TD')[0] ?? null
  const formType = row.texts('form-type')[0] ?? null
  if (formType !== null && entryOf(FORM_TYPES, formType) === undefined) {
    row.note('unknown_code', `form type ${quoted(formType)} is not on the list`, 'form-type')
  }
  const known = entryOf(NOTICE_TYPES, code)
  const oldType = entryOf(DOCUMENT_TYPES, old ?? code)
  if (known === undefined && oldType === undefined) {
    row.note('unknown_code', `notice type ${quoted(code ?? old)} is not on the list`, 'notice-type')
  }
  const stated = known === undefined ? null : code
  const inferred = stated === null ? null : (FORM_OF[stated] ?? null)
  const kind = kindBy(stated, row.texts('notice-subtype')[0] ?? null, formType ?? inferred)
  return {
    code: stated ?? (oldType === undefined ? null : (old ?? code)),
    label: known?.label ?? oldType?.label ?? null,
    kind,
    legacy: known === undefined ? (oldType?.category ?? null) : null,
  }
}

/** The form type of a notice type (sheet, table of notice types), for answers that were not asked for it. */
const FORM_OF: Readonly<Record<string, string>> = {
  'pin-buyer': 'planning',
  'pin-only': 'planning',
  'pin-rtl': 'planning',
  'pin-tran': 'planning',
  pmc: 'consultation',
  'pin-cfc-standard': 'competition',
  'pin-cfc-social': 'competition',
  'qu-sy': 'competition',
  'cn-standard': 'competition',
  'cn-social': 'competition',
  subco: 'competition',
  'cn-desg': 'competition',
  veat: 'dir-awa-pre',
  'can-standard': 'result',
  'can-social': 'result',
  'can-desg': 'result',
  'can-tran': 'result',
  'can-modif': 'cont-modif',
  compl: 'completion',
  'brin-eeig': 'bri',
  'brin-ecs': 'bri',
  corr: 'change',
}

function linkTo(
  earlier: string | null,
  change: readonly string[],
): { corrects?: string; withdraws?: string } {
  if (earlier === null) return {}
  return change[0] === 'cancel' ? { withdraws: earlier } : { corrects: earlier }
}

/** ISO 3166 of the first buyer; where it was not asked for, the country that the title begins with. */
function countryOf(row: Fields): string | null {
  const code = row.texts('buyer-country')[0] ?? row.texts('CY')[0]
  if (code !== undefined) {
    const known = code.length === 2 ? code : countryOfAlpha3(code)
    if (known === null) row.note('unknown_code', `${quoted(code)} is no country`, 'buyer-country')
    return known
  }
  const english = versionsOf(row, 'notice-title').get('eng')?.[0] ?? ''
  return countryCode(/^(.+?)(?: – |-)/.exec(english)?.[1] ?? '')
}

/** Texts by language in three letters; a plain text is in no stated language. */
function versionsOf(row: Fields, name: string): ReadonlyMap<string, readonly string[]> {
  const value = row.raw(name)
  const entries = isRecord(value) ? Object.entries(value) : value === null ? [] : [['', value] as const]
  return new Map(
    entries.map(([language, texts]) => [
      language.toLowerCase(),
      listOf(texts)
        .filter(text => typeof text === 'string')
        .map(tidy)
        .filter(text => text !== ''),
    ]),
  )
}

/** The language of a notice is that of its own texts, which are in one; the headings are in all. */
function languageOf(row: Fields): string {
  for (const name of ['title-proc', 'description-proc', 'description-lot', 'buyer-name']) {
    const [language, ...others] = versionsOf(row, name).keys()
    if (language !== undefined && others.length === 0) return languageCode(language) ?? 'und'
  }
  return 'und'
}

/** The texts under `name` in the notice's language, else in English, else in whatever there is. */
function textsIn(row: Fields, name: string, language: string): readonly string[] {
  const versions = versionsOf(row, name)
  const own = [...versions].find(([code]) => languageCode(code) === language)?.[1]
  return own ?? versions.get('eng') ?? [...versions.values()][0] ?? []
}

function textIn(row: Fields, name: string, language: string): string | null {
  return textsIn(row, name, language)[0] ?? null
}

/** The notice's own title; the heading is "Country – CPV label – title", of older notices "Country-Town: CPV label". */
function titleOf(row: Fields, language: string): string | null {
  const heading = textIn(row, 'notice-title', language) ?? textIn(row, 'TI', language)
  const [, , ...own] = heading?.split(' – ') ?? []
  const title = textIn(row, 'title-proc', language)
  return title ?? (own.length > 0 ? own.join(' – ') : heading)
}

function mentionsOf(row: Fields, language: string, country: string | null, category: string): Mention[] {
  const buyers = textsIn(row, 'buyer-name', language)
  const home = country === null ? {} : { jurisdiction: jurisdictionOf(country) }
  const city = only(textsIn(row, 'buyer-city', language).map(tidy))
  const winners = textsIn(row, 'winner-name', language)
  const winnerCountry = only(row.texts('winner-country').map(countryOfAlpha3))
  const awarded = category !== 'tender_unsuccessful' && category !== 'tender_cancellation'
  const tenderers = textsIn(row, 'organisation-name-tenderer', language).filter(
    name => !winners.includes(name),
  )
  return [
    ...named('authority', 'buyer', buyers, numberOf(row, 'buyer-identifier', buyers, country), {
      ...compact({ place: buyers.length === 1 ? city : null }),
      ...home,
    }),
    ...(awarded
      ? named('company', 'supplier', winners, numberOf(row, 'winner-identifier', winners, winnerCountry), {
          ...(winnerCountry === null ? {} : { jurisdiction: jurisdictionOf(winnerCountry) }),
        })
      : []),
    ...named('company', 'tenderer', tenderers, [], {}),
  ]
}

function named(
  type: Mention['type'],
  role: Mention['role'],
  names: readonly string[],
  identifiers: readonly Identifier[],
  where: Pick<Mention, 'place' | 'jurisdiction'>,
): Mention[] {
  return [...new Set(names)].map(name => ({ type, role, name, identifiers, ...where }))
}

/** The number of the only one that is named; of several it is not said which is whose. */
function numberOf(row: Fields, name: string, names: readonly string[], country: string | null): Identifier[] {
  const [number, ...others] = new Set(row.texts(name))
  if (number === undefined || others.length > 0 || new Set(names).size !== 1) return []
  const identifier = identifierOf(number, country)
  return identifier === null ? [] : [identifier]
}

/** Amounts as they are stated; a currency that was not asked for is not known. */
function amountsOf(row: Fields, category: string): Draft['metadata'] {
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

function termsOf(row: Fields, category: string): Draft['metadata'] {
  const cpv = [
    ...row.texts('main-classification-proc'),
    ...row.texts('classification-cpv'),
    ...row.texts('PC'),
  ]
  const known = [...new Set(cpv.flatMap(code => /^(\d{8})/.exec(code)?.[1] ?? []))]
  const natures = [...new Set(row.texts('contract-nature'))]
  const procedure = row.texts('procedure-type')[0] ?? null
  const nuts = [...new Set(row.texts('place-of-performance'))].filter(code =>
    /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(code),
  )
  const concluded = days(row, 'contract-conclusion-date')
  const decided = days(row, 'winner-decision-date')
  return compact({
    cpv: known.length > 0 ? known.slice(0, MOST_CODES) : null,
    contract_type: natures.length > 0 ? natures : null,
    procedure: entryOf(PROCEDURES, procedure) ?? procedure,
    nuts: nuts.length > 0 ? nuts.slice(0, MOST_CODES) : null,
    deadline: DEADLINES.flatMap(name => days(row, name)).toSorted()[0],
    award_date: category === 'contract_award' ? only(decided) : null,
    contract_date: only(concluded),
    documents_url: row.texts('document-url-lot').find(url => /^https?:\/\//.test(url)),
  })
}

/** Until when tenders and requests to take part are taken. */
const DEADLINES = ['deadline-receipt-tender-date-lot', 'deadline-receipt-request-date-lot']

function days(row: Fields, name: string): Day[] {
  return row.texts(name).flatMap(text => {
    const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
    const found = day(year, month, dayOfMonth)
    if (found === null) row.note('bad_value', `expected a date, found ${quoted(text)}`, name)
    return found === null || found === '2000-01-01' || found >= '2090-01-01' ? [] : [found]
  })
}

function codes(row: Fields, name: string): string[] {
  return row.texts(name)
}

function noteUnknown(
  row: Fields,
  name: string,
  stated: readonly string[],
  list: Readonly<Record<string, unknown>>,
): void {
  const unknown = stated.filter(code => !Object.hasOwn(list, code))
  if (unknown.length > 0) row.note('unknown_code', `${quoted(unknown.join(', '))} is not on the list`, name)
}

/** Values as they are listed, where there are several and nothing says which belongs to what. */
function detailsOf(row: Fields): NonNullable<Draft['details']> {
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
