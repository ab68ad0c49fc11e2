import type { Mention } from '../../model/announcement.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import type { Moment } from '../kit/iso-time.ts'
import type { Plain } from '../kit/plain.ts'
import { compact } from '../kit/text.ts'
import type { Body } from './body.ts'
import { buyerName, distinct, mention } from './names.ts'
import { cpvAt, textAt, textsAt, told } from './tree.ts'

/** `, à 12 heures`, `à 16 h 30`: what the printed bulletin puts behind a day. */
const HOUR = /^,? ?à (\d{1,2}) ?(?:h|heures?)(?: ?(\d{2}))?\b/

/** A notice of the schema Boamp v1.1.0 (2006 to 2014): the printed bulletin, whose texts end as they were printed. */
export function v110Body(row: Fields, notice: Plain): Body {
  const { ident, ...parts } = notice
  const lots = textsAt(notice, 'lots.numlot').length
  const cpv = [...new Set(cpvAt(row, notice, 'objet.cpvobj'))]
  const months = /^(\d{1,3}) mois\.?$/.exec(textAt(notice, 'duree.enduree') ?? '')?.[1]
  return {
    mentions: distinct([...buyersOf(notice), ...recourseOf(notice)]),
    title: unstopped(textAt(notice, 'objet.titremarche')),
    description: textAt(notice, 'objet.objetcomplet'),
    metadata: compact({
      cpv: cpv.length > 0 ? cpv : null,
      lots: lots > 1 ? lots : null,
      duration_months: months === undefined ? null : Number(months),
      contract_start: dayIn(textAt(notice, 'duree.debprestation', 'duree.datedeb')),
      contract_end: dayIn(textAt(notice, 'duree.datefin')),
      file_number: unstopped(textAt(notice, 'renseignements.refpp')),
    }),
    deadline: deadlineIn(notice),
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

function buyersOf(notice: Plain): Mention[] {
  const name = buyerName(textAt(notice, 'ident.nom') ?? '')
  const place = unstopped(textAt(notice, 'ident.cp', 'ident.ville'))
  return name === null ? [] : [mention('authority', 'buyer', name, { place })]
}

/** Courts are named by their kind alone at times: the town is told as place. */
function recourseOf(notice: Plain): Mention[] {
  const name = buyerName(textAt(notice, 'proceduresrecours.instancerecours.acheteur') ?? '')
  const where = 'proceduresrecours.instancerecours'
  const place = unstopped(textAt(notice, `${where}.cp`, `${where}.ville`))
  return name === null ? [] : [mention('authority', 'review_body', name, { place })]
}

function deadlineIn(notice: Plain): Moment | null {
  const day = dayIn(textAt(notice, 'delai.receptoffres'))
  const [hour, minutes = '00'] =
    textsAt(notice, 'delai.autres')
      .map(text => HOUR.exec(text)?.slice(1) ?? [])
      .find(found => found.length > 0) ?? []
  if (day === null) return null
  const time = Number(hour) < 24 && Number(minutes ?? 0) < 60 ? `${hour?.padStart(2, '0')}:${minutes}` : null
  return { day, time }
}

/** The day that a text begins with: `1er janvier 2007 et`. Most are words (`dès notification`), which are none. */
function dayIn(text: string | null): string | null {
  const [start = ''] = /^\d{1,2}(?:er)? \p{L}+ \d{4}/u.exec(text ?? '') ?? []
  return frenchDay(start)
}

function unstopped(text: string | null): string | null {
  return text?.replace(/[.,;]$/, '') || null
}
