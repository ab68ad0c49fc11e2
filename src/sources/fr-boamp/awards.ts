import type { Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { compact } from '../kit/text.ts'
import { distinct, mention, type Whereabouts, winner, winnerName } from './names.ts'
import { countAt, dayOf, findAll, type Money, moneyOf, only, sumOf, textAt, valuesAt } from './tree.ts'
import { written } from './written.ts'

/** The outcome of a procedure, from ATTRIBUTION (Boamp v2.3.0) or `attribution` (national forms, same structure). */
export interface Award {
  readonly winners: readonly Mention[]
  readonly metadata: Metadata
  readonly category: Category | null
  readonly news: readonly string[]
}

export const NO_AWARD: Award = { winners: [], metadata: {}, category: null, news: [] }

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
/** The summary lists this many lots; the details hold all of them. */
const MAX_SUMMARY_LOTS = 5

interface Decision {
  readonly lot: string | null
  readonly failed: boolean
  readonly winners: readonly Mention[]
  readonly amount: Money | null
  readonly part: unknown
}

/** Parses `attribution`, the part of a notice that states the award. Returns an empty award when there is none. */
export function awardOf(record: Fields, attribution: unknown): Award {
  if (!isRecord(attribution)) return NO_AWARD
  const stated = valuesAt(attribution, 'decision')
  const parts = (stated.length > 0 ? stated : findAll(attribution, OUTCOME_ELEMENTS, NONE)).filter(isRecord)
  const decisions = (parts.length > 0 ? parts : [attribution]).map(part => parseDecision(record, part))
  const awarded = decisions.filter(({ failed }) => !failed)
  const winners = distinct(decisions.flatMap(decision => decision.winners))
  // Any winner makes this an award, even if a failure flag is set as well.
  const failed = winners.length === 0 && (awarded.length === 0 || isFailed(attribution))
  const category = failed ? 'tender_unsuccessful' : null
  const metadata = failed ? {} : buildMetadata(record, attribution, awarded, decisions.length)
  return { winners, metadata, category, news: composeSentences(decisions) }
}

function buildMetadata(
  record: Fields,
  attribution: unknown,
  awarded: readonly Decision[],
  decisionCount: number,
): Metadata {
  const stated = moneyOf(record, valuesAt(attribution, 'valeurtotale')[0])
  const total = stated ?? sumOf(awarded.map(({ amount }) => amount))
  const [first, ...others] = awarded
  const maxima =
    first === undefined || others.length > 0
      ? []
      : findAll(first.part, MAXIMUM_ELEMENTS, SUBCONTRACT_ELEMENTS)
  // With several winners the notice does not state whether the maximum applies to each or to all of them together.
  const maximum = maxima.length === 1 && first?.winners.length === 1 ? moneyOf(record, maxima[0]) : null
  const dates = [...findAll(attribution, DATE_ELEMENTS, NONE), ...valuesAt(attribution, 'datedecision')]
  const offers = decisionCount > 1 ? [] : findAll(attribution, OFFER_COUNT_ELEMENTS, NONE)
  const inOneCurrency = maximum === null || total === null || maximum.currency === total.currency
  return compact({
    award_amount: total?.value,
    framework_maximum: inOneCurrency ? maximum?.value : null,
    currency: total?.currency ?? maximum?.currency,
    award_date: only(dates.map(date => dayOf(record, String(date)))),
    offers: only(offers.map(value => countAt(record, { value }, 'value'))),
  })
}

function parseDecision(record: Fields, part: unknown): Decision {
  const amounts = findAll(part, AMOUNT_ELEMENTS, SUBCONTRACT_ELEMENTS).map(value => moneyOf(record, value))
  return {
    lot: textAt(part, 'numlot', 'numerolot'),
    failed: isFailed(part),
    winners: distinct(findAll(part, WINNER_ELEMENTS, NONE).flatMap(parseWinners)),
    // A decision with several amounts does not state whether they add up.
    amount: amounts.length === 1 ? (amounts[0] ?? null) : null,
    part,
  }
}

function isFailed(part: unknown): boolean {
  return isRecord(part) && FAILURE_ELEMENTS.some(name => Object.hasOwn(part, name))
}

/** Parses one winner, or several nested in an element that has no name of its own. */
function parseWinners(value: unknown): Mention[] {
  const name = textAt(value, 'denomination', 'nomofficiel', 'nomtitulaire', 'raisonsociale', 'personnemorale')
  const nameParts = [textAt(value, 'personnephysique.nom'), textAt(value, 'personnephysique.prenom')]
  const personName = nameParts.filter(part => part !== null).join(' ') || textAt(value, 'personnephysique')
  const cleanName = winnerName(name ?? personName ?? '')
  if (name === null && personName === null) return findAll(value, WINNER_ELEMENTS, NONE).flatMap(parseWinners)
  if (cleanName === null) return []
  const number = textAt(value, 'codeidentnational', 'codeidentificationnational', 'siret')
  const details: Whereabouts = { number, place: textAt(value, 'cp', 'ville', 'adr.cp', 'adr.ville') }
  return [name === null ? mention('person', 'supplier', cleanName, details) : winner(cleanName, details)]
}

function composeSentences(decisions: readonly Decision[]): string[] {
  const sentences = decisions.flatMap(({ lot, failed, winners, amount }) => {
    const names = winners.map(({ name }) => name).join(', ')
    if (names === '' && !failed) return []
    const lotPrefix = lot !== null && decisions.length > 1 ? `Lot ${lot} : ` : ''
    const outcome = names === '' ? 'non attribué' : names
    return [`${lotPrefix}${outcome}${amount === null ? '' : ` (${written(amount)})`}`]
  })
  const more =
    sentences.length > MAX_SUMMARY_LOTS ? [`Et ${sentences.length - MAX_SUMMARY_LOTS} autres lots`] : []
  const [firstSentence] = sentences
  if (sentences.length === 1 && firstSentence !== undefined)
    return [firstSentence === 'non attribué' ? 'Non attribué' : `Titulaire : ${firstSentence}`]
  return [...sentences.slice(0, MAX_SUMMARY_LOTS), ...more]
}
