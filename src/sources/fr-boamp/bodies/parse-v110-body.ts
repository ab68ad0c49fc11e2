import type { Mention } from '../../../model/announcement.ts'
import { type LocalDateTime, parseFrenchDay } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import type { PlainRecord } from '../../shared/plain-values.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { buildBoampMention, cleanBoampBuyerName, mergeDuplicateBoampMentions } from '../party-mentions.ts'
import {
  convertBoampTreeToDetails,
  findBoampCpvCodes,
  findBoampText,
  findBoampTexts,
} from '../read-tree-values.ts'
import type { BoampNoticeBody } from './notice-body.ts'

/** Matches the time that the printed bulletin adds to a date: `, à 12 heures`, `à 16 h 30`. */
const HOUR = /^,? ?à (\d{1,2}) ?(?:h|heures?)(?: ?(\d{2}))?\b/

/**
 * Parses a notice in schema Boamp v1.1.0 (2006 to 2014), whose values keep the final punctuation of the printed
 * bulletin.
 */
export function parseBoampV110Body(record: FieldReader, notice: PlainRecord): BoampNoticeBody {
  const { ident, ...parts } = notice
  const lots = findBoampTexts(notice, 'lots.numlot').length
  const cpv = [...new Set(findBoampCpvCodes(record, notice, 'objet.cpvobj'))]
  const months = /^(\d{1,3}) mois\.?$/.exec(findBoampText(notice, 'duree.enduree') ?? '')?.[1]
  return {
    mentions: mergeDuplicateBoampMentions([...parseBuyers(notice), ...parseReviewBody(notice)]),
    title: trimPunctuation(findBoampText(notice, 'objet.titremarche')),
    description: findBoampText(notice, 'objet.objetcomplet'),
    metadata: omitMissing({
      cpv: cpv.length > 0 ? cpv : null,
      lots: lots > 1 ? lots : null,
      duration_months: months === undefined ? null : Number(months),
      contract_start: parseLeadingDate(findBoampText(notice, 'duree.debprestation', 'duree.datedeb')),
      contract_end: parseLeadingDate(findBoampText(notice, 'duree.datefin')),
      file_number: trimPunctuation(findBoampText(notice, 'renseignements.refpp')),
    }),
    deadline: parseDeadline(notice),
    earlierReferences: [],
    category: null,
    summarySentences: [
      findBoampText(notice, 'rectif.autres'),
      findBoampText(notice, 'motifrectificatif'),
      findBoampText(notice, 'motifannulation'),
    ].flatMap(text => (text === null ? [] : [text.replace(/^[\s.,]+/, '')])),
    details: omitMissing({
      buyer: convertBoampTreeToDetails(ident ?? {}),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, convertBoampTreeToDetails(part)]),
      ),
    }),
  }
}

function parseBuyers(notice: PlainRecord): Mention[] {
  const name = cleanBoampBuyerName(findBoampText(notice, 'ident.nom') ?? '')
  const locality = trimPunctuation(findBoampText(notice, 'ident.cp', 'ident.ville'))
  return name === null ? [] : [buildBoampMention('authority', 'buyer', name, { locality: locality })]
}

/** Parses the review body. Its name may be only a type of court, so the town is needed to identify it. */
function parseReviewBody(notice: PlainRecord): Mention[] {
  const name = cleanBoampBuyerName(findBoampText(notice, 'proceduresrecours.instancerecours.acheteur') ?? '')
  const path = 'proceduresrecours.instancerecours'
  const locality = trimPunctuation(findBoampText(notice, `${path}.cp`, `${path}.ville`))
  return name === null ? [] : [buildBoampMention('authority', 'review_body', name, { locality: locality })]
}

function parseDeadline(notice: PlainRecord): LocalDateTime | null {
  const day = parseLeadingDate(findBoampText(notice, 'delai.receptoffres'))
  const [hour, minutes = '00'] =
    findBoampTexts(notice, 'delai.autres')
      .map(text => HOUR.exec(text)?.slice(1) ?? [])
      .find(groups => groups.length > 0) ?? []
  if (day === null) return null
  const time = Number(hour) < 24 && Number(minutes ?? 0) < 60 ? `${hour?.padStart(2, '0')}:${minutes}` : null
  return { day, time }
}

/**
 * Parses the date at the start of a string such as `1er janvier 2007 et`. Returns `null` for words such as `dès
 * notification`.
 */
function parseLeadingDate(text: string | null): string | null {
  const [start = ''] = /^\d{1,2}(?:er)? \p{L}+ \d{4}/u.exec(text ?? '') ?? []
  return parseFrenchDay(start)
}

function trimPunctuation(text: string | null): string | null {
  return text?.replace(/[.,;]$/, '') || null
}
