import type { Draft, Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { LAWS } from '../eforms/codes.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { dayAt, entryOf } from '../eforms/values.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { languageCode } from '../kit/languages.ts'
import { compact, quoted, tidy } from '../kit/text.ts'
import { awardsOf, contractorsOf } from './legacy-awards.ts'
import { DOCUMENT_TYPES, NATURES } from './legacy-codes.ts'
import { amountAt, amountIn, parts, words } from './legacy-values.ts'

/** TED writes two countries in its own way. */
const COUNTRIES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }
const MOST_CODES = 40

/** What a TED_EXPORT says, but for its address. Throws when it has neither number nor day. */
export type Legacy = Omit<Draft, 'url'>

/** A notice of before eForms in Herald's words (sheet, TED_EXPORT). `legacy` is the tree of legacy-tree.ts. */
export function legacyNotice(legacy: Fields): Legacy {
  const coded = legacy.child('coded')
  const published = coded.child('REF_OJS')
  const data = coded.child('NOTICE_DATA')
  const codes = coded.child('CODIF_DATA')
  const form = legacy.child('form')
  const object = parts(form, 'OBJECT_CONTRACT')[0] ?? form.child('OBJECT_CONTRACT')
  const inJournal = ojNumber(data.texts('NO_DOC_OJS')[0] ?? '')
  const reference = numberOf(legacy.text('@DOC_ID') ?? '') ?? inJournal
  const date = compactDay(published.texts('DATE_PUB')[0] ?? '')
  if (reference === null || date === null)
    throw new Error('the notice has no number or no day of publication')
  const heading = legacy.child('heading')
  const country = countryOf(data)
  const type = codes.text('TD_DOCUMENT_TYPE@CODE')
  const earlier = earlierOf(data, form).filter(number => number !== reference)
  const awards = awardsOf(form)
  const category = categoryOf(codes, type, awards, form)
  const link = category === 'tender_amendment' && earlier[0] !== undefined ? { corrects: earlier[0] } : {}
  const [own, label] = [words(object, 'TITLE'), heading.text('title')]
  const title = own ?? label
  if (title === null) throw new Error('the notice has no title')
  const [, language = 'und'] = [
    null,
    ...data.texts('LG_ORIG').flatMap(code => languageCode(code.slice(0, 2)) ?? []),
  ]
  const changes = changesOf(form)
  const framework = parts(form, 'PROCEDURE').some(procedure => procedure.raw('FRAMEWORK') !== null)
  return {
    reference,
    date,
    jurisdiction: isOfUnion(codes) ? 'EU' : jurisdictionOf(country ?? ''),
    category,
    language,
    title,
    summary: summaryOf(object, form),
    mentions: mentionsOf(form, heading),
    ...link,
    metadata: {
      ...link,
      ...objectMetadata(object, data, codes),
      ...awards.metadata,
      ...deadlineOf(codes, form),
      ...compact({
        schema: legacy.text('@VERSION'),
        issue: issueOf(published, date),
        notice_code: type,
        notice_type: entryOf(DOCUMENT_TYPES, type)?.label,
        legal_basis: lawOf(form),
        framework: framework ? true : null,
        related_notices: 'corrects' in link || earlier.length === 0 ? null : earlier,
        documents_url: urlOf(form.child('CONTRACTING_BODY').texts('URL_DOCUMENT')[0]),
        country,
        languages: language === 'und' ? null : [language],
      }),
    },
    details: compact({
      form: legacy.text('formName'),
      ...detailsOf(object, form),
      awards: awards.details.length > 0 ? awards.details : null,
      changes: changes.length > 0 ? changes : null,
    }),
  }
}

/** `000163-2021` is 163-2021 on the publisher's pages. */
function numberOf(text: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(text.trim())?.[1] ?? null
}

/** `2019/S 166-405809` is the notice 405809-2019. */
function ojNumber(text: string): string | null {
  const [, year, number] = /^(\d{4})\/S \d{1,3}-0*(\d{1,8})$/.exec(text.trim()) ?? []
  return number === undefined ? null : `${number}-${year}`
}

function compactDay(text: string): string | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? []
  return day(year, month, dayOfMonth)
}

function issueOf(published: Fields, date: string): string | null {
  const number = published.texts('NO_OJ')[0]
  return number === undefined ? null : `${Number(number)}/${date.slice(0, 4)}`
}

