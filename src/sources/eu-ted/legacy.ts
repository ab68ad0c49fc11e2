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

/** Limits metadata: a notice refers to a few others, and lists of hundreds do not fit. */
const MAX_RELATED = 20

/** A TED_EXPORT as a draft without its URL. */
export type Legacy = Omit<Draft, 'url'>

/**
 * Maps a notice older than eForms (TED_EXPORT) to a draft (sources/eu-ted). `legacy` is the tree from legacy-tree.ts.
 * Throws without number, date or title.
 */
export function legacyNotice(legacy: Fields): Legacy {
  const coded = legacy.child('coded')
  const published = coded.child('REF_OJS')
  const data = coded.child('NOTICE_DATA')
  const codes = coded.child('CODIF_DATA')
  const form = legacy.child('form')
  const object = parts(form, 'OBJECT_CONTRACT')[0] ?? form.child('OBJECT_CONTRACT')
  const journalNumber = parseJournalNumber(data.texts('NO_DOC_OJS')[0] ?? '')
  const reference = parseNumber(legacy.text('@DOC_ID') ?? '') ?? journalNumber
  const date = parseCompactDay(published.texts('DATE_PUB')[0] ?? '')
  if (reference === null || date === null) throw new Error('the notice has no number or no publication date')
  const heading = legacy.child('heading')
  const country = countryOf(data.texts('ISO_COUNTRY@VALUE')[0])
  const type = codes.text('TD_DOCUMENT_TYPE@CODE')
  const earlier = readEarlierNotices(data, form).filter(number => number !== reference)
  const awards = awardsOf(form)
  const category = categorizeNotice(codes, type, awards, form)
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
    jurisdiction: isUnionBuyer(codes) ? 'EU' : jurisdictionOf(country ?? ''),
    category,
    language,
    title,
    summary: buildSummary(object, form),
    mentions: mentionsOf(form, heading),
    ...link,
    metadata: {
      ...link,
      ...withAward(objectMetadata(object, data, codes), awards.metadata),
      ...readDeadline(codes, form),
      ...compact({
        schema: legacy.text('@VERSION'),
        issue: readIssue(published, date),
        notice_code: type,
        notice_type: entryOf(DOCUMENT_TYPES, type)?.label,
        legal_basis: readLegalBasis(form, codes),
        framework: framework ? true : null,
        related_notices: 'corrects' in link || earlier.length === 0 ? null : earlier.slice(0, MAX_RELATED),
        documents_url: normalizeUrl(form.child('CONTRACTING_BODY').texts('URL_DOCUMENT')[0]),
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

/** Normalizes `000163-2021` to `163-2021`, as in the publisher's URLs. */
function parseNumber(text: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(text.trim())?.[1] ?? null
}

/** Converts the journal number `2019/S 166-405809` to the notice number `405809-2019`. */
function parseJournalNumber(text: string): string | null {
  const [, year, number] = /^(\d{4})\/S \d{1,3}-0*(\d{1,8})$/.exec(text.trim()) ?? []
  return number === undefined ? null : `${number}-${year}`
}

function parseCompactDay(text: string): string | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? []
  return day(year, month, dayOfMonth)
}

function readIssue(published: Fields, date: string): string | null {
  const number = published.texts('NO_OJ')[0]
  return number === undefined ? null : `${Number(number)}/${date.slice(0, 4)}`
}

/** True for authority type 5: an institution or agency of the European Union, or an international body. */
function isUnionBuyer(codes: Fields): boolean {
  return codes.text('AA_AUTHORITY_TYPE@CODE') === '5'
}

/** Reads the numbers of earlier notices that this one follows or corrects. */
function readEarlierNotices(data: Fields, form: Fields): string[] {
  const stated = [
    ...parts(data, 'REF_NOTICE').flatMap(notice => notice.texts('NO_DOC_OJS')),
    ...parts(form, 'PROCEDURE').flatMap(procedure => procedure.texts('NOTICE_NUMBER_OJ')),
    ...parts(form, 'COMPLEMENTARY_INFO').flatMap(info => info.texts('NOTICE_NUMBER_OJ')),
  ]
  return [...new Set(stated.flatMap(number => parseJournalNumber(number) ?? parseNumber(number) ?? []))]
}

/** Categorizes by document type; an award notice without awards takes the category of its failure. */
function categorizeNotice(
  codes: Fields,
  type: string | null,
  awards: ReturnType<typeof awardsOf>,
  form: Fields,
): Category {
  const known = entryOf(DOCUMENT_TYPES, type)
  if (known === undefined) {
    codes.note('unknown_code', `unknown document type ${quoted(type)}`, 'TD_DOCUMENT_TYPE')
    return 'other'
  }
  // A form with changes is a corrigendum, whatever document type it carries over from the notice it corrects.
  if (form.has('CHANGES'))
    return known.category === 'contract_award' ? 'award_correction' : 'tender_amendment'
  if (form.text('PROCEDURE_DISCONTINUED') !== null) return 'tender_cancellation'
  return known.category === 'contract_award' ? (awards.unawarded ?? 'contract_award') : known.category
}

/** Returns the legal basis by name. The first 2014 forms state it in the coded section instead: `2014/24/EU`. */
function readLegalBasis(form: Fields, codes: Fields): string | null {
  const [code] = form.texts('LEGAL_BASIS@VALUE')
  const [directive] = codes.texts('DIRECTIVE@VALUE')
  if (code === undefined) return directive === undefined ? null : `Directive ${directive}`
  return entryOf(LAWS, code) ?? (/^\d{5}[A-Z]\d{4}$/.test(code) ? code : null)
}

/** Buyers often omit the URL scheme. */
function normalizeUrl(stated: string | undefined): string | null {
  if (stated === undefined) return null
  const url = /^https?:\/\//i.test(stated) ? stated : `http://${stated}`
  return isShortUrl(url) ? url : null
}

/** Reads the deadline from the form; for calls, the coded section repeats it. */
function readDeadline(codes: Fields, form: Fields): Draft['metadata'] {
  const coded = codes.texts('DT_DATE_FOR_SUBMISSION')[0] ?? ''
  const procedure = parts(form, 'PROCEDURE')[0]
  const stated = procedure === undefined ? null : dayAt(procedure, 'DATE_RECEIPT_TENDERS')
  const time = procedure?.texts('TIME_RECEIPT_TENDERS')[0]
  const [, hour = '', minute = ''] = /(\d{1,2}):(\d\d)$/.exec(stated === null ? coded : (time ?? '')) ?? []
  const deadline = stated ?? parseCompactDay(coded)
  return compact({
    deadline,
    deadline_time: deadline === null || hour === '' ? null : `${hour.padStart(2, '0')}:${minute}`,
  })
}

/** The description of a modification precedes the description of the procurement. */
function buildSummary(object: Fields, form: Fields): string | null {
  const [modification] = parts(form, 'MODIFICATIONS_CONTRACT')
  const paragraphs = [
    modification === undefined ? null : words(modification.child('INFO_MODIFICATIONS'), 'SHORT_DESCR'),
    words(object, 'SHORT_DESCR') ??
      parts(object, 'OBJECT_DESCR').map(lot => words(lot, 'SHORT_DESCR'))[0] ??
      null,
  ].filter(part => part !== null)
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : null
}
