import type { Mention } from '../../../model/announcement.ts'
import { dayFromParts } from '../../shared/dates.ts'
import { parseFrenchNumber } from '../../shared/french-amounts.ts'
import { normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import {
  buildBoampWinnerMention,
  cleanBoampWinnerName,
  mergeDuplicateBoampMentions,
} from '../party-mentions.ts'
import { type BoampAmount, findSharedBoampValue, sumBoampAmounts } from '../read-tree-values.ts'
import { type BoampAward, EMPTY_BOAMP_AWARD } from './parse-award.ts'

/**
 * In FNSimple notices, `attributionMarche` is a single text. Procurement platforms write most of them, with one fact
 * per line and one block per lot:
 *
 *     Lot N° 1 - Gros œuvre
 *     Nombre d'offres reçues : 8
 *     Date d'attribution : 01/10/26
 *     Marché n° : 2026 Tx
 *     Fayolle et Fils, 30 rue de l'Égalité, 95230 Soisy-sous-Montmorency
 *     Montant Ht : 935 220,00 Euros
 *
 * Only this layout is parsed. Free prose appears in the summary but yields no structured data.
 */
const LOT = /^(?=lot n ?°)/im
const OFFERS = /nombre d'offres recues ?: ?(\d{1,5})\b/
const AWARD_DATE = /date d'attribution ?: ?(\d{2})\/(\d{2})\/(\d{4}|\d{2})\b/
/** The line after the contract number holds a name, an address, a postal code and a town. */
const WINNER = /^marché n ?°.*\r?\n([^,\n]{2,150}),[^\n]*\b(\d{5}) +\p{L}/imu
const LABELLED = /^(?:nom du titulaire|titulaire) ?: ?([^\n,]{2,150})/im
const AMOUNT = /^montant h\.?t\.? ?: ?(\d[\d .,]*?) ?(?:euros?|€)/gim
const FAILED = /\b(?:infructueu(?:x|se)|sans suite)\b/
const SIRET = /\bsiret ?(?:n ?°)? ?:? ?(\d(?: ?\d){13})\b/g

interface LotBlock {
  readonly winners: readonly Mention[]
  readonly failed: boolean
  readonly amount: BoampAmount | null
  readonly awardDate: string | null
  readonly offers: number | null
}

/** Parses an award description in the layout that procurement platforms write. */
export function parseBoampAwardText(text: string | null): BoampAward {
  if (text === null) return EMPTY_BOAMP_AWARD
  const blocks = text.split(LOT).map(parseBlock)
  const awardedBlocks = blocks.filter(({ winners, amount }) => winners.length > 0 || amount !== null)
  const winners = assignSiret(
    mergeDuplicateBoampMentions(blocks.flatMap(block => block.winners)),
    normalizeForComparison(text),
  )
  const total = sumBoampAmounts(awardedBlocks.map(({ amount }) => amount))
  const [firstBlock, ...otherBlocks] = blocks
  return {
    winners,
    metadata: omitMissing({
      award_amount: total?.value,
      currency: total?.currency,
      award_date: findSharedBoampValue(awardedBlocks.map(({ awardDate }) => awardDate)),
      offers: otherBlocks.length === 0 ? firstBlock?.offers : null,
    }),
    category:
      awardedBlocks.length === 0 && blocks.some(({ failed }) => failed) ? 'tender_unsuccessful' : null,
    summarySentences: [text],
  }
}

function parseBlock(text: string): LotBlock {
  const normalized = normalizeForComparison(text)
  const [, rawName = LABELLED.exec(text)?.[1], postalCode] = WINNER.exec(text) ?? []
  const name = cleanBoampWinnerName(rawName ?? '')
  const amounts = [...text.matchAll(AMOUNT)].map(([, digits = '']) => parseFrenchNumber(digits.trim()))
  const [amount = null] = amounts.length === 1 ? amounts : []
  const [, dayOfMonth, month, year = ''] = AWARD_DATE.exec(normalized) ?? []
  const offers = OFFERS.exec(normalized)?.[1]
  return {
    winners: name === null ? [] : [buildBoampWinnerMention(name, { locality: postalCode ?? null })],
    failed: FAILED.test(normalized),
    amount: amount === null || amount <= 0.01 ? null : { value: amount, currency: 'EUR' },
    awardDate: dayFromParts(year.length === 2 ? `20${year}` : year, month, dayOfMonth),
    offers: offers === undefined ? null : Number(offers),
  }
}

/** Assigns the SIRET to the winner only when the description contains exactly one SIRET and one winner. */
function assignSiret(winners: readonly Mention[], normalizedText: string): readonly Mention[] {
  const sirets = new Set([...normalizedText.matchAll(SIRET)].map(([, digits = '']) => digits))
  const [soleWinner, ...otherWinners] = winners
  const [siret] = sirets
  if (soleWinner === undefined || otherWinners.length > 0 || sirets.size !== 1) return winners
  return [
    buildBoampWinnerMention(soleWinner.name, {
      number: siret ?? null,
      locality: soleWinner.locality ?? null,
    }),
  ]
}
