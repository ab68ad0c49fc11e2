import type { Draft } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { LAWS } from '../eforms/codes.ts'
import { withAward } from '../eforms/procedure.ts'
import { dayAt, entryOf, isShortUrl } from '../eforms/values.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { languageCode } from '../kit/languages.ts'
import { compact, quoted } from '../kit/text.ts'
import { awardsOf } from './legacy-awards.ts'
import { DOCUMENT_TYPES } from './legacy-codes.ts'
import { changesOf, detailsOf, objectMetadata } from './legacy-object.ts'
import { mentionsOf } from './legacy-parties.ts'
import { countryOf, parts, words } from './legacy-values.ts'

/** A notice follows a few others; a list of hundreds does not fit into metadata. */
const MOST_RELATED = 20

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
  const country = countryOf(data.texts('ISO_COUNTRY@VALUE')[0])
  const type = codes.text('TD_DOCUMENT_TYPE@CODE')
  const earlier = earlierOf(data, form).filter(number => number !== reference)
  const awards = awardsOf(form)
  const category = categoryOf(codes, type, awards, form)
  const link =
    (category === 'tender_amendment' || category === 'award_correction') && earlier[0] !== undefined
      ? { corrects: earlier[0] }
      : {}
  const [own, label] = [words(object, 'TITLE'), heading.text('title')]
  const title = own ?? label
  if (title === null) throw new Error('the notice has no title')
  const language = languageCode((data.texts('LG_ORIG')[0] ?? '').slice(0, 2)) ?? 'und'
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
      ...withAward(objectMetadata(object, data, codes), awards.metadata),
      ...deadlineOf(codes, form),
      ...compact({
        schema: legacy.text('@VERSION'),
        issue: issueOf(published, date),
        notice_code: type,
        notice_type: entryOf(DOCUMENT_TYPES, type)?.label,
        legal_basis: lawOf(form, codes),
        framework: framework ? true : null,
        related_notices: 'corrects' in link || earlier.length === 0 ? null : earlier.slice(0, MOST_RELATED),
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

/** By its name; the first versions of the forms of 2014 state it beside the codes: `2014/24/EU`. */
function lawOf(form: Fields, codes: Fields): string | null {
  const [code] = form.texts('LEGAL_BASIS@VALUE')
  const [directive] = codes.texts('DIRECTIVE@VALUE')
  if (code === undefined) return directive === undefined ? null : `Directive ${directive}`
  return entryOf(LAWS, code) ?? (/^\d{5}[A-Z]\d{4}$/.test(code) ? code : null)
}

/** Buyers often leave the scheme out. */
function urlOf(stated: string | undefined): string | null {
  if (stated === undefined) return null
  const url = /^https?:\/\//i.test(stated) ? stated : `http://${stated}`
  return isShortUrl(url) ? url : null
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