function countryOf(data: Fields): string | null {
  const code = data.texts('ISO_COUNTRY@VALUE')[0]
  return code === undefined ? null : (COUNTRIES[code] ?? (/^[A-Z]{2}$/.test(code) ? code : null))
}

/** Code 5 of the types of authority: an institution or agency of the Union, or an international body. */
function isOfUnion(codes: Fields): boolean {
  return codes.text('AA_AUTHORITY_TYPE@CODE') === '5'
}

/** Earlier notices that this one follows or corrects. */
function earlierOf(data: Fields, form: Fields): string[] {
  const stated = [
    ...parts(data, 'REF_NOTICE').flatMap(notice => notice.texts('NO_DOC_OJS')),
    ...parts(form, 'PROCEDURE').flatMap(procedure => procedure.texts('NOTICE_NUMBER_OJ')),
    ...parts(form, 'COMPLEMENTARY_INFO').flatMap(info => info.texts('NOTICE_NUMBER_OJ')),
  ]
  return [...new Set(stated.flatMap(number => ojNumber(number) ?? numberOf(number) ?? []))]
}

/** By the type of document; an award in which nothing was awarded is none. */
function categoryOf(
  codes: Fields,
  type: string | null,
  awards: ReturnType<typeof awardsOf>,
  form: Fields,
): Category {
  const known = entryOf(DOCUMENT_TYPES, type)
  if (known === undefined) {
    codes.note('unknown_code', `document type ${quoted(type)} is not on the list`, 'TD_DOCUMENT_TYPE')
    return 'other'
  }
  // A corrigendum of any form is one, whatever type the notice had that it corrects.
  if (form.has('CHANGES'))
    return known.category === 'contract_award' ? 'award_correction' : 'tender_amendment'
  if (form.text('PROCEDURE_DISCONTINUED') !== null) return 'tender_cancellation'
  return known.category === 'contract_award' ? (awards.unawarded ?? 'contract_award') : known.category
}

function lawOf(form: Fields): string | null {
  const code = form.texts('LEGAL_BASIS@VALUE')[0]
  return code === undefined ? null : (entryOf(LAWS, code) ?? (/^\d{5}[A-Z]\d{4}$/.test(code) ? code : null))
}

/** Buyers often leave the scheme out. */
function urlOf(stated: string | undefined): string | null {
  if (stated === undefined) return null
  const url = /^https?:\/\//i.test(stated) ? stated : `http://${stated}`
  return URL.canParse(url) ? url : null
}

function objectMetadata(object: Fields, data: Fields, codes: Fields): Draft['metadata'] {
  const lots = parts(object, 'OBJECT_DESCR')
  const divided = object.has('LOT_DIVISION') || object.has('NO_LOT_DIVISION')
  for (const box of ['LOT_DIVISION', 'NO_LOT_DIVISION']) object.raw(box)
  const cpv = data.texts('ORIGINAL_CPV@CODE').flatMap(code => /^(\d{8})/.exec(code)?.[1] ?? [])
  const nuts = data.texts('PERFORMANCE_NUTS@CODE')
  const nature = codes.text('NC_CONTRACT_NATURE@CODE')
  if (nature !== null && entryOf(NATURES, nature) === undefined) {
    codes.note('unknown_code', `nature ${quoted(nature)} is not on the list`, 'NC_CONTRACT_NATURE')
  }
  const kind = entryOf(NATURES, nature)
  const estimate = amountAt(object, 'VAL_ESTIMATED_TOTAL')
  const [only, ...others] = lots
  return compact({
    procedure: procedureOf(codes),
    file_number: words(object, 'REFERENCE_NUMBER'),
    contract_type: kind == null ? null : [kind],
    cpv: cpv.length > 0 ? [...new Set(cpv)].slice(0, MOST_CODES) : null,
    nuts: nuts.length > 0 ? [...new Set(nuts)].slice(0, MOST_CODES) : null,
    lots: divided && lots.length > 0 ? lots.length : null,
    estimated_value: estimate?.value,
    currency: estimate?.currency,
    ...(only === undefined || others.length > 0 ? {} : periodOf(only)),
  })
}

