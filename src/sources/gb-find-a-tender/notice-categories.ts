import type { AnnouncementCategory } from '../../model/category.ts'
import { getTextsAtPath, getValuesAtPath, toListItems } from '../shared/field-paths.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import { type FindATenderReleaseSections, readFindATenderDescriptions } from './read-release-sections.ts'
import { findHealthServiceKind, findNoticeDeclarations } from './texts/health-service-notices.ts'

interface FindATenderNoticeType {
  readonly label: string
  readonly category: AnnouncementCategory
}

/** Notice types of the Procurement Act 2023, with the publisher's labels (sources/gb-find-a-tender). */
export const FIND_A_TENDER_NOTICE_TYPES = new Map<string, FindATenderNoticeType>([
  ['UK1', { label: 'Pipeline notice', category: 'tender_planning' }],
  ['UK2', { label: 'Preliminary market engagement notice', category: 'market_consultation' }],
  ['UK3', { label: 'Planned procurement notice', category: 'tender_planning' }],
  ['UK4', { label: 'Tender notice', category: 'tender_notice' }],
  // Announces a direct award before it is made, so that others can object.
  ['UK5', { label: 'Transparency notice', category: 'award_intention' }],
  ['UK6', { label: 'Contract award notice', category: 'contract_award' }],
  ['UK7', { label: 'Contract details notice', category: 'contract_signature' }],
  ['UK8', { label: 'Contract payment notice', category: 'contract_payment' }],
  ['UK9', { label: 'Contract performance notice', category: 'contract_performance' }],
  ['UK10', { label: 'Contract change notice', category: 'contract_modification' }],
  ['UK11', { label: 'Contract termination notice', category: 'contract_completion' }],
  ['UK12', { label: 'Procurement termination notice', category: 'tender_cancellation' }],
  ['UK13', { label: 'Dynamic market intention notice', category: 'qualification_system' }],
  ['UK14', { label: 'Dynamic market establishment notice', category: 'qualification_system' }],
  ['UK15', { label: 'Dynamic market modification notice', category: 'qualification_system' }],
  ['UK16', { label: 'Dynamic market cessation notice', category: 'qualification_system' }],
  ['UK17', { label: 'Payments compliance notice', category: 'payment_compliance' }],
])

/**
 * OCDS release tags in procedural order. If a release has several, the latest one determines the category
 * (sources/gb-find-a-tender).
 */
const CATEGORIES_BY_TAG = new Map<string, AnnouncementCategory>([
  ['planning', 'tender_planning'],
  ['planningUpdate', 'tender_planning'],
  ['tender', 'tender_notice'],
  ['tenderUpdate', 'tender_amendment'],
  ['tenderAmendment', 'tender_amendment'],
  ['tenderCancellation', 'tender_cancellation'],
  ['award', 'contract_award'],
  ['awardUpdate', 'contract_award'],
  ['awardCancellation', 'tender_cancellation'],
  ['contract', 'contract_signature'],
  ['contractUpdate', 'contract_modification'],
  ['contractAmendment', 'contract_modification'],
  ['implementation', 'contract_performance'],
  ['implementationUpdate', 'contract_performance'],
  ['contractTermination', 'contract_completion'],
])
const TAG_ORDER = [...CATEGORIES_BY_TAG.keys()]

/** Category of a release compiled from all notices of a procedure (tag `compiled`), by `tender.status`. */
const CATEGORIES_BY_STATUS = new Map<string, AnnouncementCategory>([
  ['planned', 'tender_planning'],
  ['planning', 'tender_planning'],
  ['active', 'tender_notice'],
  ['complete', 'contract_award'],
  ['cancelled', 'tender_cancellation'],
  ['withdrawn', 'tender_cancellation'],
  ['unsuccessful', 'tender_unsuccessful'],
])

/**
 * Categorizes a release by its notice type or, if it has none, as under the earlier regulations, by its tags and texts.
 * Reports unknown codes.
 */
export function categorizeFindATenderRelease(
  parts: FindATenderReleaseSections,
  code: string | null,
  tags: readonly string[],
): AnnouncementCategory {
  const category = code === null ? categorizeByTags(parts, tags) : categorizeByNotice(parts, code, tags)
  const isAward = category === 'contract_award' || category === 'contract_signature'
  if (isAward && isNothingAwarded(parts)) return 'tender_unsuccessful'
  if (isAward && areAllAwards(parts, 'cancelled')) return 'tender_cancellation'
  if (category === 'tender_cancellation' && parts.tender.text('status') === 'unsuccessful') {
    return 'tender_unsuccessful'
  }
  const ofTexts = code === null ? categorizeByTexts(parts, category) : null
  return ofTexts ?? specifyCategory(parts, category)
}

