import type { Mention } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import type { Moment } from '../kit/iso-time.ts'
import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { compact, sentences } from '../kit/text.ts'
import { awardOf } from './awards.ts'
import type { Body } from './body.ts'
import { localMoment, timeless } from './deadline.ts'
import { buyerName, mention } from './names.ts'
import { countAt, cpvAt, findAll, isThere, moneyOf, textAt, told, valuesAt } from './tree.ts'
import { momentWritten, written } from './written.ts'

const CPV_CODES = new Set(['classprincipale'])
const NONE: ReadonlySet<string> = new Set()
const DEADLINE = 'ReceptionOffres'

/**
 * A notice of one of the two national forms, FNSimple and MAPA: who buys stands in `organisme`, the rest in a part that
 * is named after what the notice does (`initial`, `rectificatif`, `attribution` …).
 */
export function nationalBody(row: Fields, form: unknown): Body {
  const { organisme, ...parts } = isRecord(form) ? form : {}
  const part = Object.assign({}, ...Object.values(parts).flatMap(listOf).filter(isRecord)) as Plain
  const award = awardOf(row, isThere(form, 'attribution') ? part : null)
  const lots = valuesAt(part, 'lots.lot').length
  const value = valuesAt(part, 'naturemarche.valeurestimee')[0]
  const estimate = isThere(value, 'fourchette') ? null : moneyOf(row, value)
  const deadline = textAt(part, 'procedure.datereceptionoffres', 'delais.receptionoffres')
  const corrections = correctionsOf(part.infosrectif)
  return {
    mentions: [...listOf(organisme).flatMap(buyerOf), ...award.winners],
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
    category: award.category,
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

/** What a correction changes: which heading, what stood there, what is to be read instead; or a text. */
function correctionsOf(infos: unknown): { news: string[]; deadline: Moment | null } {
  const items = listOf(infos).flatMap(item => (isRecord(item) ? Object.values(item).flatMap(listOf) : [item]))
  const changes = isRecord(infos) && changeOf(infos) !== null ? [infos] : items
  const news = changes.flatMap(item =>
    isRecord(item) ? (changeOf(item) ?? []) : (textAt({ item }, 'item') ?? []),
  )
  const deadlines = changes.filter(item => isRecord(item) && textAt(item, 'rubdelais') === DEADLINE)
  const stated = deadlines.length === 1 ? textAt(deadlines[0], 'liredate') : null
  return { news, deadline: stated === null ? null : momentOf(stated) }
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
