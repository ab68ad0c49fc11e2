import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPlainRecord } from '../../shared/plain-values.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { mergeDuplicateBoampMentions } from '../party-mentions.ts'
import {
  type BoampAmount,
  findBoampCount,
  findBoampElements,
  findBoampText,
  findBoampValues,
  findSharedBoampValue,
  parseBoampAmount,
  parseBoampDay,
  sumBoampAmounts,
} from '../read-tree-values.ts'
import { type BoampAward, composeLotSentence, EMPTY_BOAMP_AWARD } from './award.ts'
import { countBoampLots } from './count-lots.ts'
import { parseAwardWinners, WINNER_ELEMENTS } from './parse-award-winners.ts'

/** MAPA notices state the outcome as `attribue`, `infructueux` or `sansSuite`. */
const OUTCOME_ELEMENTS = new Set(['resultat'])
const AMOUNT_ELEMENTS = new Set(['montant'])
const MAXIMUM_ELEMENTS = new Set(['montantmaxi'])
const DATE_ELEMENTS = new Set(['dateattribution'])
const OFFER_COUNT_ELEMENTS = new Set(['nboffrerecu', 'nboffresrecues', 'nboffrerecue'])
/** Subcontracted amounts are not award amounts. */
const SUBCONTRACT_ELEMENTS = new Set(['soustraitanceoui'])
const NONE: ReadonlySet<string> = new Set()
const UNSUCCESSFUL_ELEMENTS = ['infructueux', 'totalementinfructueux']
const DISCONTINUED_ELEMENTS = ['sanssuite']

interface Decision {
  readonly lot: string | null
  readonly failure: AnnouncementCategory | null
  readonly winners: readonly Mention[]
  readonly amount: BoampAmount | null
  readonly part: unknown
}

/**
 * Parses the award from ATTRIBUTION (Boamp v2.3.0) or from `attribution` (national forms, same structure). Returns an
 * empty award when there is none.
 */
export function parseBoampAward(record: FieldReader, attribution: unknown): BoampAward {
  if (!isPlainRecord(attribution)) return EMPTY_BOAMP_AWARD
  const stated = findBoampValues(attribution, 'decision')
  const parts = (stated.length > 0 ? stated : findBoampElements(attribution, OUTCOME_ELEMENTS, NONE)).filter(
    isPlainRecord,
  )
  const decisions = (parts.length > 0 ? parts : [attribution]).map(part => parseDecision(record, part))
  const awarded = decisions.filter(({ failure }) => failure === null)
  const winners = mergeDuplicateBoampMentions(decisions.flatMap(decision => decision.winners))
  const category = winners.length > 0 ? null : findFailure(attribution, decisions)
  const offers = parseOfferCount(record, attribution, decisions.length)
  return {
    winners,
    metadata: {
      ...(category === null ? buildMetadata(record, attribution, awarded) : {}),
      ...offers,
      ...omitMissing({ lots: countLots(decisions) }),
    },
    category,
    reason: category === null ? null : findBoampText(attribution, 'autresinformations.informations', 'motif'),
    lotSentences: decisions.length < 2 ? [] : decisions.flatMap(composeLotSentence),
    text: null,
  }
}

/**
 * Finds how the procedure ended without a winner. It is a cancellation only if the buyer discontinued all of it, and
 * unsuccessful if any part failed for want of acceptable tenders.
 */
function findFailure(attribution: unknown, decisions: readonly Decision[]): AnnouncementCategory | null {
  const whole = classifyFailure(attribution)
  if (whole !== null) return whole
  const failures = decisions.map(({ failure }) => failure)
  if (failures.includes(null)) return null
  return failures.includes('tender_unsuccessful') ? 'tender_unsuccessful' : 'tender_cancellation'
}

/** Counts the lots by their numbers or, where a form has no numbers, by the decisions. */
function countLots(decisions: readonly Decision[]): number | null {
  const numbers = decisions.map(({ lot }) => lot)
  const isUnnumbered = numbers.some(number => number === null) && decisions.length > 1
  return isUnnumbered ? null : countBoampLots(numbers)
}

function classifyFailure(part: unknown): AnnouncementCategory | null {
  const has = (names: readonly string[]): boolean =>
    isPlainRecord(part) && names.some(name => Object.hasOwn(part, name))
  if (has(UNSUCCESSFUL_ELEMENTS)) return 'tender_unsuccessful'
  return has(DISCONTINUED_ELEMENTS) ? 'tender_cancellation' : null
}

function buildMetadata(
  record: FieldReader,
  attribution: unknown,
  awarded: readonly Decision[],
): AnnouncementMetadata {
  const stated = parseBoampAmount(record, findBoampValues(attribution, 'valeurtotale')[0])
  const total = stated ?? sumBoampAmounts(awarded.map(({ amount }) => amount))
  const maximum = sumMaxima(record, awarded)
  const dates = [
    ...findBoampElements(attribution, DATE_ELEMENTS, NONE),
    ...findBoampValues(attribution, 'datedecision'),
  ]
  const inOneCurrency = maximum === null || total === null || maximum.currency === total.currency
  return omitMissing({
    award_amount: total?.value,
    framework_maximum: inOneCurrency ? maximum?.value : null,
    currency: total?.currency ?? maximum?.currency,
    award_date: findSharedBoampValue(dates.map(date => parseBoampDay(record, String(date)))),
  })
}

/**
 * Adds the maxima of the lots. Each winner of a framework agreement is stated with its maximum; different ones do not state
 * a common maximum.
 */
function sumMaxima(record: FieldReader, awarded: readonly Decision[]): BoampAmount | null {
  const maxima = awarded.map(({ part }) => {
    const stated = findBoampElements(part, MAXIMUM_ELEMENTS, SUBCONTRACT_ELEMENTS)
    const [first = null, ...others] = stated.map(value => parseBoampAmount(record, value))
    return others.every(other => other !== null && other.value === first?.value) ? first : null
  })
  return sumBoampAmounts(maxima)
}

/** Parses the number of tenders, which the notice states for each decision. */
function parseOfferCount(
  record: FieldReader,
  attribution: unknown,
  decisionCount: number,
): AnnouncementMetadata {
  const offers = decisionCount > 1 ? [] : findBoampElements(attribution, OFFER_COUNT_ELEMENTS, NONE)
  return omitMissing({
    offers: findSharedBoampValue(offers.map(value => findBoampCount(record, { value }, 'value'))),
  })
}

function parseDecision(record: FieldReader, part: unknown): Decision {
  const amounts = findBoampElements(part, AMOUNT_ELEMENTS, SUBCONTRACT_ELEMENTS).map(value =>
    parseBoampAmount(record, value),
  )
  const winners = mergeDuplicateBoampMentions(
    findBoampElements(part, WINNER_ELEMENTS, NONE).flatMap(parseAwardWinners),
  )
  return {
    lot: findBoampText(part, 'numlot', 'numerolot'),
    failure: winners.length > 0 ? null : classifyFailure(part),
    winners,
    // A decision with several amounts does not state whether they add up.
    amount: amounts.length === 1 ? (amounts[0] ?? null) : null,
    part,
  }
}
