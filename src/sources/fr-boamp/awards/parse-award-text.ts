import type { Mention } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { findFrenchDateTimes } from '../deadlines/find-french-date-times.ts'
import { buildBoampWinnerMention, mergeDuplicateBoampMentions } from '../party-mentions.ts'
import { type BoampAmount, findSharedBoampValue, sumBoampAmounts } from '../read-tree-values.ts'
import { foldText } from '../texts/fold-text.ts'
import { type BoampAward, composeLotSentence, EMPTY_BOAMP_AWARD } from './award.ts'
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
 *     Fayolle et Fils, 30 rue de l'Égalité, 95230 Soisy-sous-Montmorency
 *     Montant Ht : 935 220,00 Euros
 */
const LOT =
  /^[-•* ]{0,3}(?:attribution du )?(?:marche ?\/ ?)?(?:(?:n ?°|numero) (?:du |de )?)?lot ?(?:n ?° ?|no ?|numero )?:? ?(\d{1,3}|[a-z]\b)/gm
/** Platforms print the party below the number of the contract: name, address, postal code and town. */
const PARTY_LINE = /^[^,\n]{2,150},[^\n]*(?<!\d)\d{4,6} +\p{L}/u
/** Matches a text in which an amount of its own is declared to be no total. */
const QUALIFIED_AMOUNT =
  /\bmontants? (?:indiquee?s?|ci-dessus|mentionnee?s?|annoncee?s?)[^.]{0,60}\b(?:maxim|annuel|estim|minim)/
