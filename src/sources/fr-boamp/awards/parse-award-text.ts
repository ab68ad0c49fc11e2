import type { Mention } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { buildBoampWinnerMention, mergeDuplicateBoampMentions } from '../party-mentions.ts'
import { type BoampAmount, findSharedBoampValue, sumBoampAmounts } from '../read-tree-values.ts'
import { parseLeadingDuration } from '../terms/find-contract-duration.ts'
import { foldText } from '../texts/fold-text.ts'
import { type BoampAward, composeLotSentence, EMPTY_BOAMP_AWARD } from './award.ts'
import { classifyAwardFailure, findFailureReason } from './classify-award-failure.ts'
import { countBoampLots } from './count-lots.ts'
import {
  findDecisionDay,
  findWordedAwardDay,
  findWordedContractDay,
  parseFirstDay,
} from './find-award-days.ts'
import { findWordedMaximum } from './find-worded-maximum.ts'
import { findWordedOffers } from './find-worded-offers.ts'
import { announcesWinners, parseListedLot } from './parse-listed-lot.ts'
import { parseStatedAmount } from './parse-stated-amount.ts'
import { parseWinnerList, type StatedWinner } from './parse-winner-list.ts'
import { type AwardFact, type AwardFactKind, splitLabelledFacts } from './split-labelled-facts.ts'

/**
 * In FNSimple notices, `attributionMarche` is a single text. Procurement platforms write one fact per line and one block
 * per lot; buyers write labels of their own, or prose:
 *
 *     Lot N° 1 - Gros œuvre
 *     Nombre d'offres reçues : 8
 *     Date d'attribution : 01/10/26
 *     Marché n° : 2026 Tx
 *     Terraloup et Fils, 30 rue de l'Égalité, 59999 Rivebelle
 *     Montant Ht : 935 220,00 Euros
 */
const LOT =
  /(?:^|(?<=[;.] ))[-•* ]{0,3}(?:attribution du )?(?:marche ?\/ ?)?(?:(?:n ?°|numero) (?:du |de )?)?lot(?:\(s\))? ?(?:n ?° ?|no ?|numero )?:? ?(\d{1,3}|[a-z]\b)/gm
/** Platforms print the party below the number of the contract: name, address, postal code and town. */
const PARTY_LINE = /^[^,\n]{2,150},[^\n]*(?<!\d)\d{4,6} +\p{L}/u
/** Matches a text in which an amount of its own is declared to be no total. */
const QUALIFIED_AMOUNT =
  /\bmontants? (?:indiquee?s?|ci-dessus|mentionnee?s?|annoncee?s?)[^.]{0,60}\b(?:maxim|annuel|estim|minim)/
