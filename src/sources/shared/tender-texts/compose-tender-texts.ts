import type { JsonValue, Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { nameCpvDivision } from '../../../model/codes/cpv/cpv-divisions.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../compose-summary.ts'
import { type CompositionLanguage, formatDay, formatMoney, joinNames } from '../localized-values.ts'
import { normalizeForComparison } from '../text-cleaning.ts'
import {
  isCompositionLanguage,
  labelSeparator,
  labelTenderKind,
  namesTenderKind,
  selectCompositionLanguage,
  translateTenderWord,
} from './tender-labels.ts'
import {
  cleanTenderObject,
  cleanTenderText,
  removeInternalCodes,
  removeRepeatedObject,
} from './tender-object.ts'

/** The facts of a notice from which its title and summary are composed. */
export interface TenderFacts {
  /** The publisher's reference, which stands for an unknown object and buyer. */
  readonly reference: string
  readonly category: AnnouncementCategory
  readonly language: string
  /** The publisher's name of the kind of notice, when it says more than the category. */
  readonly kind?: string | null
  /** Candidates for the object of the contract, the preferred one first. */
  readonly objects: readonly (string | null)[]
  /** The procedure in words of the notice's language. */
  readonly procedure: string | null
  readonly mentions: readonly Mention[]
  readonly buyerTown: string | null
  /** The authority for which the buyer acts, in a notice in English whose parties do not include it. */
  readonly principal?: string | null
  readonly metadata: AnnouncementMetadata
  /** Why the notice was published: of a correction, a modification, or of awarding nothing. */
  readonly reason: string | null
  readonly description: string | null
}

export interface ComposedTenderTexts {
  readonly title: string
  readonly summary: string | null
  /** Texts that do not fit the title or the summary. */
  readonly details: { readonly [key: string]: JsonValue }
}

/** Categories whose summary states the supplier and the amount. */
const AWARDS: readonly AnnouncementCategory[] = [
  'award_intention',
  'direct_award',
  'contract_award',
  'award_correction',
  'contract_signature',
  'contract_modification',
  'contract_completion',
  'contract_performance',
  'contract_payment',
  'design_contest_result',
]
/** Categories after which tenders are no longer possible. */
const CLOSED: readonly AnnouncementCategory[] = [...AWARDS, 'tender_cancellation', 'tender_unsuccessful']

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const MAX_BUYER_LENGTH = 120
const MAX_REASON_LENGTH = 180
const MAX_NAMES = 3

/**
 * Composes the title and the summary of a procurement notice from its facts, in its language or else in English. The
 * title of a plain call is its object; before any other object, the kind of notice is named.
 */
export function composeTenderTexts(facts: TenderFacts): ComposedTenderTexts {
  const language = selectCompositionLanguage(facts.language)
  const kind = facts.kind ?? labelTenderKind(facts.category, language)
  const buyers = namesOf(facts.mentions, 'buyer')
  const description = cleanTenderText(facts.description)
  const object = selectObject(facts, buyers, description)
  const name = object ?? buyers[0] ?? facts.reference
  const isKindStated = object !== null && namesTenderKind(facts.category, object)
  const title = shortenText(isKindStated ? name : kind + labelSeparator(language) + name, MAX_TITLE_LENGTH)
  const text = removeRepeatedObject(description, object)
  const summary = composeSummary(composeFacts(facts, kind, buyers, text, language), text)
  return {
    title,
    summary,
    details: {
      ...(object !== null && !title.endsWith(object) && { name: object }),
      ...(description !== null && text !== null && !summary?.includes(text) && { description }),
    },
  }
}

/** Selects the object; a buyer's own name is none. Without any, the first sentence of the description stands for it. */
function selectObject(
  { objects, metadata }: TenderFacts,
  buyers: readonly string[],
  description: string | null,
): string | null {
  const fileNumbers = metadata.file_number === undefined ? [] : [metadata.file_number]
  const named = objects
    .map(object => cleanTenderObject(object, fileNumbers))
    .find(object => object !== null && !buyers.some(buyer => isSameName(buyer, object)))
  const [sentence] = description?.split(/(?<=[\p{L}\p{N})]\.) (?=\p{Lu})/u) ?? []
  return named ?? cleanTenderObject(sentence ?? null, [])
}

/** Returns true when one text is the name and the other at most adds a legal form of associations before it. */
function isSameName(name: string, other: string): boolean {
  const [one, two] = [name, other].map(text => normalizeForComparison(text).replace(/^(?:vzw|asbl|ev) /, ''))
  return one === two
}

function composeFacts(
  facts: TenderFacts,
  kind: string,
  buyers: readonly string[],
  text: string | null,
  language: CompositionLanguage,
): (string | null)[] {
  const { category, metadata, procedure } = facts
  const colon = labelSeparator(language)
  const award = AWARDS.includes(category) ? composeAward(facts, language) : null
  const reason = facts.reason === null ? null : shortenText(facts.reason, MAX_REASON_LENGTH)
  const isOpen = !CLOSED.includes(category)
  const lead = award ?? reason
  const [buyerLabel, lots] = [
    translateTenderWord(selectBuyerWord(category, buyers), language),
    metadata.lots ?? 0,
  ]
  const isEmpty = lead === null && procedure === null && buyers.length === 0 && text === null
  return [
    isEmpty ? null : lead === null ? joinParts([kind, procedure]) : kind + colon + lead,
    buyers.length === 0 ? null : buyerLabel + colon + composeBuyer(buyers, facts, language),
    composeSubject(facts),
    isOpen ? composeDeadline(metadata, language) : null,
    isOpen || isUnpricedIntention(facts) ? composeEstimate(metadata, language) : null,
    isOpen ? null : composeOrderLimit(facts, language),
    lots > 1 ? `${lots} ${translateTenderWord('lots', language)}` : null,
    award === null ? null : reason,
  ]
}

