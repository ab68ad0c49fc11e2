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
const DEADLINE = 'ReceptionOffres'
/** `Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 12h00` */
const NEW_DEADLINE =
  /rubrique ?: ?[^,\n]{0,60}limites? (?:de (?:reception|remise)|du depot) des (?:plis|offres|candidatures)[^,\n]{0,40}, ?au lieu de[^,\n]{0,40}, ?lire ?:? ?(\d{2}\/\d{2}\/\d{4}) a (\d{1,2}) ?h ?([0-5]\d)?/g

/**
 * A notice of one of the two national forms, FNSimple and MAPA: who buys stands in `organisme`, the rest in a part that
 * is named after what the notice does (`initial`, `rectificatif`, `attribution` …).
 */
export function nationalBody(row: Fields, form: unknown): Body {
  const { organisme, ...parts } = isRecord(form) ? form : {}
  const part = Object.assign({}, ...Object.values(parts).flatMap(listOf).filter(isRecord)) as Plain
  const isAward = isThere(form, 'attribution')
  const prose = textAt(part, 'attributionmarche')
  const award = isAward && prose === null ? awardOf(row, part) : awardInText(prose)
  // The head names the winners that a text has somewhere in it.
  const winners = isAward ? headWinners(row).map(name => winner(name, {})) : []
  const lots = valuesAt(part, 'lots.lot').length
  const value = valuesAt(part, 'naturemarche.valeurestimee')[0]
  const estimate = isThere(value, 'fourchette') ? null : moneyOf(row, value)
  const deadline = textAt(part, 'procedure.datereceptionoffres', 'delais.receptionoffres')
  const corrections = correctionsOf(part.infosrectif)
  return {
    mentions: [...listOf(organisme).flatMap(buyerOf), ...distinct([...award.winners, ...winners])],
    title: textAt(part, 'naturemarche.intitule'),
    description: textAt(
      part,
      ...['naturemarche.description', 'description.objet', 'descriptionreduite.objet'],
    ),
    metadata: {
      ...compact({
        cpv: cpvOf(row, part),
        lots: lots > 0 ? lots : null,
        estimated_value: estimate?.value,
        currency: estimate?.currency,
        duration_months: countAt(row, part, 'naturemarche.dureemois') ?? countAt(row, part, 'duree.nbmois'),
        file_number: textAt(part, 'communication.identifiantinterne', 'renseignements.idmarche'),
        documents_url: textAt(part, 'communication.urldocconsul'),
      }),
      ...award.metadata,
    },
    deadline: corrections.deadline ?? (deadline === null ? null : momentOf(deadline)),
    earlier: textsAt(part, 'avisinitial.idweb'),
    category: winners.length === 0 ? award.category : null,
    news: [...rangeOf(row, value), ...corrections.news, ...award.news],
    details: compact({ buyer: told(organisme ?? {}), ...mapped(parts) }),
  }
}

/** A range is no value: it is told in words. */
function rangeOf(row: Fields, value: unknown): string[] {
  const devise = textAt(value, '@devise')
  const [low, high] = ['valeurbasse', 'valeurhaute'].map(name => {
    const text = textAt(value, `fourchette.${name}`)
    return text === null ? null : moneyOf(row, { '#text': text, '@devise': devise ?? 'EUR' })
  })
  if (!low || !high) return []
  return [`Valeur estimée : entre ${written(low)} et ${written(high)}`]
}

function buyerOf(organisme: unknown): Mention[] {
  const name = buyerName(textAt(organisme, 'nomofficiel', 'acheteurpublic') ?? '')
  const number = textAt(organisme, 'codeidentificationnational')
  const place = textAt(organisme, 'cp', 'adr.cp', 'ville', 'adr.ville')
  return name === null ? [] : [mention('authority', 'buyer', name, { number, place })]
}

function cpvOf(row: Fields, part: Plain): string[] | null {
  const codes = [...findAll(part.naturemarche, CPV_CODES, NONE), ...findAll(part.lots, CPV_CODES, NONE)]
  const known = [...new Set(cpvAt(row, { codes }, 'codes'))]
  return known.length > 0 ? known : null
}

/** What a correction changes: which heading, what stood there, what is to be read instead; mostly as one text. */
function correctionsOf(infos: unknown): { news: string[]; deadline: Moment | null } {
  const items = listOf(infos).flatMap(item => (isRecord(item) ? Object.values(item).flatMap(listOf) : [item]))
  const changes = isRecord(infos) && changeOf(infos) !== null ? [infos] : items
  const news = changes.flatMap(item =>
    isRecord(item) ? (changeOf(item) ?? []) : (textAt({ item }, 'item') ?? []),
  )
  const stated = changes.flatMap(item =>
    isRecord(item) && textAt(item, 'rubdelais') === DEADLINE ? (textAt(item, 'liredate') ?? []) : [],
  )
  const moments = [...stated.map(momentOf), ...news.flatMap(momentsIn)]
  return { news, deadline: stated.length > 1 || moments.length !== 1 ? null : (moments[0] ?? null) }
}

/** New days for tenders in the form in which platforms write them; other sentences are not understood. */
function momentsIn(text: string): Moment[] {
  return [...fold(text).matchAll(NEW_DEADLINE)].flatMap(([, date = '', hour = '', minutes = '00']) => {
    const found = frenchDay(date)
    return found === null || Number(hour) > 23
      ? []
      : [{ day: found, time: `${hour.padStart(2, '0')}:${minutes}` }]
  })
}

function changeOf(change: Plain): string | null {
  const under = (start: string): string | null => {
    const name = Object.keys(change).find(key => key.startsWith(start))
    const text = name === undefined ? null : textAt(change, name)
    const moment = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? null : momentOf(text)
    return moment === null ? text : momentWritten(moment)
  }
  const [before, after] = [under('aulieude'), under('lire')]
  if (after === null) return null
  const heading = under('rub')
  return sentences([
    heading === DEADLINE ? 'Date limite de réception des offres' : heading,
    before === null ? `Lire : ${after}` : `Au lieu de : ${before}, lire : ${after}`,
  ])
}

function momentOf(text: string): Moment | null {
  const moment = localMoment(text)
  return moment === null ? null : timeless(moment)
}

function mapped(parts: Plain): Record<string, ReturnType<typeof told>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)]))
}
