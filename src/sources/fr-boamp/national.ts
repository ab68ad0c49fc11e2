import type { Mention } from '../../model/announcement.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import type { Moment } from '../kit/iso-time.ts'
import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { compact, fold, sentences } from '../kit/text.ts'
import { awardInText } from './award-text.ts'
import { awardOf } from './awards.ts'
import type { Body } from './body.ts'
import { localMoment, timeless } from './deadline.ts'
import { headWinners } from './head.ts'
import { buyerName, distinct, mention, winner } from './names.ts'
import { countAt, cpvAt, findAll, isThere, moneyOf, textAt, textsAt, told, valuesAt } from './tree.ts'
import { momentWritten, written } from './written.ts'

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
export function nationalBody(record: Fields, form: unknown): Body {
  const { organisme, ...parts } = isRecord(form) ? form : {}
  const part = Object.assign({}, ...Object.values(parts).flatMap(listOf).filter(isRecord)) as Plain
  const isAward = isThere(form, 'attribution')
  const prose = textAt(part, 'attributionmarche')
  const award = isAward && prose === null ? awardOf(record, part) : awardInText(prose)
  // The head lists winners that a free-text award only mentions in prose.
  const winners = isAward ? headWinners(record).map(name => winner(name, {})) : []
  const lots = valuesAt(part, 'lots.lot').length
  const value = valuesAt(part, 'naturemarche.valeurestimee')[0]
  const estimate = isThere(value, 'fourchette') ? null : moneyOf(record, value)
  const deadline = textAt(part, 'procedure.datereceptionoffres', 'delais.receptionoffres')
  const corrections = parseCorrections(part.infosrectif)
  return {
    mentions: [...listOf(organisme).flatMap(parseBuyer), ...distinct([...award.winners, ...winners])],
    title: textAt(part, 'naturemarche.intitule'),
    description: textAt(
      part,
      ...['naturemarche.description', 'description.objet', 'descriptionreduite.objet'],
    ),
    metadata: {
      ...compact({
        cpv: parseCpvCodes(record, part),
        lots: lots > 0 ? lots : null,
        estimated_value: estimate?.value,
        currency: estimate?.currency,
        duration_months:
          countAt(record, part, 'naturemarche.dureemois') ?? countAt(record, part, 'duree.nbmois'),
        file_number: textAt(part, 'communication.identifiantinterne', 'renseignements.idmarche'),
        documents_url: textAt(part, 'communication.urldocconsul'),
      }),
      ...award.metadata,
    },
    deadline: corrections.deadline ?? (deadline === null ? null : parseDateTime(deadline)),
    earlier: textsAt(part, 'avisinitial.idweb'),
    category: winners.length === 0 ? award.category : null,
    news: [...composeRange(record, value), ...corrections.sentences, ...award.news],
    details: compact({ buyer: told(organisme ?? {}), ...toDetails(parts) }),
  }
}

/** Composes a sentence for a value range, which does not fit the single-value metadata. */
function composeRange(record: Fields, value: unknown): string[] {
  const currency = textAt(value, '@devise')
  const [low, high] = ['valeurbasse', 'valeurhaute'].map(name => {
    const text = textAt(value, `fourchette.${name}`)
    return text === null ? null : moneyOf(record, { '#text': text, '@devise': currency ?? 'EUR' })
  })
  if (!low || !high) return []
  return [`Valeur estimée : entre ${written(low)} et ${written(high)}`]
}

function parseBuyer(organisme: unknown): Mention[] {
  const name = buyerName(textAt(organisme, 'nomofficiel', 'acheteurpublic') ?? '')
  const number = textAt(organisme, 'codeidentificationnational')
  const locality = textAt(organisme, 'cp', 'adr.cp', 'ville', 'adr.ville')
  return name === null ? [] : [mention('authority', 'buyer', name, { number, place: locality })]
}

function parseCpvCodes(record: Fields, part: Plain): string[] | null {
  const codes = [...findAll(part.naturemarche, CPV_CODES, NONE), ...findAll(part.lots, CPV_CODES, NONE)]
  const validCodes = [...new Set(cpvAt(record, { codes }, 'codes'))]
  return validCodes.length > 0 ? validCodes : null
}

/** Parses corrections: the heading, the old text and the new text of each change, mostly given as one text. */
function parseCorrections(infos: unknown): { sentences: string[]; deadline: Moment | null } {
  const items = listOf(infos).flatMap(item => (isRecord(item) ? Object.values(item).flatMap(listOf) : [item]))
  const changes = isRecord(infos) && composeChange(infos) !== null ? [infos] : items
  const changeSentences = changes.flatMap(item =>
    isRecord(item) ? (composeChange(item) ?? []) : (textAt({ item }, 'item') ?? []),
  )
  const stated = changes.flatMap(item =>
    isRecord(item) && textAt(item, 'rubdelais') === DEADLINE_HEADING ? (textAt(item, 'liredate') ?? []) : [],
  )
  const deadlines = [...stated.map(parseDateTime), ...changeSentences.flatMap(findNewDeadlines)]
  const deadline = stated.length > 1 || deadlines.length !== 1 ? null : (deadlines[0] ?? null)
  return { sentences: changeSentences, deadline }
}

/** Finds new submission deadlines in the wording that procurement platforms use; other sentences are not parsed. */
function findNewDeadlines(text: string): Moment[] {
  return [...fold(text).matchAll(NEW_DEADLINE)].flatMap(([, date = '', hour = '', minutes = '00']) => {
    const day = frenchDay(date)
    return day === null || Number(hour) > 23 ? [] : [{ day, time: `${hour.padStart(2, '0')}:${minutes}` }]
  })
}

function composeChange(change: Plain): string | null {
  const textUnder = (start: string): string | null => {
    const name = Object.keys(change).find(key => key.startsWith(start))
    const text = name === undefined ? null : textAt(change, name)
    const dateTime = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? null : parseDateTime(text)
    return dateTime === null ? text : momentWritten(dateTime)
  }
  const [before, after] = [textUnder('aulieude'), textUnder('lire')]
  if (after === null) return null
  const heading = textUnder('rub')
  return sentences([
    heading === DEADLINE_HEADING ? 'Date limite de réception des offres' : heading,
    before === null ? `Lire : ${after}` : `Au lieu de : ${before}, lire : ${after}`,
  ])
}

function parseDateTime(text: string): Moment | null {
  const dateTime = localMoment(text)
  return dateTime === null ? null : timeless(dateTime)
}

function toDetails(parts: Plain): Record<string, ReturnType<typeof told>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)]))
}
