import type { Json, Mention } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { decodedText } from '../kit/references.ts'
import { compact, quoted } from '../kit/text.ts'
import { type Deadline, deadline } from './deadlines.ts'
import { party } from './parties.ts'
import type { Place } from './places.ts'

/** One lot of a notice: what is bought, or its result. */
export interface Lot {
  readonly cig: string | null
  readonly title: string | null
  readonly nature: string | null
  readonly cpv: string | null
  readonly estimate: number | null
  readonly award: number | null
  readonly awardDate: string | null
  readonly deadline: Deadline | null
  readonly place: Place
  readonly framework: boolean
  readonly documents: string | null
  /** Reason for a contract change or for revoking an award. */
  readonly reason: string | null
  readonly revoked: boolean
  readonly winners: readonly Mention[]
  readonly details: { readonly [key: string]: Json }
}

const CIG = /^[A-Z0-9]{10}$/

/** Reads a lot from an item of section C. */
export function lotOf(item: Fields): Lot {
  const groups = [...item.children('aggiudicatari'), ...item.children('aggiudicatari_ad')].map(
    readWinnerGroup,
  )
  const award = readAwardAmount(item, groups)
  const description = text(item, 'descrizione')
  const change = text(item, 'motivazione_modifica')
  const revoked = text(item, 'comunicazione_annullamento_revoca')
  const estimate = readAmount(item, 'valore_complessivo_stimato') ?? readAmount(item, 'valore_totale')
  const cpv = text(item, 'cpv')
  const cig = readCig(item)
  const [contractDuration, lotDuration] = [item.text('durata_contratto'), item.text('durata')]
  const deadlineOfLot = deadline(item, 'termine_ricezione', 'termine_ricezione_offerte', 'termine_invito')
  const place = { nuts: text(item, 'luogo_nuts'), istat: text(item, 'luogo_istat') }
  return {
    cig,
    title: text(item, 'titolo') ?? description,
    nature: text(item, 'natura_principale'),
    cpv,
    estimate,
    award,
    awardDate: item.day('data_aggiudicazione'),
    deadline: deadlineOfLot,
    place,
    framework: isFramework(item),
    documents: item.text('documenti_di_gara_link'),
    reason: change ?? revoked,
    revoked: revoked !== null,
    winners: groups.flatMap(({ members }) => members),
    details: compact({
      cig,
      cup: item.text('cup'),
      kind: item.text('tipo_oggetto'),
      description,
      cpv_label: cpv,
      estimated_value: estimate,
      award_amount: award,
      deadline: deadlineOfLot?.stated,
      province: place.nuts,
      municipality: place.istat,
      award_criteria: text(item, 'criteri_aggiudicazione'),
      // The unit is not stated: days, months or years (180 for furniture, 3 for three school years).
      duration: contractDuration ?? lotDuration,
      electronic_auction: flag(item, 'asta_elettronica'),
      dynamic_purchasing_system: readUnlessNone(item, 'sistema_dinamico_acquisizione'),
      work_categories: formatWorkCategories(item.raw('categorie')),
      change_reason: change,
      revocation: revoked,
      winners: formatWinners(groups),
    }),
  }
}

/** Bidders that won together, and their price. */
interface WinnerGroup {
  readonly amount: number | null
  readonly members: readonly Mention[]
}

/** Reads the joint winners listed in `soggetti`; some forms put a single winner in place of the list. */
function readWinnerGroup(group: Fields): WinnerGroup {
  const partners = group.children('soggetti')
  const members = (partners.length > 0 ? partners : [group]).flatMap(member => party(member, 'supplier'))
  return { amount: readAmount(group, 'importo') ?? readAmount(group, 'valore_offerta_vincente'), members }
}

/**
 * Reads the award amount of a lot: stated for the lot, otherwise by its only winner. Several winners may each repeat
 * the value of the lot.
 */
function readAwardAmount(item: Fields, groups: readonly WinnerGroup[]): number | null {
  const names = ['importo_aggiudicazione', 'valore_affidamento', 'valore_offerta_vincente', 'importo']
  const [stated] = names.map(name => readAmount(item, name)).filter(value => value !== null)
  return stated ?? (groups.length === 1 ? (groups[0]?.amount ?? null) : null)
}

function formatWinners(groups: readonly WinnerGroup[]): Json | null {
  if (groups.length === 0) return null
  return groups.map(({ amount: value, members }) =>
    compact({ amount: value, members: members.map(({ name }) => name) }),
  )
}

/** Reads text with whitespace tidied and character references decoded. */
export function text(fields: Fields, name: string): string | null {
  const found = fields.text(name)
  return found === null ? null : decodedText(found) || null
}

/** Reads an amount in euros; zero means that none was entered. */
function readAmount(fields: Fields, name: string): number | null {
  const found = fields.raw(name)
  const value = isRecord(found) ? (found.value ?? found.importo) : found
  if (value === null || value === undefined) return null
  const number =
    typeof value === 'string' && /^\d{1,13}(?:\.\d{1,5})?$/.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && number >= 0 && Number.isFinite(number)) return number > 0 ? number : null
  fields.note('bad_value', `expected an amount, found ${quoted(found)}`, name)
  return null
}

function readCig(item: Fields): string | null {
  const cig = item.text('cig')?.toUpperCase() ?? null
  if (cig === null || CIG.test(cig)) return cig
  item.note('bad_value', `${quoted(cig)} is not a valid CIG`, 'cig')
  return null
}

/** Reads a text; null when it states absence, such as "Nulla" or "Nessun sistema dinamico di acquisizione". */
function readUnlessNone(fields: Fields, name: string): string | null {
  const found = text(fields, name)
  return found === null || /^(?:nulla|nessun|false|no\b)/i.test(found) ? null : found
}

export function isFramework(fields: Fields): boolean {
  return readUnlessNone(fields, 'accordo_quadro') !== null
}

/** Reads "true" or "false" given as text. */
export function flag(fields: Fields, name: string): boolean | null {
  const found = fields.text(name)
  return found === 'true' ? true : found === 'false' ? false : null
}

/** Formats work categories, given as codes with descriptions or as plain texts. */
function formatWorkCategories(value: unknown): Json | null {
  const items = Array.isArray(value) ? value : value === null ? [] : [value]
  const texts = items.map(item =>
    isRecord(item) ? [item.codice, item.descrizione].filter(Boolean).join(' ') : String(item),
  )
  return texts.length > 0 ? texts : null
}
