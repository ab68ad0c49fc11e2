import type { Mention } from '../../model/announcement.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import type { Moment } from '../kit/iso-time.ts'
import type { Plain } from '../kit/plain.ts'
import { compact } from '../kit/text.ts'
import type { Body } from './body.ts'
import { buyerName, distinct, mention } from './names.ts'
import { cpvAt, textAt, textsAt, told } from './tree.ts'

/** Matches the time that the printed bulletin adds to a date: `, à 12 heures`, `à 16 h 30`. */
const HOUR = /^,? ?à (\d{1,2}) ?(?:h|heures?)(?: ?(\d{2}))?\b/

/**
 * Parses a notice in schema Boamp v1.1.0 (2006 to 2014), which keeps the final punctuation of the printed bulletin.
 */
export function v110Body(record: Fields, notice: Plain): Body {
  const { ident, ...parts } = notice
  const lots = textsAt(notice, 'lots.numlot').length
  const cpv = [...new Set(cpvAt(record, notice, 'objet.cpvobj'))]
  const months = /^(\d{1,3}) mois\.?$/.exec(textAt(notice, 'duree.enduree') ?? '')?.[1]
  return {
    mentions: distinct([...parseBuyers(notice), ...parseReviewBody(notice)]),
    title: trimPunctuation(textAt(notice, 'objet.titremarche')),
    description: textAt(notice, 'objet.objetcomplet'),
    metadata: compact({
      cpv: cpv.length > 0 ? cpv : null,
      lots: lots > 1 ? lots : null,
      duration_months: months === undefined ? null : Number(months),
      contract_start: parseLeadingDate(textAt(notice, 'duree.debprestation', 'duree.datedeb')),
      contract_end: parseLeadingDate(textAt(notice, 'duree.datefin')),
      file_number: trimPunctuation(textAt(notice, 'renseignements.refpp')),
    }),
    deadline: parseDeadline(notice),
    earlier: [],
    category: null,
    news: [
      textAt(notice, 'rectif.autres'),
      textAt(notice, 'motifrectificatif'),
      textAt(notice, 'motifannulation'),
    ].flatMap(text => (text === null ? [] : [text.replace(/^[\s.,]+/, '')])),
    details: compact({
      buyer: told(ident ?? {}),
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)])),
    }),
  }
}

function parseBuyers(notice: Plain): Mention[] {
  const name = buyerName(textAt(notice, 'ident.nom') ?? '')
  const locality = trimPunctuation(textAt(notice, 'ident.cp', 'ident.ville'))
  return name === null ? [] : [mention('authority', 'buyer', name, { place: locality })]
}

/** The name may be only a type of court, so the town identifies it. */
function parseReviewBody(notice: Plain): Mention[] {
  const name = buyerName(textAt(notice, 'proceduresrecours.instancerecours.acheteur') ?? '')
  const path = 'proceduresrecours.instancerecours'
  const locality = trimPunctuation(textAt(notice, `${path}.cp`, `${path}.ville`))
  return name === null ? [] : [mention('authority', 'review_body', name, { place: locality })]
}

function parseDeadline(notice: Plain): Moment | null {
  const day = parseLeadingDate(textAt(notice, 'delai.receptoffres'))
  const [hour, minutes = '00'] =
    textsAt(notice, 'delai.autres')
      .map(text => HOUR.exec(text)?.slice(1) ?? [])
      .find(groups => groups.length > 0) ?? []
  if (day === null) return null
  const time = Number(hour) < 24 && Number(minutes ?? 0) < 60 ? `${hour?.padStart(2, '0')}:${minutes}` : null
  return { day, time }
}

/** Parses the date at the start of a text: `1er janvier 2007 et`. Null for words such as `dès notification`. */
function parseLeadingDate(text: string | null): string | null {
  const [start = ''] = /^\d{1,2}(?:er)? \p{L}+ \d{4}/u.exec(text ?? '') ?? []
  return frenchDay(start)
}

function trimPunctuation(text: string | null): string | null {
  return text?.replace(/[.,;]$/, '') || null
}
