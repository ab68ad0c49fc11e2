import type { BoampAmount } from '../read-tree-values.ts'
import { foldText } from '../texts/fold-text.ts'
import { parseStatedAmount } from './parse-stated-amount.ts'
import { parseWinnerList, type StatedWinner } from './parse-winner-list.ts'

/** A lot on one line without labels. */
export interface ListedLot {
  readonly winners: readonly StatedWinner[]
  readonly amount: BoampAmount | null
  /** The maximum of a framework agreement. */
  readonly maximum: BoampAmount | null
}

/** Matches the words that announce that winners follow, one per lot. */
const ANNOUNCED =
  /\battribu[a-z]{1,4} (?:(?:les |ces )?(?:marches?|lots?|contrats?) )?(?:comme suit|aux? (?:societes?|entreprises?|candidats?|operateurs?)|de la (?:facon|maniere))/
const HEADING =
  /\b(?:titulaires?|attributaires?|(?:entreprises?|societes?|candidats?|offres?) retenue?s?|laureats?)\b/
const MAX_HEADING_LENGTH = 80
const MAX_LABEL_LENGTH = 40
const GROUP_OR_FORM = /^ ?(?:groupement|la societe|l'entreprise)\b|\(mandataire\)/
const POSTAL_CODE_AND_TOWN = /(?<!\d)\d{5} +\p{L}/u
/** Matches a price, which need not be that of the whole contract: `145,50 € HT par jour`. */
const PRICE = /^ ?\d[\d .]{0,14}(?:,\d{1,2})? ?(?:€|euros?\b)/
const WORDED_AMOUNT =
  / pour (?:un |le )?(?:montant|prix|somme) (?:total |global |forfaitaire |maximum |maximal )?(?:de |: ?)(?=\d)/

/** Matches nouns for works, supplies and services. */
const OBJECT_NOUN =
  /(?:tion|sion|age|ment|ture|tien)s?$|^(?:travaux|achat|achats|maitrise|assistance|etude|etudes|reprise|pose|mise)$/
/** Matches the preposition before what the works concern. */
const PREPOSITION = /^(?:de|du|des|en|aux?|a)$|^d'/
const MAX_NOUN_WORDS = 5
/** Words that only titles of lots consist of. */
const TRADES: ReadonlySet<string> = new Set(
  (
    'gros uvre oeuvre second peinture peintures menuiserie menuiseries interieure interieures exterieure exterieures ' +
    'plomberie sanitaire sanitaires electricite courants forts faibles chauffage ventilation climatisation vmc cvc ' +
    'charpente couverture etancheite zinguerie bardage isolation platrerie cloisons doublages plafonds faux ' +
    'carrelage faience sols souples revetements serrurerie metallerie maconnerie terrassement terrassements vrd ' +
    'voirie reseaux divers demolition desamiantage espaces verts ascenseur ascenseurs cuisine mobilier signaletique ' +
    'bois alu aluminium pvc et de du des d l la le les'
  ).split(' '),
)

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
  const lot = parseDashed(content) ?? parseWorded(content) ?? (isAnnounced ? parseAnnounced(content) : null)
  return lot?.winners.some(({ name }) => namesObject(name)) === true ? null : lot
}

/** Returns true for the title of a lot, such as `Rénovation de l'école` or `Gros œuvre`. */
function namesObject(name: string): boolean {
  const words = foldText(name).match(/[a-z']+/g) ?? []
  const [noun = '', ...others] = words.slice(0, MAX_NOUN_WORDS)
  const isObject = OBJECT_NOUN.test(noun) && others.some(word => PREPOSITION.test(word))
  return isObject || words.every(word => TRADES.has(word))
}

function parseDashed(content: string): ListedLot | null {
  const segments = content.split(' : ')
  const place = segments.findIndex(segment => POSTAL_CODE_AND_TOWN.test(segment))
  const pieces = (segments[place] ?? '').split(/ [-–] |, /)
  // The title of the lot, or the winner alone, may stand in a segment of its own: `Espaces verts : A - 59999 RIVEBELLE`.
  const named = POSTAL_CODE_AND_TOWN.test(pieces[0] ?? '') ? [segments[place - 1] ?? '', ...pieces] : pieces
  const last =
    segments
      .at(-1)
      ?.split(/ [-–] |, /)
      .at(-1) ?? ''
  const { award, maximum } = parseStatedAmount(findAmountLabel(content, last), last)
  if (place === -1 || ((award ?? maximum) === null && !PRICE.test(foldText(last)))) return null
  const winners = parseWinnerList(named.filter(piece => piece !== last).join(', '))
  return winners.length === 0 ? null : { winners, amount: award, maximum }
}

/** Finds the words directly before an amount, such as `Montant maximum : `. */
function findAmountLabel(content: string, amount: string): string {
  const before = foldText(content.slice(0, content.lastIndexOf(amount)))
  const words =
    before
      .slice(-MAX_LABEL_LENGTH)
      .split(/[.,;\d]/)
      .at(-1) ?? ''
  return `montant ${/montant|maxim|minim/.test(words) ? words : ''}`
}

function parseWorded(content: string): ListedLot | null {
  const folded = foldText(content)
  const match = WORDED_AMOUNT.exec(folded)
  if (match === null || /\battribu|\binfructu|\bsans suite\b/.test(folded)) return null
  const winners = parseWinnerList(content.slice(0, match.index))
  const label = match[0].includes('maxim') ? 'montant maximum' : 'montant'
  const { award, maximum } = parseStatedAmount(label, content.slice(match.index + match[0].length))
  return winners.length === 0 || (award ?? maximum) === null ? null : { winners, amount: award, maximum }
}

/** Without a town, only words about a group or a price tell the winner from the title of the lot. */
function parseAnnounced(content: string): ListedLot | null {
  const [party = '', ...facts] = content.split(' ; ')
  const isParty = GROUP_OR_FORM.test(foldText(party)) || facts.some(fact => PRICE.test(foldText(fact)))
  if (!POSTAL_CODE_AND_TOWN.test(content) && !isParty) return null
  const winners = parseWinnerList(content)
  return winners.length === 0 ? null : { winners, amount: null, maximum: null }
}
