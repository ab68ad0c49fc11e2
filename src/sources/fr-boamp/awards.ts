import type { Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { compact } from '../kit/text.ts'
import { distinct, mention, winner, winnerName } from './names.ts'
import { countAt, dayOf, findAll, type Money, moneyOf, only, sumOf, textAt, valuesAt } from './tree.ts'
import { written } from './written.ts'

/** What came of a procedure: ATTRIBUTION of Boamp v2.3.0, and `attribution` of the national forms, which follow it. */
export interface Award {
  readonly winners: readonly Mention[]
  readonly metadata: Metadata
  readonly category: Category | null
  readonly news: readonly string[]
}

export const NO_AWARD: Award = { winners: [], metadata: {}, category: null, news: [] }

const WINNERS = new Set(['titulaire', 'titulaires', 'attributaire', 'attributaires'])
/** Of MAPA: `attribue`, `infructueux` or `sansSuite`. */
const OUTCOMES = new Set(['resultat'])
const AMOUNTS = new Set(['montant'])
const MAXIMA = new Set(['montantmaxi'])
const DAYS = new Set(['dateattribution'])
const OFFERS = new Set(['nboffrerecu', 'nboffresrecues', 'nboffrerecue'])
/** What went to others is not what was awarded. */
const SUBCONTRACTED = new Set(['soustraitanceoui'])
const NONE: ReadonlySet<string> = new Set()
const FAILED = ['sanssuite', 'infructueux', 'totalementinfructueux']
/** Of many lots the first are told; all stand in the details. */
const MOST_TOLD = 5

interface Decision {
  readonly lot: string | null
  readonly failed: boolean
  readonly winners: readonly Mention[]
  readonly amount: Money | null
  readonly part: unknown
}

/** Reads `attribution`, the part of a notice that says to whom what was awarded; nothing when there is none. */
export function awardOf(row: Fields, attribution: unknown): Award {
  if (!isRecord(attribution)) return NO_AWARD
  const stated = valuesAt(attribution, 'decision')
  const parts = (stated.length > 0 ? stated : findAll(attribution, OUTCOMES, NONE)).filter(isRecord)
  const decisions = (parts.length > 0 ? parts : [attribution]).map(part => decisionOf(row, part))
  const won = decisions.filter(({ failed }) => !failed)
  const winners = distinct(decisions.flatMap(decision => decision.winners))
  // A winner somewhere means an award, whatever else is ticked.
  const failed = winners.length === 0 && (won.length === 0 || isFailed(attribution))
  const category = failed ? 'tender_unsuccessful' : null
  const metadata = failed ? {} : metadataOf(row, attribution, won, decisions.length)
  return { winners, metadata, category, news: newsOf(decisions) }
}

function metadataOf(
  row: Fields,
  attribution: unknown,
  won: readonly Decision[],
  decisions: number,
): Metadata {
  const stated = moneyOf(row, valuesAt(attribution, 'valeurtotale')[0])
  const total = stated ?? sumOf(won.map(({ amount }) => amount))
  const [first, ...others] = won
  const maxima = first === undefined || others.length > 0 ? [] : findAll(first.part, MAXIMA, SUBCONTRACTED)
  // Of several winners nobody says whether each or all together may reach the maximum.
  const maximum = maxima.length === 1 && first?.winners.length === 1 ? moneyOf(row, maxima[0]) : null
  const days = [...findAll(attribution, DAYS, NONE), ...valuesAt(attribution, 'datedecision')]
  const offers = decisions > 1 ? [] : findAll(attribution, OFFERS, NONE)
  const inOneCurrency = maximum === null || total === null || maximum.currency === total.currency
  return compact({
    award_amount: total?.value,
    framework_maximum: inOneCurrency ? maximum?.value : null,
    currency: total?.currency ?? maximum?.currency,
    award_date: only(days.map(day => dayOf(row, String(day)))),
    offers: only(offers.map(value => countAt(row, { value }, 'value'))),
  })
}

function decisionOf(row: Fields, part: unknown): Decision {
  const amounts = findAll(part, AMOUNTS, SUBCONTRACTED).map(value => moneyOf(row, value))
  return {
    lot: textAt(part, 'numlot', 'numerolot'),
    failed: isFailed(part),
    winners: distinct(findAll(part, WINNERS, NONE).flatMap(winnersOf)),
    // Of several amounts in one decision nobody says whether they add up.
    amount: amounts.length === 1 ? (amounts[0] ?? null) : null,
    part,
  }
}

function isFailed(part: unknown): boolean {
  return isRecord(part) && FAILED.some(name => Object.hasOwn(part, name))
}

/** One under its own name, or several under names of their own in it. */
function winnersOf(value: unknown): Mention[] {
  const name = textAt(value, 'denomination', 'nomofficiel', 'nomtitulaire', 'raisonsociale', 'personnemorale')
  const person = [textAt(value, 'personnephysique.nom'), textAt(value, 'personnephysique.prenom')]
  const human = person.filter(part => part !== null).join(' ') || textAt(value, 'personnephysique')
  const known = winnerName(name ?? human ?? '')
  if (name === null && human === null) return findAll(value, WINNERS, NONE).flatMap(winnersOf)
  if (known === null) return []
  const number = textAt(value, 'codeidentnational', 'codeidentificationnational', 'siret')
  const who = { number, place: textAt(value, 'cp', 'ville', 'adr.cp', 'adr.ville') }
  return [name === null ? mention('person', 'supplier', known, who) : winner(known, who)]
}

function newsOf(decisions: readonly Decision[]): string[] {
  const sentences = decisions.flatMap(({ lot, failed, winners, amount }) => {
    const names = winners.map(({ name }) => name).join(', ')
    if (names === '' && !failed) return []
    const where = lot !== null && decisions.length > 1 ? `Lot ${lot} : ` : ''
    const outcome = names === '' ? 'non attribué' : names
    return [`${where}${outcome}${amount === null ? '' : ` (${written(amount)})`}`]
  })
  const more = sentences.length > MOST_TOLD ? [`Et ${sentences.length - MOST_TOLD} autres lots`] : []
  const [only] = sentences
  if (sentences.length === 1 && only !== undefined)
    return [only === 'non attribué' ? 'Non attribué' : `Titulaire : ${only}`]
  return [...sentences.slice(0, MOST_TOLD), ...more]
}
