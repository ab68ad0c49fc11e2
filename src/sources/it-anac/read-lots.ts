import type { JsonValue, Mention } from '../../model/announcement.ts'
import { decodeCharacterReferences } from '../shared/character-references.ts'
import { parseNumericDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { readAnacPartyMentions } from './parties/party-mentions.ts'
import type { AnacPerformancePlace } from './performance-place-metadata.ts'
import { type AnacDeadline, readAnacDeadline } from './read-deadlines.ts'
import { restoreAnacApostrophes } from './texts/restore-apostrophes.ts'

/** One lot of a notice, with its subject matter or its result. */
export interface AnacLot {
  readonly cig: string | null
  readonly title: string | null
  readonly nature: string | null
  readonly cpv: string | null
  readonly estimatedValue: number | null
  readonly awardAmount: number | null
  readonly awardDate: string | null
  readonly deadline: AnacDeadline | null
  readonly place: AnacPerformancePlace
  readonly isFramework: boolean
  readonly documentsUrl: string | null
  /** Reason for a contract change or for revoking an award. */
  readonly reason: string | null
  readonly isRevoked: boolean
  readonly winners: readonly Mention[]
  readonly details: { readonly [key: string]: JsonValue }
}

const CIG = /^[A-Z0-9]{10}$/

/** Reads a lot from an item of section C. */
export function readAnacLot(item: FieldReader): AnacLot {
  const groups = [...item.children('aggiudicatari'), ...item.children('aggiudicatari_ad')].map(
    readWinnerGroup,
  )
  const awardAmount = readAwardAmount(item, groups)
  const description = readAnacText(item, 'descrizione')
  const change = readAnacText(item, 'motivazione_modifica')
  const revoked = readAnacText(item, 'comunicazione_annullamento_revoca')
  const estimatedValue = readAmount(item, 'valore_complessivo_stimato') ?? readAmount(item, 'valore_totale')
  const cpv = readAnacText(item, 'cpv')
  const cig = readCig(item)
  const [contractDuration, lotDuration] = [item.text('durata_contratto'), item.text('durata')]
  const deadlineOfLot = readAnacDeadline(
    item,
    'termine_ricezione',
    'termine_ricezione_offerte',
    'termine_invito',
  )
  const place = { nuts: readAnacText(item, 'luogo_nuts'), istat: readAnacText(item, 'luogo_istat') }
  return {
    cig,
    title: readAnacText(item, 'titolo') ?? description,
    nature: readAnacText(item, 'natura_principale'),
    cpv,
    estimatedValue,
    awardAmount,
    awardDate: item.day('data_aggiudicazione', parseNumericDay),
    deadline: deadlineOfLot,
    place,
    isFramework: isAnacFrameworkAgreement(item),
    documentsUrl: item.text('documenti_di_gara_link'),
    reason: change ?? revoked,
    isRevoked: revoked !== null,
    winners: groups.flatMap(({ members }) => members),
    details: omitMissing({
      cig,
      cup: item.text('cup'),
      kind: item.text('tipo_oggetto'),
      description,
      cpv_label: cpv,
      estimated_value: estimatedValue,
      award_amount: awardAmount,
      deadline: deadlineOfLot?.printed,
      province: place.nuts,
      municipality: place.istat,
      award_criteria: readAnacText(item, 'criteri_aggiudicazione'),
      // The unit is not stated and may be days, months or years (180 for furniture, 3 for three school years).
      duration: contractDuration ?? lotDuration,
      electronic_auction: readAnacBoolean(item, 'asta_elettronica'),
      dynamic_purchasing_system: readUnlessNone(item, 'sistema_dinamico_acquisizione'),
      work_categories: formatWorkCategories(item.value('categorie')),
      change_reason: change,
      revocation: revoked,
      winners: formatWinners(groups),
    }),
  }
}

/** Bidders that won jointly, with their price in euros. */
interface WinnerGroup {
  readonly amount: number | null
  readonly members: readonly Mention[]
}

/** Reads the joint winners listed in `soggetti`; some forms have a single winner instead of the list. */
function readWinnerGroup(group: FieldReader): WinnerGroup {
  const partners = group.children('soggetti')
  const members = (partners.length > 0 ? partners : [group]).flatMap(member =>
    readAnacPartyMentions(member, 'supplier'),
  )
  return { amount: readAmount(group, 'importo') ?? readAmount(group, 'valore_offerta_vincente'), members }
}

/**
 * Reads the award amount stated for the lot or, without one, by its only winner. Several winners may each repeat the
 * value of the lot.
 */
function readAwardAmount(item: FieldReader, groups: readonly WinnerGroup[]): number | null {
  const names = ['importo_aggiudicazione', 'valore_affidamento', 'valore_offerta_vincente', 'importo']
  const [stated] = names.map(name => readAmount(item, name)).filter(value => value !== null)
  return stated ?? (groups.length === 1 ? (groups[0]?.amount ?? null) : null)
}

function formatWinners(groups: readonly WinnerGroup[]): JsonValue | null {
  if (groups.length === 0) return null
  return groups.map(({ amount: value, members }) =>
    omitMissing({ amount: value, members: members.map(({ name }) => name) }),
  )
}

/** Reads a string, cleans up its whitespace and decodes its character references. */
export function readAnacText(fields: FieldReader, name: string): string | null {
  const found = fields.text(name)
  return found === null ? null : restoreAnacApostrophes(decodeCharacterReferences(found)) || null
}

/** Reads an amount in euros. Returns `null` for zero, which means that no amount was entered. */
function readAmount(fields: FieldReader, name: string): number | null {
  const found = fields.value(name)
  const value = isPlainRecord(found) ? (found.value ?? found.importo) : found
  if (value === null || value === undefined) return null
  const number =
    typeof value === 'string' && /^\d{1,13}(?:\.\d{1,5})?$/.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && number >= 0 && Number.isFinite(number)) return number > 0 ? number : null
  fields.reportProblem('bad_value', `expected an amount, found ${quoteValue(found)}`, name)
  return null
}

function readCig(item: FieldReader): string | null {
  const cig = item.text('cig')?.toUpperCase() ?? null
  if (cig === null || CIG.test(cig)) return cig
  item.reportProblem('bad_value', `${quoteValue(cig)} is not a valid CIG`, 'cig')
  return null
}

/**
 * Reads a string. Returns `null` when it states that there is nothing, such as "Nulla" or "Nessun sistema dinamico di
 * acquisizione".
 */
function readUnlessNone(fields: FieldReader, name: string): string | null {
  const found = readAnacText(fields, name)
  return found === null || /^(?:nulla|nessun|false|no\b)/i.test(found) ? null : found
}

export function isAnacFrameworkAgreement(fields: FieldReader): boolean {
  return readUnlessNone(fields, 'accordo_quadro') !== null
}

/** Reads a boolean given as the string "true" or "false". */
export function readAnacBoolean(fields: FieldReader, name: string): boolean | null {
  const found = fields.text(name)
  return found === 'true' ? true : found === 'false' ? false : null
}

/** Formats work categories, which are codes with descriptions or plain strings. */
function formatWorkCategories(value: unknown): JsonValue | null {
  const items = Array.isArray(value) ? value : value === null ? [] : [value]
  const texts = items.map(item =>
    isPlainRecord(item) ? [item.codice, item.descrizione].filter(Boolean).join(' ') : String(item),
  )
  return texts.length > 0 ? texts : null
}
