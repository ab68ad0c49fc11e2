import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPlainRecord } from '../../shared/plain-values.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { formatFrenchAmount } from '../format-french-values.ts'
import {
  type BoampPartyDetails,
  buildBoampMention,
  buildBoampWinnerMention,
  cleanBoampWinnerName,
  mergeDuplicateBoampMentions,
} from '../party-mentions.ts'
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

/**
 * The outcome of a procedure, read from ATTRIBUTION (Boamp v2.3.0) or from `attribution` (national forms, same
 * structure).
 */
export interface BoampAward {
  readonly winners: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  readonly category: AnnouncementCategory | null
  readonly summarySentences: readonly string[]
}

export const EMPTY_BOAMP_AWARD: BoampAward = {
  winners: [],
  metadata: {},
  category: null,
  summarySentences: [],
}

const WINNER_ELEMENTS = new Set(['titulaire', 'titulaires', 'attributaire', 'attributaires'])
/** MAPA notices state the outcome as `attribue`, `infructueux` or `sansSuite`. */
const OUTCOME_ELEMENTS = new Set(['resultat'])
const AMOUNT_ELEMENTS = new Set(['montant'])
const MAXIMUM_ELEMENTS = new Set(['montantmaxi'])
const DATE_ELEMENTS = new Set(['dateattribution'])
const OFFER_COUNT_ELEMENTS = new Set(['nboffrerecu', 'nboffresrecues', 'nboffrerecue'])
/** Subcontracted amounts are not award amounts. */
const SUBCONTRACT_ELEMENTS = new Set(['soustraitanceoui'])
const NONE: ReadonlySet<string> = new Set()
const FAILURE_ELEMENTS = ['sanssuite', 'infructueux', 'totalementinfructueux']
/** Maximum number of lots in the summary; the details hold all of them. */
const MAX_SUMMARY_LOTS = 5

interface Decision {
  readonly lot: string | null
  readonly failed: boolean
  readonly winners: readonly Mention[]
  readonly amount: BoampAmount | null
  readonly part: unknown
}

/** Parses `attribution`, the part of a notice that states the award. Returns an empty award when there is none. */
export function parseBoampAward(record: FieldReader, attribution: unknown): BoampAward {
  if (!isPlainRecord(attribution)) return EMPTY_BOAMP_AWARD
  const stated = findBoampValues(attribution, 'decision')
  const parts = (stated.length > 0 ? stated : findBoampElements(attribution, OUTCOME_ELEMENTS, NONE)).filter(
    isPlainRecord,
  )
  const decisions = (parts.length > 0 ? parts : [attribution]).map(part => parseDecision(record, part))
  const awarded = decisions.filter(({ failed }) => !failed)
  const winners = mergeDuplicateBoampMentions(decisions.flatMap(decision => decision.winners))
  // Any winner makes this an award, even if a failure flag is set as well.
  const failed = winners.length === 0 && (awarded.length === 0 || isFailed(attribution))
  const category = failed ? 'tender_unsuccessful' : null
  const metadata = failed ? {} : buildMetadata(record, attribution, awarded, decisions.length)
  return { winners, metadata, category, summarySentences: composeSentences(decisions) }
}

