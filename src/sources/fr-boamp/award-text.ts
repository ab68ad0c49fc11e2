import type { Mention } from '../../model/announcement.ts'
import { frenchNumber } from '../kit/amounts.ts'
import { day } from '../kit/days.ts'
import { compact, fold } from '../kit/text.ts'
import { type Award, NO_AWARD } from './awards.ts'
import { distinct, winner, winnerName } from './names.ts'
import { type Money, only, sumOf } from './tree.ts'

/**
 * `attributionMarche` of FNSimple is one text. Most of them are written by platforms, a line a fact and a block a lot:
 *
 *     Lot N° 1 - Gros œuvre
 *     Nombre d'offres reçues : 8
 *     Date d'attribution : 01/10/26
 *     Marché n° : 2026 Tx
 *     Fayolle et Fils, 30 rue de l'Égalité, 95230 Soisy-sous-Montmorency
 *     Montant Ht : 935 220,00 Euros
 *
 * Only what stands in that form is taken; prose is for people, who find it in the summary.
 */
const LOT = /^(?=lot n ?°)/im
const OFFERS = /nombre d'offres recues ?: ?(\d{1,5})\b/
const AWARDED = /date d'attribution ?: ?(\d{2})\/(\d{2})\/(\d{4}|\d{2})\b/
/** The line after the number of the contract: a name, an address, a postal code and a town. */
const WINNER = /^marché n ?°[^\n]*\n([^,\n]{2,150}),[^\n]*\b(\d{5}) +\p{L}/imu
const LABELLED = /^(?:nom du titulaire|titulaire) ?: ?([^\n,]{2,150})/im
const AMOUNT = /^montant h\.?t\.? ?: ?(\d[\d .,]*?) ?(?:euros?|€)/gim
const FAILED = /\b(?:infructueu(?:x|se)|sans suite)\b/
const SIRET = /\bsiret ?(?:n ?°)? ?:? ?(\d(?: ?\d){13})\b/g

interface Block {
  readonly winners: readonly Mention[]
  readonly failed: boolean
  readonly amount: Money | null
  readonly awarded: string | null
  readonly offers: number | null
}

/** What a text says of an award in the form that platforms write. */
export function awardInText(text: string | null): Award {
  if (text === null) return NO_AWARD
  const blocks = text.split(LOT).map(blockOf)
  const named = blocks.filter(({ winners }) => winners.length > 0)
  const won = blocks.filter(({ winners, amount }) => winners.length > 0 || amount !== null)
  const winners = withNumber(distinct(named.flatMap(block => block.winners)), fold(text))
  const total = sumOf(won.map(({ amount }) => amount))
  const [block, ...others] = blocks
  return {
    winners,
    metadata: compact({
      award_amount: total?.value,
      currency: total?.currency,
      award_date: only(won.map(({ awarded }) => awarded)),
      offers: others.length === 0 ? block?.offers : null,
    }),
    category: won.length === 0 && blocks.some(({ failed }) => failed) ? 'tender_unsuccessful' : null,
    news: [text],
  }
}

function blockOf(text: string): Block {
  const folded = fold(text)
  const [, name = LABELLED.exec(text)?.[1], place] = WINNER.exec(text) ?? []
  const known = winnerName(name ?? '')
  const amounts = [...text.matchAll(AMOUNT)].map(([, digits = '']) => frenchNumber(digits.trim()))
  const [amount = null] = amounts.length === 1 ? amounts : []
  const [, dayOfMonth, month, year = ''] = AWARDED.exec(folded) ?? []
  const offers = OFFERS.exec(folded)?.[1]
  return {
    winners: known === null ? [] : [winner(known, { place: place ?? null })],
    failed: FAILED.test(folded),
    amount: amount === null || amount <= 0.01 ? null : { value: amount, currency: 'EUR' },
    awarded: day(year.length === 2 ? `20${year}` : year, month, dayOfMonth),
    offers: offers === undefined ? null : Number(offers),
  }
}

/** One winner and one SIRET in the whole text belong together. */
function withNumber(winners: readonly Mention[], folded: string): readonly Mention[] {
  const numbers = new Set([...folded.matchAll(SIRET)].map(([, digits = '']) => digits))
  const [who, ...others] = winners
  const [number] = numbers
  if (who === undefined || others.length > 0 || numbers.size !== 1) return winners
  return [winner(who.name, { number: number ?? null, place: who.place ?? null })]
}