/** Categories of tags that other kinds of notices use, because they have no tag of their own. */
const TAGS_OF_OTHER_KINDS: readonly AnnouncementCategory[] = [
  'tender_planning',
  'tender_notice',
  'contract_award',
  'contract_signature',
]
/** Matches the name of a voluntary ex ante transparency notice. */
const EX_ANTE = /\bvoluntary ex[- ]ante transparency\b|\bveat\b/i

/** Recognizes proposed awards, which OCDS calls pending, and the kinds that only texts declare. */
function categorizeByTexts(
  parts: FindATenderReleaseSections,
  category: AnnouncementCategory,
): AnnouncementCategory | null {
  if (!TAGS_OF_OTHER_KINDS.includes(category)) return null
  const isAward = category === 'contract_award' || category === 'contract_signature'
  if (isAward && (areAllAwards(parts, 'pending') || isExAnteNotice(parts))) return 'award_intention'
  return findHealthServiceKind(readFindATenderDescriptions(parts))
}

function isExAnteNotice(parts: FindATenderReleaseSections): boolean {
  const declarations = findNoticeDeclarations(readFindATenderDescriptions(parts))
  return [parts.tender.text('title') ?? '', ...declarations].some(text => EX_ANTE.test(text))
}

/** Tells concessions and design contests, which share their tags and notice types with other calls, from these. */
function specifyCategory(
  { tender }: FindATenderReleaseSections,
  category: AnnouncementCategory,
): AnnouncementCategory {
  if (tender.value('designContest') !== null) {
    if (category === 'tender_notice') return 'design_contest'
    if (category === 'contract_award') return 'design_contest_result'
  }
  const isConcession =
    tender.texts('specialRegime').includes('concession') ||
    getTextsAtPath(tender.value('legalBasis'), 'id')[0] === CONCESSIONS_DIRECTIVE
  return category === 'tender_notice' && isConcession ? 'concession_notice' : category
}

const CONCESSIONS_DIRECTIVE = '32014L0023'

function categorizeByNotice(
  { row }: FindATenderReleaseSections,
  code: string,
  tags: readonly string[],
): AnnouncementCategory {
  const kind = FIND_A_TENDER_NOTICE_TYPES.get(code)
  if (kind === undefined) row.reportProblem('unknown_code', `unknown noticeType ${quoteValue(code)}`)
  // A tender notice published again changes the call; only its tag distinguishes it from the first one.
  const isUpdate = code === 'UK4' && CATEGORIES_BY_TAG.get(tags.join()) === 'tender_amendment'
  return isUpdate ? 'tender_amendment' : (kind?.category ?? 'other')
}

function categorizeByTags(
  { row, tender, contracts, documents }: FindATenderReleaseSections,
  tags: readonly string[],
): AnnouncementCategory {
  const compiledCategory =
    tags.join() === 'compiled' ? CATEGORIES_BY_STATUS.get(tender.text('status') ?? '') : undefined
  if (compiledCategory !== undefined) return compiledCategory
  const unknown = tags.filter(tag => !CATEGORIES_BY_TAG.has(tag))
  if (unknown.length > 0 || tags.length === 0) {
    row.reportProblem(
      'unknown_code',
      tags.length === 0 ? 'the release has no tag' : `unknown tags ${quoteValue(unknown.join(', '))}`,
      'tag',
    )
  }
  if (tags.join() === 'tender' && tender.text('status') === 'planned') return 'tender_planning'
  const isPlanned = tags.every(tag => tag.startsWith('planning'))
  if (isPlanned && documents.some(({ documentType }) => documentType === 'marketEngagementNotice')) {
    return 'market_consultation'
  }
  // Under the earlier regulations, each award notice also states its contracts.
  if (tags.includes('award') && tags.includes('contract')) return 'contract_award'
  const isAwardUpdate = tags.includes('awardUpdate') && tags.includes('contractUpdate')
  // A correction of an award notice has the tags of a modification, but does not change the contract.
  const isContractUnchanged = getValuesAtPath(contracts, 'amendments').length === 0
  if (isAwardUpdate && isContractUnchanged && toListItems(tender.value('amendments')).length > 0) {
    return 'award_correction'
  }
  const latest = Math.max(...tags.map(tag => TAG_ORDER.indexOf(tag)))
  return CATEGORIES_BY_TAG.get(TAG_ORDER[latest] ?? '') ?? 'other'
}

/** Returns true when every award is unsuccessful or, if there are no awards, every lot. */
function isNothingAwarded(parts: FindATenderReleaseSections): boolean {
  if (parts.awards.length > 0) return areAllAwards(parts, 'unsuccessful')
  return parts.lots.length > 0 && parts.lots.every(lot => getTextsAtPath(lot, 'status')[0] === 'unsuccessful')
}

function areAllAwards({ awards }: FindATenderReleaseSections, status: string): boolean {
  return awards.length > 0 && awards.every(award => getTextsAtPath(award, 'status')[0] === status)
}
