import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import {
  EFORMS_CHANGE_REASONS,
  EFORMS_FORM_TYPES,
  EFORMS_NOTICE_TYPES,
  EFORMS_WINNER_STATUSES,
} from '../eforms/code-lists.ts'
import { lookUpEformsCode } from '../eforms/field-values.ts'
import {
  buildEformsNoticeKind,
  categorizeEformsNotice,
  type EformsCategoryCriteria,
} from '../eforms/notice-category.ts'
import { countryFromAlpha3 } from '../shared/codes/country-alpha3.ts'
import { countryFromEnglishName } from '../shared/codes/country-names.ts'
import { dayFromParts, instantToLocalDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { composeTedSearchTexts } from './compose-search-api-texts.ts'
import { TED_LEGACY_DOCUMENT_TYPES } from './legacy/legacy-code-lists.ts'
import { detectTedSearchNoticeLanguage, readTedSearchTextsByLanguage } from './search-api-localized-texts.ts'
import { buildTedSearchMentions } from './search-api-mentions.ts'
import {
  buildDetailsFromTedSearchResult,
  buildTedSearchAmountMetadata,
  buildTedSearchMetadata,
} from './search-api-metadata.ts'

const ZONE = 'Europe/Luxembourg'

/** A draft of a search API notice, without its URL. */
export type TedSearchDraft = Omit<AnnouncementDraft, 'url'>

/**
 * Maps a search API notice to a draft (sources/eu-ted), including the field aliases of older clients (`PD`, `ND`).
 * Its lists are not aligned, so an identifier is assigned only when one name and one number are stated.
 */
export function mapTedSearchNotice(row: FieldReader): TedSearchDraft {
  const number = row.text('publication-number') ?? row.text('ND') ?? ''
  const reference = /^0*(\d{1,8}-\d{4})$/.exec(number)?.[1]
  if (reference === undefined) throw new Error('the notice has no publication-number')
  const country = readCountry(row)
  const language = detectTedSearchNoticeLanguage(row, country)
  const type = readNoticeType(row)
  const winnerStatuses = row.texts('winner-selection-status')
  reportUnknownCodes(row, 'winner-selection-status', winnerStatuses, EFORMS_WINNER_STATUSES)
  const change = row.texts('change-reason-code')
  reportUnknownCodes(row, 'change-reason-code', change, EFORMS_CHANGE_REASONS)
  const changed = row.texts('change-notice-version-identifier')[0]
  const isChange = changed !== undefined || change.length > 0
  const facts: EformsCategoryCriteria = {
    changeReason: isChange ? (change[0] ?? '') : null,
    winnerStatuses,
    nonAwardReasons: row.texts('non-award-justification'),
  }
  const stated = type.legacy ?? categorizeEformsNotice(type.kind, facts)
  const category = stated === 'tender_notice' && isConcession(row) ? 'concession_notice' : stated
  const earlier = changed === undefined ? null : (/^0*(\d{1,8}-\d{4})$/.exec(changed)?.[1] ?? null)
  const link = buildLink(earlier, change)
  const related = row.texts('RN').flatMap(number => /^0*(\d{1,8}-\d{4})$/.exec(number)?.[1] ?? [])
  const ofUnion = row.texts('buyer-legal-type').some(code => code.startsWith('eu-'))
  const mentions = buildTedSearchMentions(row, language, country, category)
  const metadata = {
    ...link,
    ...buildTedSearchAmountMetadata(row, category),
    ...buildTedSearchMetadata(row, category),
    ...omitMissing({
      procedure_id: row.texts('procedure-identifier')[0],
      notice_code: type.code,
      notice_type: type.label,
      form_type: type.kind.formType,
      eforms_subtype: type.kind.subtype,
      notice_state: lookUpEformsCode(EFORMS_CHANGE_REASONS, change[0] ?? null),
      related_notices: related.length > 0 ? related : null,
      country,
      languages: language === 'und' ? null : [language],
    }),
  }
  const texts = composeTedSearchTexts(row, { reference, category, language, mentions, metadata })
  return {
    reference,
    date: readDate(row),
    jurisdiction: ofUnion || country === null ? 'EU' : jurisdictionOf(country),
    category,
    language,
    title: texts.title,
    summary: texts.summary,
    mentions,
    ...link,
    metadata,
    details: { ...texts.details, ...buildDetailsFromTedSearchResult(row) },
  }
}

/**
 * Reads the publication date. `2025-01-02+01:00` states the day itself; the old alias is a UTC timestamp, whose day
 * must be read in Luxembourg time.
 */
function readDate(row: FieldReader): CalendarDay {
  const stated = row.text('publication-date') ?? ''
  const moment = row.text('PD') ?? ''
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)/.exec(stated) ?? []
  const date =
    dayFromParts(year, month, dayOfMonth) ??
    instantToLocalDay(ZONE, moment) ??
    instantToLocalDay(ZONE, stated)
  if (date === null) throw new Error(`the publication-date ${quoteValue(stated || moment)} is not a date`)
  return date
}

