import type { Mention } from '../../../model/announcement.ts'
import { type LocalDateTime, parseFrenchDay } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import { joinSentences, normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import { parseBoampAward } from '../awards/parse-award.ts'
import { parseBoampAwardText } from '../awards/parse-award-text.ts'
import { omitMidnightTime, parseBoampBuyerDateTime } from '../deadlines/parse-deadline.ts'
import { formatFrenchAmount, formatFrenchDateTime } from '../format-french-values.ts'
import { parseBoampHeadWinners } from '../parse-notice-head.ts'
import {
  buildBoampMention,
  buildBoampWinnerMention,
  cleanBoampBuyerName,
  mergeDuplicateBoampMentions,
} from '../party-mentions.ts'
import {
  convertBoampTreeToDetails,
  findBoampCount,
  findBoampCpvCodes,
  findBoampElements,
  findBoampText,
  findBoampTexts,
  findBoampValues,
  hasBoampElement,
  parseBoampAmount,
} from '../read-tree-values.ts'
import type { BoampNoticeBody } from './notice-body.ts'

const CPV_CODES = new Set(['classprincipale'])
const NONE: ReadonlySet<string> = new Set()
const DEADLINE_HEADING = 'ReceptionOffres'
/**
 * Matches `Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à
 * 12h00`
 */
const NEW_DEADLINE =
  /rubrique ?: ?[^,\n]{0,60}limites? (?:de (?:reception|remise)|du depot) des (?:plis|offres|candidatures)[^,\n]{0,40}, ?au lieu de[^,\n]{0,40}, ?lire ?:? ?(\d{2}\/\d{2}\/\d{4}) a (\d{1,2}) ?h ?([0-5]\d)?/g

/**
 * Parses a notice in one of the two national forms, FNSimple or MAPA. `organisme` holds the buyer; a part named after
 * the notice type (`initial`, `rectificatif`, `attribution` …) holds everything else.
 */
export function parseBoampNationalBody(record: FieldReader, form: unknown): BoampNoticeBody {
  const { organisme, ...parts } = isPlainRecord(form) ? form : {}
  const part = Object.assign(
    {},
    ...Object.values(parts).flatMap(toArray).filter(isPlainRecord),
  ) as PlainRecord
  const isAward = hasBoampElement(form, 'attribution')
  const prose = findBoampText(part, 'attributionmarche')
  const award = isAward && prose === null ? parseBoampAward(record, part) : parseBoampAwardText(prose)
  // The head lists winners that a free-text award only mentions in prose.
  const winners = isAward ? parseBoampHeadWinners(record).map(name => buildBoampWinnerMention(name, {})) : []
  const lots = findBoampValues(part, 'lots.lot').length
  const value = findBoampValues(part, 'naturemarche.valeurestimee')[0]
  const estimate = hasBoampElement(value, 'fourchette') ? null : parseBoampAmount(record, value)
  const deadline = findBoampText(part, 'procedure.datereceptionoffres', 'delais.receptionoffres')
  const corrections = parseCorrections(part.infosrectif)
  return {
    mentions: [
      ...toArray(organisme).flatMap(parseBuyer),
      ...mergeDuplicateBoampMentions([...award.winners, ...winners]),
    ],
    title: findBoampText(part, 'naturemarche.intitule'),
    description: findBoampText(
      part,
      ...['naturemarche.description', 'description.objet', 'descriptionreduite.objet'],
    ),
    metadata: {
      ...omitMissing({
        cpv: parseCpvCodes(record, part),
        lots: lots > 0 ? lots : null,
        estimated_value: estimate?.value,
        currency: estimate?.currency,
        duration_months:
          findBoampCount(record, part, 'naturemarche.dureemois') ??
          findBoampCount(record, part, 'duree.nbmois'),
        file_number: findBoampText(part, 'communication.identifiantinterne', 'renseignements.idmarche'),
        documents_url: findBoampText(part, 'communication.urldocconsul'),
      }),
      ...award.metadata,
    },
    deadline: corrections.deadline ?? (deadline === null ? null : parseDateTime(deadline)),
    earlierReferences: findBoampTexts(part, 'avisinitial.idweb'),
    category: winners.length === 0 ? award.category : null,
    summarySentences: [...composeRange(record, value), ...corrections.sentences, ...award.summarySentences],
    details: omitMissing({ buyer: convertBoampTreeToDetails(organisme ?? {}), ...toDetails(parts) }),
  }
}

/** Composes a sentence for a value range, which does not fit the single-value metadata. */
function composeRange(record: FieldReader, value: unknown): string[] {
  const currency = findBoampText(value, '@devise')
  const [low, high] = ['valeurbasse', 'valeurhaute'].map(name => {
    const text = findBoampText(value, `fourchette.${name}`)
    return text === null ? null : parseBoampAmount(record, { '#text': text, '@devise': currency ?? 'EUR' })
  })
  if (!low || !high) return []
  return [`Valeur estimée : entre ${formatFrenchAmount(low)} et ${formatFrenchAmount(high)}`]
}

function parseBuyer(organisme: unknown): Mention[] {
  const name = cleanBoampBuyerName(findBoampText(organisme, 'nomofficiel', 'acheteurpublic') ?? '')
  const number = findBoampText(organisme, 'codeidentificationnational')
  const locality = findBoampText(organisme, 'cp', 'adr.cp', 'ville', 'adr.ville')
  return name === null ? [] : [buildBoampMention('authority', 'buyer', name, { number, locality: locality })]
}

function parseCpvCodes(record: FieldReader, part: PlainRecord): string[] | null {
  const codes = [
    ...findBoampElements(part.naturemarche, CPV_CODES, NONE),
    ...findBoampElements(part.lots, CPV_CODES, NONE),
  ]
  const validCodes = [...new Set(findBoampCpvCodes(record, { codes }, 'codes'))]
  return validCodes.length > 0 ? validCodes : null
}

/** Parses corrections. Each change has a heading, the old text and the new text, mostly combined in one string. */
function parseCorrections(infos: unknown): { sentences: string[]; deadline: LocalDateTime | null } {
  const items = toArray(infos).flatMap(item =>
    isPlainRecord(item) ? Object.values(item).flatMap(toArray) : [item],
  )
  const changes = isPlainRecord(infos) && composeChange(infos) !== null ? [infos] : items
  const changeSentences = changes.flatMap(item =>
    isPlainRecord(item) ? (composeChange(item) ?? []) : (findBoampText({ item }, 'item') ?? []),
  )
  const stated = changes.flatMap(item =>
    isPlainRecord(item) && findBoampText(item, 'rubdelais') === DEADLINE_HEADING
      ? (findBoampText(item, 'liredate') ?? [])
      : [],
  )
  const deadlines = [...stated.map(parseDateTime), ...changeSentences.flatMap(findNewDeadlines)]
  const deadline = stated.length > 1 || deadlines.length !== 1 ? null : (deadlines[0] ?? null)
  return { sentences: changeSentences, deadline }
}

/** Finds new submission deadlines in the phrases that procurement platforms use; other sentences are not parsed. */
function findNewDeadlines(text: string): LocalDateTime[] {
  return [...normalizeForComparison(text).matchAll(NEW_DEADLINE)].flatMap(
    ([, date = '', hour = '', minutes = '00']) => {
      const day = parseFrenchDay(date)
      return day === null || Number(hour) > 23 ? [] : [{ day, time: `${hour.padStart(2, '0')}:${minutes}` }]
    },
  )
}

function composeChange(change: PlainRecord): string | null {
  const textUnder = (start: string): string | null => {
    const name = Object.keys(change).find(key => key.startsWith(start))
    const text = name === undefined ? null : findBoampText(change, name)
    const dateTime = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? null : parseDateTime(text)
    return dateTime === null ? text : formatFrenchDateTime(dateTime)
  }
  const [before, after] = [textUnder('aulieude'), textUnder('lire')]
  if (after === null) return null
  const heading = textUnder('rub')
  return joinSentences([
    heading === DEADLINE_HEADING ? 'Date limite de réception des offres' : heading,
    before === null ? `Lire : ${after}` : `Au lieu de : ${before}, lire : ${after}`,
  ])
}

function parseDateTime(text: string): LocalDateTime | null {
  const dateTime = parseBoampBuyerDateTime(text)
  return dateTime === null ? null : omitMidnightTime(dateTime)
}

function toDetails(parts: PlainRecord): Record<string, ReturnType<typeof convertBoampTreeToDetails>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, convertBoampTreeToDetails(part)]),
  )
}