/** "Not applicable" and "Other" say nothing. */
function procedureOf(codes: Fields): string | null {
  const label = codes.texts('PR_PROC')[0] ?? null
  return ['8', '9', 'Z'].includes(codes.text('PR_PROC@CODE') ?? '') ? null : label
}

/** When a contract runs. */
function periodOf(lot: Fields): Draft['metadata'] {
  const unit = lot.texts('DURATION@TYPE')[0]
  const count = Number(lot.texts('DURATION')[0])
  const months = unit === 'MONTH' ? count : unit === 'YEAR' ? count * 12 : Number.NaN
  return compact({
    duration_months: Number.isFinite(months) && months > 0 ? months : null,
    contract_start: dayAt(lot, 'DATE_START'),
    contract_end: dayAt(lot, 'DATE_END'),
  })
}

/** As the form states it; the coded section repeats it for notices that call for tenders. */
function deadlineOf(codes: Fields, form: Fields): Draft['metadata'] {
  const coded = codes.texts('DT_DATE_FOR_SUBMISSION')[0] ?? ''
  const procedure = parts(form, 'PROCEDURE')[0]
  const stated = procedure === undefined ? null : dayAt(procedure, 'DATE_RECEIPT_TENDERS')
  const time = procedure?.texts('TIME_RECEIPT_TENDERS')[0]
  const [, hour = '', minute = ''] = /(\d{1,2}):(\d\d)$/.exec(stated === null ? coded : (time ?? '')) ?? []
  const deadline = stated ?? compactDay(coded)
  return compact({
    deadline,
    deadline_time: deadline === null || hour === '' ? null : `${hour.padStart(2, '0')}:${minute}`,
  })
}

/** What is modified comes before what it is about. */
function summaryOf(object: Fields, form: Fields): string | null {
  const [modification] = parts(form, 'MODIFICATIONS_CONTRACT')
  const told = [
    modification === undefined ? null : words(modification.child('INFO_MODIFICATIONS'), 'SHORT_DESCR'),
    words(object, 'SHORT_DESCR') ??
      parts(object, 'OBJECT_DESCR').map(lot => words(lot, 'SHORT_DESCR'))[0] ??
      null,
  ].filter(part => part !== null)
  return told.length > 0 ? told.join('\n\n') : null
}

/** Who buys, who won, and who decides on complaints. */
function mentionsOf(form: Fields, heading: Fields): Mention[] {
  const body = form.child('CONTRACTING_BODY')
  const info = parts(form, 'COMPLEMENTARY_INFO')
  const buyers = [
    ...parts(body, 'ADDRESS_CONTRACTING_BODY'),
    ...parts(body, 'ADDRESS_CONTRACTING_BODY_ADDITIONAL'),
  ].flatMap(address => mentionOf(address, 'buyer'))
  const named = heading.text('buyer')
  const fallback: Mention[] =
    named === null ? [] : [{ type: 'authority', role: 'buyer', name: named, identifiers: [] }]
  const all = [
    ...(buyers.length > 0 ? buyers : fallback),
    ...suppliersOf(form),
    ...info
      .flatMap(found => parts(found, 'ADDRESS_REVIEW_BODY'))
      .flatMap(address => mentionOf(address, 'review_body')),
  ]
  // A supplier of several lots stands once.
  const key = ({ role, name, identifiers }: Mention): string => `${role} ${identifiers[0]?.number ?? name}`
  return [...new Map(all.map(mention => [key(mention), mention])).values()]
}

/** Who holds a contract after it was modified, else who won one or a prize. */
function suppliersOf(form: Fields): Mention[] {
  const [before, after] = contractorsOf(form).map(group =>
    group.flatMap(address => mentionOf(address, 'supplier')),
  )
  return (after?.length ?? 0) > 0 ? (after ?? []) : (before ?? [])
}

/** What buyers write where a second buyer must be named and there is none. */
const NOBODY = /^(?:vervallen|n\/?a|-+|\.+)$/i