function buildMetadata(
  record: FieldReader,
  attribution: unknown,
  awarded: readonly Decision[],
  decisionCount: number,
): AnnouncementMetadata {
  const stated = parseBoampAmount(record, findBoampValues(attribution, 'valeurtotale')[0])
  const total = stated ?? sumBoampAmounts(awarded.map(({ amount }) => amount))
  const [first, ...others] = awarded
  const maxima =
    first === undefined || others.length > 0
      ? []
      : findBoampElements(first.part, MAXIMUM_ELEMENTS, SUBCONTRACT_ELEMENTS)
  // With several winners the notice does not state whether the maximum applies to each or to all of them together.
  const maximum =
    maxima.length === 1 && first?.winners.length === 1 ? parseBoampAmount(record, maxima[0]) : null
  const dates = [
    ...findBoampElements(attribution, DATE_ELEMENTS, NONE),
    ...findBoampValues(attribution, 'datedecision'),
  ]
  const offers = decisionCount > 1 ? [] : findBoampElements(attribution, OFFER_COUNT_ELEMENTS, NONE)
  const inOneCurrency = maximum === null || total === null || maximum.currency === total.currency
  return omitMissing({
    award_amount: total?.value,
    framework_maximum: inOneCurrency ? maximum?.value : null,
    currency: total?.currency ?? maximum?.currency,
    award_date: findSharedBoampValue(dates.map(date => parseBoampDay(record, String(date)))),
    offers: findSharedBoampValue(offers.map(value => findBoampCount(record, { value }, 'value'))),
  })
}

function parseDecision(record: FieldReader, part: unknown): Decision {
  const amounts = findBoampElements(part, AMOUNT_ELEMENTS, SUBCONTRACT_ELEMENTS).map(value =>
    parseBoampAmount(record, value),
  )
  return {
    lot: findBoampText(part, 'numlot', 'numerolot'),
    failed: isFailed(part),
    winners: mergeDuplicateBoampMentions(
      findBoampElements(part, WINNER_ELEMENTS, NONE).flatMap(parseWinners),
    ),
    // A decision with several amounts does not state whether they add up.
    amount: amounts.length === 1 ? (amounts[0] ?? null) : null,
    part,
  }
}

function isFailed(part: unknown): boolean {
  return isPlainRecord(part) && FAILURE_ELEMENTS.some(name => Object.hasOwn(part, name))
}

/** Parses one winner, or several nested in an element that has no name of its own. */
function parseWinners(value: unknown): Mention[] {
  const name = findBoampText(
    value,
    'denomination',
    'nomofficiel',
    'nomtitulaire',
    'raisonsociale',
    'personnemorale',
  )
  const nameParts = [
    findBoampText(value, 'personnephysique.nom'),
    findBoampText(value, 'personnephysique.prenom'),
  ]
  const personName =
    nameParts.filter(part => part !== null).join(' ') || findBoampText(value, 'personnephysique')
  const cleanName = cleanBoampWinnerName(name ?? personName ?? '')
  if (name === null && personName === null)
    return findBoampElements(value, WINNER_ELEMENTS, NONE).flatMap(parseWinners)
  if (cleanName === null) return []
  const number = findBoampText(value, 'codeidentnational', 'codeidentificationnational', 'siret')
  const details: BoampPartyDetails = {
    number,
    locality: findBoampText(value, 'cp', 'ville', 'adr.cp', 'adr.ville'),
  }
  return [
    name === null
      ? buildBoampMention('person', 'supplier', cleanName, details)
      : buildBoampWinnerMention(cleanName, details),
  ]
}

function composeSentences(decisions: readonly Decision[]): string[] {
  const sentences = decisions.flatMap(({ lot, failed, winners, amount }) => {
    const names = winners.map(({ name }) => name).join(', ')
    if (names === '' && !failed) return []
    const lotPrefix = lot !== null && decisions.length > 1 ? `Lot ${lot} : ` : ''
    const outcome = names === '' ? 'non attribué' : names
    return [`${lotPrefix}${outcome}${amount === null ? '' : ` (${formatFrenchAmount(amount)})`}`]
  })
  const more =
    sentences.length > MAX_SUMMARY_LOTS ? [`Et ${sentences.length - MAX_SUMMARY_LOTS} autres lots`] : []
  const [firstSentence] = sentences
  if (sentences.length === 1 && firstSentence !== undefined)
    return [firstSentence === 'non attribué' ? 'Non attribué' : `Titulaire : ${firstSentence}`]
  return [...sentences.slice(0, MAX_SUMMARY_LOTS), ...more]
}