/** The main contractor publishes the notice by which it looks for subcontractors. */
function selectBuyerWord(
  category: AnnouncementCategory,
  buyers: readonly string[],
): 'buyer' | 'buyers' | 'mainContractor' {
  if (category === 'subcontract_notice') return 'mainContractor'
  return buyers.length > 1 ? 'buyers' : 'buyer'
}

/** Names what is bought and the country in English, where the object is in a language that the summary is not. */
function composeSubject({ language, metadata }: TenderFacts): string | null {
  const [code = ''] = metadata.cpv ?? []
  const division = nameCpvDivision(code)
  if (isCompositionLanguage(language) || division === null) return null
  const country = metadata.country === undefined ? undefined : COUNTRY_NAMES.of(metadata.country)
  return `Subject: ${division}${country === undefined ? '' : `, ${country}`}`
}

function isUnpricedIntention({ category, metadata }: TenderFacts): boolean {
  return category === 'award_intention' && metadata.award_amount === undefined
}

/** The maximum of the orders says how much a framework agreement is worth that was awarded without an amount. */
function composeOrderLimit(
  { category, metadata }: TenderFacts,
  language: CompositionLanguage,
): string | null {
  const { award_amount: amount, framework_maximum: maximum, currency } = metadata
  const isUnpriced = category === 'contract_award' && amount === undefined
  if (!isUnpriced || maximum === undefined || currency === undefined) return null
  return (
    translateTenderWord('maximum', language) +
    labelSeparator(language) +
    formatMoney(maximum, currency, language)
  )
}

function composeAward(
  { category, mentions, metadata }: TenderFacts,
  language: CompositionLanguage,
): string | null {
  const suppliers = namesOf(mentions, 'supplier')
  const { award_amount: amount, currency, offers, contract_date: signed } = metadata
  const parts = [
    suppliers.length === 0 ? null : joinSomeNames(suppliers, language),
    // Without its currency, an amount says little.
    amount === undefined || currency === undefined ? null : formatMoney(amount, currency, language),
    offers === undefined
      ? null
      : `${offers} ${translateTenderWord(offers === 1 ? 'offer' : 'offers', language)}`,
    // The date in a notice of an intention is that of the decision.
    signed === undefined || category === 'award_intention'
      ? null
      : `${translateTenderWord('contractDate', language)} ${formatDay(signed, language)}`,
  ]
  return joinParts(parts)
}

function joinParts(parts: readonly (string | null)[]): string | null {
  return parts.filter(part => part !== null).join(', ') || null
}

function composeBuyer(
  buyers: readonly string[],
  { buyerTown: town, principal }: TenderFacts,
  language: CompositionLanguage,
): string {
  const names = joinSomeNames(
    buyers.map(buyer => shortenText(removeInternalCodes(buyer), MAX_BUYER_LENGTH)),
    language,
  )
  if (principal != null) return `${principal} (published by ${names})`
  // Some notices have a whole address in the field of the town.
  const isTown = town !== null && !/[\d,;]/.test(town)
  const isNew = isTown && !normalizeForComparison(names).includes(normalizeForComparison(town))
  return buyers.length === 1 && isNew ? `${names}, ${town}` : names
}

function composeDeadline(metadata: AnnouncementMetadata, language: CompositionLanguage): string | null {
  const { deadline, deadline_time: time } = metadata
  if (deadline === undefined) return null
  const at = time === undefined ? '' : translateTenderWord('at', language) + time
  const label = translateTenderWord('deadline', language) + labelSeparator(language)
  return `${label}${formatDay(deadline, language)}${at}${time !== undefined && language === 'de' ? ' Uhr' : ''}`
}

function composeEstimate(metadata: AnnouncementMetadata, language: CompositionLanguage): string | null {
  const { estimated_value: estimate, framework_maximum: maximum, currency } = metadata
  const amount = estimate ?? maximum
  if (amount === undefined || currency === undefined) return null
  const label = translateTenderWord(estimate === undefined ? 'maximum' : 'estimate', language)
  return label + labelSeparator(language) + formatMoney(amount, currency, language)
}

function namesOf(mentions: readonly Mention[], role: Mention['role']): string[] {
  return [...new Set(mentions.filter(mention => mention.role === role).map(({ name }) => name))]
}

/** Joins the first names and counts the others, if there are several. */
function joinSomeNames(names: readonly string[], language: CompositionLanguage): string {
  const named = names.slice(0, names.length === MAX_NAMES + 1 ? names.length : MAX_NAMES)
  const others = names.length - named.length
  if (others === 0) return joinNames(named, language)
  return joinNames([...named, `${others} ${translateTenderWord('others', language)}`], language)
}