const WORDED_AMOUNT = /\b(?:montants?(?: [a-z']{1,12}){0,4}|pour) (?=\d)/
const NUMBER_IN_TEXT = /\bsiret ?(?:n ?°)? ?:? ?(\d(?: ?\d){13})\b/g

interface LotBlock {
  readonly lot: string | null
  readonly text: string
  readonly winners: readonly Mention[]
  readonly amount: BoampAmount | null
  readonly maximum: BoampAmount | null
  readonly awardDate: CalendarDay | null
  readonly contractDate: CalendarDay | null
  readonly offers: number | null
  readonly duration: number | null
  readonly procedure: string | null
  readonly failure: AnnouncementCategory | null
  /** Numbers of the lots that the labels of amounts name. */
  readonly amountLots: readonly string[]
}

/** Parses an award description. Facts come from labels and fixed phrases only; other prose yields none. */
export function parseBoampAwardText(text: string | null): BoampAward {
  if (text === null) return EMPTY_BOAMP_AWARD
  const parts = splitLots(text)
  const isList = parts[0]?.[0] === null && announcesWinners(parts[0][1])
  const blocks = parts.map(([lot, part]) => parseBlock(lot, part, isList))
  const awarded = blocks.filter(({ winners, amount }) => winners.length > 0 || amount !== null)
  const winners = assignSiret(
    mergeDuplicateBoampMentions(blocks.flatMap(block => block.winners)),
    foldText(text),
  )
  const category = awarded.length === 0 ? findFailure(blocks) : null
  const [first, ...others] = blocks
  const lots = blocks.filter(({ lot }) => lot !== null)
  const total = findTotal(blocks)
  const maximum =
    awarded.length < 2 && others.length < 2
      ? (awarded[0]?.maximum ?? first?.maximum ?? null)
      : sumBoampAmounts(awarded.map(block => block.maximum))
  const isQualified = QUALIFIED_AMOUNT.test(foldText(text))
  return {
    winners,
    metadata: omitMissing({
      procedure: findSharedBoampValue(blocks.map(({ procedure }) => procedure)),
      lots: countBoampLots(collectLotNumbers(blocks)),
      duration_months: findSharedBoampValue(blocks.map(({ duration }) => duration)),
      award_amount: isQualified ? null : total?.value,
      framework_maximum: isQualified ? null : maximum?.value,
      currency: isQualified ? null : (total ?? maximum)?.currency,
      award_date: findSharedBoampValue(blocks.map(({ awardDate }) => awardDate)),
      contract_date: findSharedBoampValue(blocks.map(({ contractDate }) => contractDate)),
      offers: others.length === 0 ? first?.offers : null,
    }),
    category,
    reason: category === null ? null : findFailureReason(text),
    lotSentences: lots.length < 2 ? [] : lots.flatMap(composeBlockSentence),
    text,
  }
}

/**
 * Finds the total amount: the one stated before the lots, or the sum of the lots. A lot of unknown outcome leaves the
 * total unknown.
 */
function findTotal(blocks: readonly LotBlock[]): BoampAmount | null {
  const lots = blocks.filter(({ lot }) => lot !== null)
  const whole = blocks.find(({ lot }) => lot === null)?.amount ?? null
  if (lots.length === 0 || whole !== null) return whole
  const awarded = lots.filter(
    ({ winners, amount, failure }) => winners.length > 0 || amount !== null || failure === null,
  )
  return sumBoampAmounts(awarded.map(({ amount }) => amount))
}

/** Collects the numbers of the lots, which only the labels of amounts state in some texts. */
function collectLotNumbers(blocks: readonly LotBlock[]): (string | null)[] {
  const numbers = blocks.flatMap(({ lot }) => lot ?? [])
  return numbers.length > 0 ? numbers : blocks.flatMap(({ amountLots }) => amountLots)
}

/** Splits a text into lots, each with its number. A text without lots, and a text before the first lot, has none. */
function splitLots(text: string): [lot: string | null, text: string][] {
  const starts = [...foldText(text).matchAll(LOT)]
  const parts = starts.map((match, i): [string | null, string] => [
    match[1] ?? null,
    text.slice(match.index, starts[i + 1]?.index),
  ])
  const before = text.slice(0, starts[0]?.index)
  return before.trim() === '' && parts.length > 0 ? parts : [[null, before], ...parts]
}

function parseBlock(lot: string | null, text: string, isList: boolean): LotBlock {
  const facts = splitLabelledFacts(text)
  const valuesOf = (kind: AwardFactKind): string[] =>
    facts.filter(fact => fact.kind === kind).map(({ value }) => value)
  const labelled = selectLotAmounts(
    lot,
    facts.filter(({ kind }) => kind === 'amount'),
  )
  const listed =
    lot === null || facts.some(({ kind }) => kind === 'winner') ? null : parseListedLot(text, isList)
  const amounts = (labelled.length > 0 ? labelled : findWordedAmounts(facts)).map(({ label, value }) =>
    parseStatedAmount(label, value),
  )
  const folded = foldText(text)
  const awards = selectUntaxed(labelled, amounts)
  return {
    lot: lot?.toUpperCase() ?? null,
    text,
    winners: listed === null ? findWinners(facts) : toMentions(listed.winners),
    amount:
      listed?.amount ?? soleAmount(awards) ?? (areOfDistinctLots(labelled) ? sumBoampAmounts(awards) : null),
    maximum:
      listed?.maximum ??
      soleAmount(amounts.flatMap(({ maximum }) => maximum ?? [])) ??
      findWordedMaximum(folded),
    awardDate: findSharedBoampValue([
      ...valuesOf('awardDate').map(parseFirstDay),
      ...facts.map(findWordedAwardDay),
      findDecisionDay(folded),
    ]),
    contractDate: findSharedBoampValue([
      ...valuesOf('contractDate').map(parseFirstDay),
      ...facts.map(findWordedContractDay),
    ]),
    offers: findSharedBoampValue([
      ...valuesOf('offers').map(value => parseCount(value, /^(\d{1,5})\b(?! ?%)/)),
      findWordedOffers(folded),
    ]),
    duration: findSharedBoampValue(facts.map(parseDuration)),
    procedure: findSharedBoampValue(valuesOf('procedure').map(parseProcedure)),
    failure: classifyAwardFailure(folded),
    amountLots: labelled.flatMap(({ label }) => findLotInLabel(label) ?? []),
  }
}

/** Finds the amount in a sentence that names the winner: `attribué à A pour un montant de 12 000 € HT`. */
function findWordedAmounts(facts: readonly AwardFact[]): Pick<AwardFact, 'label' | 'value'>[] {
  return facts.flatMap(({ kind, value }) => {
    if (kind !== 'winner') return []
    const [line = ''] = value.split(/\r?\n/)
    const match = WORDED_AMOUNT.exec(foldText(line))
    if (match !== null) return [{ label: match[0], value: line.slice(match.index + match[0].length) }]
    // A list of facts may end with the amount: `A - 59999 RIVEBELLE - 68 900 € HT`.
    const last =
      line
        .split(/ [-–] |\) : /)
        .slice(1)
        .at(-1) ?? ''
    return /^\d[\d .,]{2,15}(?:€|euros?)/i.test(last) ? [{ label: 'montant', value: last }] : []
  })
}

function findWinners(facts: readonly AwardFact[]): Mention[] {
  const stated = facts.flatMap(({ kind, value }) => {
    if (kind === 'winner') return parseWinnerList(value)
    const lines = kind === 'number' ? value.split(/\r?\n/).slice(1) : []
    return lines.filter(line => PARTY_LINE.test(line)).flatMap(parseWinnerList)
  })
  return toMentions(stated)
}

function toMentions(winners: readonly StatedWinner[]): Mention[] {
  return mergeDuplicateBoampMentions(
    winners.map(({ name, ...details }) => buildBoampWinnerMention(name, details)),
  )
}

/** The last lot may be followed by the total of all: `Montant total des travaux`. */
function selectLotAmounts(lot: string | null, labelled: readonly AwardFact[]): readonly AwardFact[] {
  const own = labelled.filter(({ label }) => !/\b(?:total|global|general)\b/.test(label))
  return lot !== null && own.length > 0 ? own : labelled
}

/** Returns the amount without tax, where labels declare one without and one with tax. */
function selectUntaxed(
  labels: readonly Pick<AwardFact, 'label'>[],
  amounts: readonly { readonly award: BoampAmount | null }[],
): BoampAmount[] {
  const taxes = labels.map(({ label }) =>
    /\bt\.?t\.?c\b/.test(label) ? 'with' : /\bh\.?t\b|hors taxe/.test(label) ? 'without' : null,
  )
  const areDistinct = new Set(taxes).size === taxes.length && taxes.length === 2 && !taxes.includes(null)
  return amounts.flatMap(({ award }, i) => (areDistinct && taxes[i] === 'with' ? [] : (award ?? [])))
}

/** Returns the amount that all statements share. Different ones do not state whether they add up. */
function soleAmount(amounts: readonly BoampAmount[]): BoampAmount | null {
  const [first] = amounts
  return first !== undefined && amounts.every(({ value }) => value === first.value) ? first : null
}

function findLotInLabel(label: string): string | undefined {
  return /\blots? ?(?:n ?° ?)?(\d{1,3})\b/.exec(label)?.[1]
}

/** Returns true for labels such as `Montant du lot 1` and `Montant du lot 2`. */
function areOfDistinctLots(facts: readonly AwardFact[]): boolean {
  const lots = facts.map(({ label }) => findLotInLabel(label))
  return lots.every(lot => lot !== undefined) && new Set(lots).size === lots.length
}

function parseDuration({ kind, label, value }: AwardFact): number | null {
  if (kind !== 'duration') return null
  return label.includes('en mois') ? parseCount(value, /^(\d{1,3})\b/) : parseLeadingDuration(value)
}

function parseCount(value: string, pattern: RegExp): number | null {
  const count = pattern.exec(foldText(value))?.[1]
  return count === undefined ? null : Number(count)
}

function parseProcedure(value: string): string | null {
  const code = foldText(value.split('\n')[0] ?? '').replace(/[^a-z]+/g, '_')
  return lookUpBoampCode(BOAMP_PROCEDURES, code.replace(/^_|_$/g, '')) ?? null
}

/** A procedure whose lots all ended is a cancellation only if the buyer discontinued each of them. */
function findFailure(blocks: readonly LotBlock[]): AnnouncementCategory | null {
  const failures = new Set(blocks.flatMap(({ failure }) => failure ?? []))
  const isPartly = blocks.some(({ lot, failure }) => lot !== null && failure === null)
  if (failures.size === 0 || isPartly) return null
  return failures.has('tender_unsuccessful') ? 'tender_unsuccessful' : 'tender_cancellation'
}

function composeBlockSentence({ lot, winners, amount, failure }: LotBlock): string[] {
  return composeLotSentence({ lot, winners, amount, failure: winners.length > 0 ? null : failure })
}

/** Assigns the SIRET to the winner only when the description contains exactly one SIRET and one winner. */
function assignSiret(winners: readonly Mention[], folded: string): readonly Mention[] {
  const sirets = new Set([...folded.matchAll(NUMBER_IN_TEXT)].map(([, digits = '']) => digits))
  const [winner, ...otherWinners] = winners
  const [siret = null] = sirets
  if (winner === undefined || otherWinners.length > 0 || sirets.size !== 1 || winner.identifiers.length > 0)
    return winners
  return [buildBoampWinnerMention(winner.name, { number: siret, locality: winner.locality ?? null })]
}