function mentionOf(address: Fields, role: 'buyer' | 'supplier' | 'review_body'): Mention[] {
  const [name, postalCode, town, number] = ['OFFICIALNAME', 'POSTAL_CODE', 'TOWN', 'NATIONALID'].map(field =>
    words(address, field),
  )
  const code = address.texts('COUNTRY@VALUE')[0]
  const country = code === undefined ? null : (COUNTRIES[code] ?? code)
  const identifier = number == null ? null : identifierOf(number, country)
  if (name == null || NOBODY.test(name)) return []
  return [
    {
      type: role === 'supplier' ? 'company' : 'authority',
      role,
      name: tidy(name),
      identifiers: identifier === null ? [] : [identifier],
      ...compact({
        place: postalCode ?? town,
        jurisdiction: country === null ? null : jurisdictionOf(country),
      }),
    },
  ]
}

type Details = { [key: string]: Json }

/** The lots, and how tenders are judged. */
function detailsOf(object: Fields, form: Fields): Details {
  const lots = parts(object, 'OBJECT_DESCR').map(lotOf)
  const info = parts(form, 'COMPLEMENTARY_INFO').map(found => words(found, 'INFO_ADD'))[0]
  const [modification] = parts(form, 'MODIFICATIONS_CONTRACT')
  return compact({
    lots: lots.length > 0 ? lots : null,
    note: info,
    modification: modification === undefined ? null : modificationOf(modification),
  })
}

/** What of a contract is modified, why, and what it is worth then. */
function modificationOf(modification: Fields): Details {
  const contract = modification.child('DESCRIPTION_PROCUREMENT')
  const info = modification.child('INFO_MODIFICATIONS')
  const [change, whole] = [words(info, 'SHORT_DESCR'), words(contract, 'SHORT_DESCR')]
  return compact({
    description: change ?? whole,
    reason: words(info, 'ADDITIONAL_NEED') ?? words(info, 'UNFORESEEN_CIRCUMSTANCE'),
    value_before: amountIn(info, 'VAL_TOTAL_BEFORE')?.value,
    value_after: (amountIn(info, 'VAL_TOTAL_AFTER') ?? amountIn(contract, 'VAL_TOTAL'))?.value,
    ...periodOf(contract),
    place: words(contract, 'MAIN_SITE'),
    nuts: contract.texts('NUTS@CODE').length > 0 ? contract.texts('NUTS@CODE') : null,
  })
}

function lotOf(lot: Fields): Details {
  const awarding = lot.has('AC') ? lot.child('AC') : parts(lot, 'DIRECTIVE_2014_25_EU')[0]?.child('AC')
  const criteria = (awarding?.children('AC_QUALITY') ?? []).concat(awarding?.children('AC_COST') ?? [])
  const codes = parts(lot, 'CPV_ADDITIONAL').flatMap(item => item.texts('CPV_CODE@CODE'))
  const value = amountAt(lot, 'VAL_OBJECT')
  return compact({
    lot: lot.texts('LOT_NO')[0],
    name: words(lot, 'TITLE'),
    description: words(lot, 'SHORT_DESCR'),
    cpv: codes.length > 0 ? codes : null,
    nuts: lot.texts('NUTS@CODE').length > 0 ? lot.texts('NUTS@CODE') : null,
    place: words(lot, 'MAIN_SITE'),
    estimated_value: value?.value,
    currency: value?.currency,
    ...periodOf(lot),
    options: words(lot, 'OPTIONS_DESCR'),
    renewal: words(lot, 'RENEWAL_DESCR'),
    award_criteria:
      criteria.length > 0
        ? criteria.map(criterion =>
            compact({ name: words(criterion, 'AC_CRITERION'), weight: words(criterion, 'AC_WEIGHTING') }),
          )
        : null,
  })
}

/** What a corrigendum replaces, section by section. */
function changesOf(form: Fields): Details[] {
  return parts(form, 'CHANGES').flatMap(changes =>
    parts(changes, 'CHANGE').map(change => {
      const [where, before, after] = ['WHERE', 'OLD_VALUE', 'NEW_VALUE'].map(name => parts(change, name)[0])
      return compact({
        section: where === undefined ? null : words(where, 'SECTION'),
        label: where === undefined ? null : words(where, 'LABEL'),
        from: stateOf(before),
        to: stateOf(after),
      })
    }),
  )
}

function stateOf(value: Fields | undefined): string | null {
  if (value === undefined) return null
  const stated = [words(value, 'TEXT'), value.texts('DATE')[0] ?? null, value.texts('TIME')[0] ?? null]
  return tidy(stated.filter(part => part !== null).join(' ')) || null
}
