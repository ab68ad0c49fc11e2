import type { BoampAmount } from '../read-tree-values.ts'
import { foldText } from '../texts/fold-text.ts'
import { parseStatedAmount } from './parse-stated-amount.ts'
import { parseWinnerList, type StatedWinner } from './parse-winner-list.ts'

/** A lot on one line without labels. */
export interface ListedLot {
  readonly winners: readonly StatedWinner[]
  readonly amount: BoampAmount | null
}

/** Matches the words that announce that winners follow, one per lot. */
const ANNOUNCED =
  /\battribu[a-z]{1,4} (?:(?:les |ces )?(?:marches?|lots?|contrats?) )?(?:comme suit|aux? (?:societes?|entreprises?|candidats?|operateurs?)|de la (?:facon|maniere))/
const HEADING = /\b(?:titulaires?|attributaires?|entreprises? retenues?|laureats?)\b/
const MAX_HEADING_LENGTH = 80
const WORDED_AMOUNT =
  / pour (?:un |le )?(?:montant|prix|somme) (?:total |global |forfaitaire )?(?:de |: ?)(?=\d)/

/** Returns true when the text before the lots says that a list of winners follows. */
export function announcesWinners(text: string): boolean {
  const folded = foldText(text).trim()
  const last = folded.slice(folded.lastIndexOf('\n') + 1)
  const isHeading = last.endsWith(':') && last.length <= MAX_HEADING_LENGTH && HEADING.test(last)
  return isHeading || ANNOUNCED.test(folded)
}

/**
 * Parses a lot on one line: `Lot 1 : A - 59999 RIVEBELLE - 120 000 € HT`, `Lot 1 : A pour un montant de 120 000 € HT`
 * or, below words that announce winners, `Lot 1 : A, 59999 RIVEBELLE`. Titles of lots look the same otherwise.
 */
export function parseListedLot(text: string, isAnnounced: boolean): ListedLot | null {
  const [line = ''] = text.trim().split(/\r?\n/)
  const colon = line.indexOf(':')
  if (colon === -1) return null
  const content = line.slice(colon + 1)
  return parseDashed(content) ?? parseWorded(content) ?? (isAnnounced ? parseAnnounced(content) : null)
}

function parseDashed(content: string): ListedLot | null {
  const [name = '', ...facts] = content.split(/ [-–] |, /)
  const amount = parseStatedAmount('montant', facts.at(-1) ?? '').award
  const place = facts.slice(0, -1).findIndex(part => /^\d{5} +\p{L}/u.test(part))
  if (place === -1 || amount === null) return null
  // A title of the lot may stand before the winner: `Espaces verts : A - 59999 RIVEBELLE`.
  const winner = name.slice(name.lastIndexOf(':') + 1)
  const winners = parseWinnerList([winner, ...facts.slice(0, -1)].join(', '))
  return winners.length === 0 ? null : { winners, amount }
}

function parseWorded(content: string): ListedLot | null {
  const match = WORDED_AMOUNT.exec(foldText(content))
  if (match === null || /\battribu|\binfructu|\bsans suite\b/.test(foldText(content))) return null
  const winners = parseWinnerList(content.slice(0, match.index))
  const amount = parseStatedAmount('montant', content.slice(match.index + match[0].length)).award
  return winners.length === 0 || amount === null ? null : { winners, amount }
}

function parseAnnounced(content: string): ListedLot | null {
  if (!/(?<!\d)\d{5} +\p{L}/u.test(content)) return null
  const winners = parseWinnerList(content)
  return winners.length === 0 ? null : { winners, amount: null }
}