const WORDED_MAXIMUM = /\b(?:montant )?maxim(?:um|al) (?:est )?(?:de |: ?|fixe a )?(?=\d)/g
const WORDED_AMOUNT = /\b(?:montants?(?: [a-z']{1,12}){0,4}|pour) (?=\d)/
const UNSUCCESSFUL = /\binfructu(?:eux|euse|osite)/
const DISCONTINUED = /\bsans suite\b|\bpas donner suite\b/
const AWARDED = /(?<!non |pas )\battribuee?s? (?:a|au|aux)\b/
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
}

/** Parses an award description. Facts come from labels and fixed phrases only; other prose yields none. */
export function parseBoampAwardText(text: string | null): BoampAward {
  if (text === null) return EMPTY_BOAMP_AWARD
  const blocks = splitLots(text).map(([lot, part]) => parseBlock(lot, part))
  const awarded = blocks.filter(({ winners, amount }) => winners.length > 0 || amount !== null)
  const winners = assignSiret(
    mergeDuplicateBoampMentions(blocks.flatMap(block => block.winners)),
    foldText(text),
  )
  const category = awarded.length === 0 ? findFailure(blocks) : null
  const [first, ...others] = blocks
  const total = findTotal(blocks)
  const maximum = awarded.length < 2 ? (awarded[0]?.maximum ?? first?.maximum ?? null) : null
  const isQualified = QUALIFIED_AMOUNT.test(foldText(text))
  return {
    winners,
    metadata: omitMissing({
      procedure: findSharedBoampValue(blocks.map(({ procedure }) => procedure)),
      duration_months: findSharedBoampValue(blocks.map(({ duration }) => duration)),
      award_amount: isQualified ? null : total?.value,
      framework_maximum: isQualified ? null : maximum?.value,
      currency: isQualified ? null : (total ?? maximum)?.currency,
      award_date: findSharedBoampValue(blocks.map(({ awardDate }) => awardDate)),
      contract_date: findSharedBoampValue(blocks.map(({ contractDate }) => contractDate)),
      offers: others.length === 0 ? first?.offers : null,
    }),
    category,
    reason: category === null ? null : findReason(text),
    lotSentences: blocks.filter(({ lot }) => lot !== null).flatMap(composeBlockSentence),
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

function parseBlock(lot: string | null, text: string): LotBlock {
  const facts = splitLabelledFacts(text)
  const valuesOf = (kind: AwardFactKind): string[] =>
    facts.filter(fact => fact.kind === kind).map(({ value }) => value)
  const labelled = facts.filter(({ kind }) => kind === 'amount')
  const listed = lot === null || facts.some(({ kind }) => kind === 'winner') ? null : parseListedLot(text)
  const amounts = (labelled.length > 0 ? labelled : findWordedAmounts(facts)).map(({ label, value }) =>
    parseStatedAmount(label, value),
  )
  const folded = foldText(text)
  const awards = amounts.flatMap(({ award }) => award ?? [])
  return {
    lot: lot?.toUpperCase() ?? null,
    text,
    winners: listed?.winners ?? findWinners(facts),
    amount:
      listed?.amount ?? soleAmount(awards) ?? (areOfDistinctLots(labelled) ? sumBoampAmounts(awards) : null),
    maximum: soleAmount(amounts.flatMap(({ maximum }) => maximum ?? [])) ?? findWordedMaximum(folded),
    awardDate: findSharedBoampValue(valuesOf('awardDate').map(parseFirstDay)),
    contractDate: findSharedBoampValue(valuesOf('contractDate').map(parseFirstDay)),
    offers: findSharedBoampValue(valuesOf('offers').map(value => parseCount(value, /^(\d{1,5})\b(?! ?%)/))),
    duration: findSharedBoampValue(valuesOf('duration').map(value => parseCount(value, /^(\d{1,3}) mois\b/))),
    procedure: findSharedBoampValue(valuesOf('procedure').map(parseProcedure)),
    failure: classifyFailure(folded),
  }
}

/** Parses a lot on one line without labels: `Lot 1 : A - 59999 RIVEBELLE - 120 000 € HT`. */
function parseListedLot(text: string): Pick<LotBlock, 'winners' | 'amount'> | null {
  const [line = ''] = text.trim().split(/\r?\n/)
  const [name = '', ...facts] = line.slice(line.indexOf(':') + 1).split(/ [-–] |, /)
  const amount = parseStatedAmount('montant', facts.at(-1) ?? '').award
  const isParty = facts.slice(0, -1).some(part => /^\d{5} +\p{L}/u.test(part))
  if (!isParty || amount === null) return null
  const winners = parseWinnerList([name, ...facts.slice(0, -1)].join(', '))
  return winners.length === 0 ? null : { winners: toMentions(winners), amount }
}

/** Finds the amount in a sentence that names the winner: `attribué à A pour un montant de 12 000 € HT`. */
function findWordedAmounts(facts: readonly AwardFact[]): Pick<AwardFact, 'label' | 'value'>[] {
  return facts.flatMap(({ kind, value }) => {
    if (kind !== 'winner') return []
    const [line = ''] = value.split(/\r?\n/)
    const match = WORDED_AMOUNT.exec(foldText(line))
    return match === null ? [] : [{ label: match[0], value: line.slice(match.index + match[0].length) }]
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

/** Returns the amount that all statements share. Different ones do not state whether they add up. */
function soleAmount(amounts: readonly BoampAmount[]): BoampAmount | null {
  const [first] = amounts
  return first !== undefined && amounts.every(({ value }) => value === first.value) ? first : null
}

/** Returns true for labels such as `Montant du lot 1` and `Montant du lot 2`. */
function areOfDistinctLots(facts: readonly AwardFact[]): boolean {
  const lots = facts.map(({ label }) => /\blots? ?(?:n ?° ?)?(\d{1,3})\b/.exec(label)?.[1])
  return lots.every(lot => lot !== undefined) && new Set(lots).size === lots.length
}

/** Finds the only maximum in words: `accord-cadre avec un maximum de 200 000 € HT`. */
function findWordedMaximum(folded: string): BoampAmount | null {
  const maxima = [...folded.matchAll(WORDED_MAXIMUM)].map(match => {
    const start = match.index + match[0].length
    const before = folded.slice(Math.max(0, match.index - 20), start)
    return parseStatedAmount(before, folded.slice(start, start + 40)).maximum
  })
  const [maximum = null] = maxima
  return maxima.length === 1 ? maximum : null
}

function parseFirstDay(value: string): CalendarDay | null {
  const [first] = findFrenchDateTimes(foldText(value.split('\n')[0] ?? ''))
  return first?.start === 0 || /^(?:le )?[a-z]{0,8} ?$/.test(foldText(value).slice(0, first?.start))
    ? (first?.value.day ?? null)
    : null
}

function parseCount(value: string, pattern: RegExp): number | null {
  const count = pattern.exec(foldText(value))?.[1]
  return count === undefined ? null : Number(count)
}

function parseProcedure(value: string): string | null {
  const code = foldText(value.split('\n')[0] ?? '').replace(/[^a-z]+/g, '_')
  return lookUpBoampCode(BOAMP_PROCEDURES, code.replace(/^_|_$/g, '')) ?? null
}

function classifyFailure(folded: string): AnnouncementCategory | null {
  if (AWARDED.test(folded)) return null
  if (UNSUCCESSFUL.test(folded)) return 'tender_unsuccessful'
  return DISCONTINUED.test(folded) ? 'tender_cancellation' : null
}

/** A procedure whose lots all ended is a cancellation only if the buyer discontinued each of them. */
function findFailure(blocks: readonly LotBlock[]): AnnouncementCategory | null {
  const failures = new Set(blocks.flatMap(({ failure }) => failure ?? []))
  const isPartly = blocks.some(({ lot, failure }) => lot !== null && failure === null)
  if (failures.size === 0 || isPartly) return null
  return failures.has('tender_unsuccessful') ? 'tender_unsuccessful' : 'tender_cancellation'
}

/** Returns the sentence that declares the procedure ended, which usually states the reason. */
function findReason(text: string): string | null {
  const sentences = text.split(/\n|(?<=[.;]) /).map(sentence => sentence.trim())
  return sentences.find(sentence => classifyFailure(foldText(sentence)) !== null) ?? null
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
