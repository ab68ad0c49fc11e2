import type { AnnouncementDraft } from '../../../model/announcement.ts'
import { jurisdictionOf } from '../../../model/jurisdiction.ts'
import { EU_PROCUREMENT_LAWS } from '../../eforms/code-lists.ts'
import { isShortWebUrl, lookUpEformsCode, readEformsDay } from '../../eforms/field-values.ts'
import { mergeEformsAwardMetadata } from '../../eforms/procedure-metadata.ts'
import { normalizeLanguageCode } from '../../shared/codes/language-codes.ts'
import { parseTedJournalNumber } from '../../shared/codes/ted-notice-numbers.ts'
import { dayFromParts } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { composeTedLegacyTexts } from './compose-legacy-texts.ts'
import { readTedLegacyAwards } from './legacy-awards.ts'
import { categorizeTedLegacyNotice, isTedCompanyNotice } from './legacy-category.ts'
import { TED_LEGACY_DOCUMENT_TYPES } from './legacy-code-lists.ts'
import {
  buildTedLegacyDetails,
  buildTedLegacyObjectMetadata,
  readTedLegacyChanges,
  readTedLegacyModifiedEnd,
} from './legacy-contract-object.ts'
import { parseTedCountry, readTedLegacyRecords } from './legacy-field-values.ts'
import { buildTedLegacyMentions } from './legacy-mentions.ts'

/**
 * Maximum number of related notices in metadata. Most notices refer to only a few, and lists of hundreds do not fit.
 */
const MAX_RELATED = 20

/** A draft of a TED_EXPORT notice, without its URL. */
export type TedLegacyDraft = Omit<AnnouncementDraft, 'url'>

/**
 * Maps a notice older than eForms (TED_EXPORT) to a draft (sources/eu-ted). `legacy` is the tree from
 * build-legacy-tree.ts. Throws if the number or date is missing.
 */
export function mapTedLegacyNotice(legacy: FieldReader): TedLegacyDraft {
  const coded = legacy.child('coded')
  const published = coded.child('REF_OJS')
  const data = coded.child('NOTICE_DATA')
  const codes = coded.child('CODIF_DATA')
  const form = legacy.child('form')
  const object = readTedLegacyRecords(form, 'OBJECT_CONTRACT')[0] ?? form.child('OBJECT_CONTRACT')
  const journalNumber = parseTedJournalNumber(data.texts('NO_DOC_OJS')[0] ?? '')
  const reference = parseNumber(legacy.text('@DOC_ID') ?? '') ?? journalNumber
  const date = parseCompactDay(published.texts('DATE_PUB')[0] ?? '')
  if (reference === null || date === null) throw new Error('the notice has no number or no publication date')
  const heading = legacy.child('heading')
  const country = parseTedCountry(data.texts('ISO_COUNTRY@VALUE')[0])
  const type = codes.text('TD_DOCUMENT_TYPE@CODE')
  const earlier = readEarlierNotices(data, form).filter(number => number !== reference)
  const awards = readTedLegacyAwards(form, legacy.text('formName'))
  const category = categorizeTedLegacyNotice(codes, type, awards.categoryIfUnawarded, legacy)
  const link =
    (category === 'tender_amendment' || category === 'award_correction') && earlier[0] !== undefined
      ? { corrects: earlier[0] }
      : {}
  const language = normalizeLanguageCode((data.texts('LG_ORIG')[0] ?? '').slice(0, 2)) ?? 'und'
  const changes = readTedLegacyChanges(form)
  const mentions = buildTedLegacyMentions(form, heading, isTedCompanyNotice(type), country)
  const metadata = {
    ...link,
    ...mergeEformsAwardMetadata(buildTedLegacyObjectMetadata(object, data, codes), awards.metadata),
    ...readTedLegacyModifiedEnd(form),
    ...readDeadline(codes, form),
    ...readNoticeMetadata(legacy, type),
    ...omitMissing({
      issue: readIssue(published, date),
      related_notices: 'corrects' in link || earlier.length === 0 ? null : earlier.slice(0, MAX_RELATED),
      country,
      languages: language === 'und' ? null : [language],
    }),
  }
  const { title, summary, details } = composeTedLegacyTexts(legacy, {
    reference,
    category,
    language,
    mentions,
    metadata,
  })
  return {
    reference,
    date,
    jurisdiction: isUnionBuyer(codes) ? 'EU' : jurisdictionOf(country ?? ''),
    category,
    language,
    title,
    summary,
    mentions,
    ...link,
    metadata,
    details: omitMissing({
      form: legacy.text('formName'),
      ...details,
      ...buildTedLegacyDetails(object, form),
      awards: awards.details.length > 0 ? awards.details : null,
      changes: changes.length > 0 ? changes : null,
    }),
  }
}