interface SearchNoticeType {
  readonly code: string | null
  readonly label: string | null
  readonly kind: ReturnType<typeof buildEformsNoticeKind>
  /** The category of a notice older than eForms, determined by its document type; `null` for an eForms notice. */
  readonly legacy: AnnouncementDraft['category'] | null
}

/** Reads the notice type; notices older than eForms may state a TED_EXPORT document type instead. */
function readNoticeType(row: FieldReader): SearchNoticeType {
  const code = row.texts('notice-type')[0] ?? null
  const old = row.texts('TD')[0] ?? null
  const formType = row.texts('form-type')[0] ?? null
  if (formType !== null && lookUpEformsCode(EFORMS_FORM_TYPES, formType) === undefined) {
    row.reportProblem('unknown_code', `unknown form type ${quoteValue(formType)}`, 'form-type')
  }
  const known = lookUpEformsCode(EFORMS_NOTICE_TYPES, code)
  const oldType = lookUpEformsCode(TED_LEGACY_DOCUMENT_TYPES, old ?? code)
  if (known === undefined && oldType === undefined) {
    row.reportProblem('unknown_code', `unknown notice type ${quoteValue(code ?? old)}`, 'notice-type')
  }
  const stated = known === undefined ? null : code
  const inferred = stated === null ? null : (FORM_TYPE_BY_NOTICE_TYPE[stated] ?? null)
  const kind = buildEformsNoticeKind(stated, row.texts('notice-subtype')[0] ?? null, formType ?? inferred)
  return {
    code: stated ?? (oldType === undefined ? null : (old ?? code)),
    label: known?.label ?? oldType?.label ?? null,
    kind,
    legacy: known === undefined ? (oldType?.category ?? null) : null,
  }
}

/** Form types by notice type (sources/eu-ted), for responses that do not include the form type. */
const FORM_TYPE_BY_NOTICE_TYPE: Readonly<Record<string, string>> = {
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

function buildLink(
  earlier: string | null,
  change: readonly string[],
): { corrects?: string; withdraws?: string } {
  if (earlier === null) return {}
  return change[0] === 'cancel' ? { withdraws: earlier } : { corrects: earlier }
}

/**
 * Reads the ISO 3166 country of the first buyer. Without that field, reads the country name at the start of the title.
 */
function readCountry(row: FieldReader): string | null {
  const code = row.texts('buyer-country')[0] ?? row.texts('CY')[0]
  if (code !== undefined) {
    const known = code.length === 2 ? code : countryFromAlpha3(code)
    if (known === null)
      row.reportProblem('unknown_code', `unknown country ${quoteValue(code)}`, 'buyer-country')
    return known
  }
  const english = readTedSearchTextsByLanguage(row, 'notice-title').get('eng')?.[0] ?? ''
  return countryFromEnglishName(/^(.+?)(?: – |-)/.exec(english)?.[1] ?? '')
}

function reportUnknownCodes(
  row: FieldReader,
  name: string,
  stated: readonly string[],
  list: Readonly<Record<string, unknown>>,
): void {
  const unknown = stated.filter(code => !Object.hasOwn(list, code))
  if (unknown.length > 0)
    row.reportProblem('unknown_code', `unknown codes ${quoteValue(unknown.join(', '))}`, name)
}

/** Returns true for a call under the concessions directive, when the response does not include the subtype. */
function isConcession(row: FieldReader): boolean {
  const isStated = row.texts('notice-subtype').length > 0
  return !isStated && row.texts('legal-basis').includes('32014L0023')
}