function readNoticeMetadata(legacy: FieldReader, type: string | null): AnnouncementDraft['metadata'] {
  const form = legacy.child('form')
  return omitMissing({
    schema: legacy.text('@VERSION'),
    notice_code: type,
    notice_type: lookUpEformsCode(TED_LEGACY_DOCUMENT_TYPES, type)?.label,
    legal_basis: readLegalBasis(form, legacy.child('coded').child('CODIF_DATA')),
    framework: isFrameworkAgreement(form) ? true : null,
    documents_url: normalizeUrl(form.child('CONTRACTING_BODY').texts('URL_DOCUMENT')[0]),
  })
}

function isFrameworkAgreement(form: FieldReader): boolean {
  return readTedLegacyRecords(form, 'PROCEDURE').some(procedure => procedure.value('FRAMEWORK') !== null)
}

/** Normalizes `000163-2021` to `163-2021`, as in the publisher's URLs. */
function parseNumber(text: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(text.trim())?.[1] ?? null
}

function parseCompactDay(text: string): string | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? []
  return dayFromParts(year, month, dayOfMonth)
}

function readIssue(published: FieldReader, date: string): string | null {
  const number = published.texts('NO_OJ')[0]
  return number === undefined ? null : `${Number(number)}/${date.slice(0, 4)}`
}

/** Returns true for authority type 5: an institution or agency of the European Union, or an international body. */
function isUnionBuyer(codes: FieldReader): boolean {
  return codes.text('AA_AUTHORITY_TYPE@CODE') === '5'
}

/** Reads the numbers of earlier notices that this one follows or corrects. */
function readEarlierNotices(data: FieldReader, form: FieldReader): string[] {
  const stated = [
    ...readTedLegacyRecords(data, 'REF_NOTICE').flatMap(notice => notice.texts('NO_DOC_OJS')),
    ...readTedLegacyRecords(form, 'PROCEDURE').flatMap(procedure => procedure.texts('NOTICE_NUMBER_OJ')),
    ...readTedLegacyRecords(form, 'COMPLEMENTARY_INFO').flatMap(info => info.texts('NOTICE_NUMBER_OJ')),
  ]
  return [...new Set(stated.flatMap(number => parseTedJournalNumber(number) ?? parseNumber(number) ?? []))]
}

/**
 * Returns the name of the legal basis. The first forms of 2014 state it in the coded section instead, as in
 * `2014/24/EU`.
 */
function readLegalBasis(form: FieldReader, codes: FieldReader): string | null {
  const [code] = form.texts('LEGAL_BASIS@VALUE')
  const [directive] = codes.texts('DIRECTIVE@VALUE')
  if (code === undefined) return directive === undefined ? null : `Directive ${directive}`
  return lookUpEformsCode(EU_PROCUREMENT_LAWS, code) ?? (/^\d{5}[A-Z]\d{4}$/.test(code) ? code : null)
}

/** Normalizes a URL, because buyers often omit its scheme. */
function normalizeUrl(stated: string | undefined): string | null {
  if (stated === undefined) return null
  const url = /^https?:\/\//i.test(stated) ? stated : `http://${stated}`
  return isShortWebUrl(url) ? url : null
}

/** Reads the deadline from the form; for calls, the coded section repeats it. */
function readDeadline(codes: FieldReader, form: FieldReader): AnnouncementDraft['metadata'] {
  const coded = codes.texts('DT_DATE_FOR_SUBMISSION')[0] ?? ''
  const procedure = readTedLegacyRecords(form, 'PROCEDURE')[0]
  const stated = procedure === undefined ? null : readEformsDay(procedure, 'DATE_RECEIPT_TENDERS')
  const time = procedure?.texts('TIME_RECEIPT_TENDERS')[0]
  const [, hour = '', minute = ''] = /(\d{1,2}):(\d\d)$/.exec(stated === null ? coded : (time ?? '')) ?? []
  const deadline = stated ?? parseCompactDay(coded)
  return omitMissing({
    deadline,
    deadline_time: deadline === null || hour === '' ? null : `${hour.padStart(2, '0')}:${minute}`,
  })
}
