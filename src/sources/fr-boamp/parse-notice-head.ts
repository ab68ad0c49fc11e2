import type { CalendarDay } from '../../model/calendar-day.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPlainRecord, toArray } from '../shared/plain-values.ts'
import { repairText } from '../shared/repair-text.ts'
import { cleanText, quoteValue } from '../shared/text-cleaning.ts'
import { BOAMP_CONTRACT_TYPES, BOAMP_PROCEDURES, lookUpBoampCode, normalizeBoampCode } from './code-lists.ts'
import { cleanBoampBuyerName, cleanBoampWinnerName } from './party-mentions.ts'
import { parseBoampDay } from './read-tree-values.ts'

/** URL prefix of a notice's public web page. */
const NOTICE_URL_PREFIX = 'https://www.boamp.fr/pages/avis/?q=idweb:'
/** Matches an `idweb`, BOAMP's ID of a notice. Before 2008, it was a number assigned by the printer, such as `BXP06181020621O`. */
const ID = /^(?:\d{2}-\d{1,7}|[A-Z\d-]{6,40})$/i

/** Parses the idweb, which is identical in the API, the archive and the former API. Throws when there is none. */
export function parseBoampReference(record: FieldReader): string {
  const index = record.child('gestion')
  const stated = record.text('idweb') ?? index.child('reference').text('idweb') ?? index.text('nojo')
  const id = stated ?? record.text('id')?.replace('_', '-') ?? null
  if (id === null || !ID.test(id)) throw new Error(`the record has no idweb: ${quoteValue(id)}`)
  return id
}

/**
 * Parses the publication date of the notice itself; archived notices also state the dates of earlier ones. Throws when
 * there is none.
 */
export function parseBoampPublicationDate(record: FieldReader): CalendarDay {
  const text = record.text('dateparution') ?? indexation(record).text('datepublication')
  const day = text === null ? null : parseBoampDay(record, text)
  if (day === null) throw new Error('the record has no publication date (dateparution)')
  return day
}

export function parseBoampDisplayEndDate(record: FieldReader): CalendarDay | null {
  const text = record.text('datefindiffusion') ?? indexation(record).text('datefindiffusion')
  return text === null ? null : parseBoampDay(record, text)
}

export function buildBoampNoticeUrl(record: FieldReader, reference: string): string {
  const stated = record.text('url_avis')
  return stated?.startsWith('https://') ? stated : NOTICE_URL_PREFIX + encodeURIComponent(reference)
}

/** Parses the subject of the contract as the publisher words it. */
export function parseBoampContractSubject(record: FieldReader): string | null {
  const flat = rawText(record, 'objet')
  return repairText(flat ?? '') || indexation(record).text('resumeobjet')
}

/** Reads a string without cleaning it, because line feeds and control characters carry meaning. */
function rawText(record: FieldReader, name: string): string | null {
  const value = record.value(name)
  if (value === null || typeof value === 'string') return value
  record.reportProblem('bad_value', `expected text, found ${quoteValue(value)}`, name)
  return null
}

/** Reads the notice codes, which are flat fields in the API and the names of empty elements in the index. */
export function parseBoampNoticeCodes(record: FieldReader): {
  readonly family: string | null
  readonly scope: string | null
  readonly nature: string | null
  readonly subnature: string | null
  readonly state: string | null
} {
  const stated = record.child('gestion').child('reference').child('typeavis')
  const [nature = null, subnatureElement] = firstEntry(stated.value('nature'))
  return {
    family: record.text('famille') ?? firstEntry(stated.value('famille'))[0] ?? null,
    scope: record.text('perimetre') ?? firstEntry(stated.value('perimetre'))[0] ?? null,
    nature: record.text('nature') ?? nature,
    subnature: record.text('sousnature') ?? firstEntry(subnatureElement)[0] ?? null,
    state: record.text('etat') ?? firstEntry(stated.value('statut'))[0] ?? null,
  }
}

/** Parses the buyer's name in the record head. The notice body often has more detail. */
export function parseBoampHeadBuyer(record: FieldReader): string | null {
  const index = indexation(record)
  const stated = rawText(record, 'nomacheteur') ?? index.text('nomorganisme') ?? index.text('nomacheteurv1')
  return stated === null ? null : cleanBoampBuyerName(stated)
}

/**
 * Parses the winners in the record head. API v1 joins them with commas, which names may also contain, so the index is
 * preferred.
 */
export function parseBoampHeadWinners(record: FieldReader): string[] {
  const indexed = indexation(record).child('titulaires').texts('denomination')
  const flat = toArray(record.value('titulaire')).filter(name => typeof name === 'string')
  const names = flat.some(name => /[\r\n]/.test(name)) || indexed.length === 0 ? flat : indexed
  return [...new Set(names.flatMap(name => cleanBoampWinnerName(name) ?? []))]
}

/** Reads the publisher's subject keywords. API v1 joins them with commas too, so the index is preferred. */
export function parseBoampDescriptors(record: FieldReader): string[] {
  const indexed = indexation(record)
    .child('descripteurs')
    .children('descripteur')
    .flatMap(descriptor => {
      descriptor.text('code')
      return descriptor.text('libelle') ?? []
    })
  const flat = record.texts('descripteur_libelle')
  return [...new Set(indexed.length > 0 ? indexed : flat)]
}

/**
 * Reads the departments of performance or, without any, of publication. Codes are normalized: `5` becomes `05`, and
 * `20A` becomes `2A`.
 */
export function parseBoampDepartments(record: FieldReader): string[] {
  const index = indexation(record)
  const [performed, published] = [
    [...record.texts('code_departement_prestation'), ...index.texts('depprestation')],
    [...record.texts('code_departement'), ...index.texts('deppublication')],
  ]
  const codes = (performed.length > 0 ? performed : published).flatMap(text => text.split(/[,;]/))
  return [...new Set(codes.flatMap(code => parseDepartment(record, code.trim().toUpperCase()) ?? []))]
}

function parseDepartment(record: FieldReader, code: string): string | null {
  if (code === '') return null
  const department = /^(?:\d{2,3}|2[AB])$/.exec(code.replace(/^20(?=[AB]$)/, '2').replace(/^\d$/, '0$&'))?.[0]
  if (department === undefined)
    record.reportProblem('bad_value', `${quoteValue(code)} is not a department code`, 'code_departement')
  return department ?? null
}

/** Collects references to earlier notices, such as the call before an award or the notice that a correction amends. */
export function collectBoampLinkedReferences(
  record: FieldReader,
  reference: string,
  cited: readonly string[],
): string[] {
  const index = record.child('gestion')
  const ids = [
    ...record.texts('annonce_lie').flatMap(text => text.split(/[,;]/)),
    ...index
      .child('reference')
      .children('annonceanterieur')
      .flatMap(earlier => earlier.texts('idweb')),
    ...index
      .child('marche')
      .children('annonceanterieur')
      .flatMap(earlier => earlier.child('reference').texts('idweb')),
    ...record.children('annonces_anterieures_schema_v110').flatMap(earlier => earlier.texts('IDWEB')),
    ...cited,
  ]
  return [...new Set(ids.map(id => id.trim()))].filter(id => ID.test(id) && id !== reference)
}

/**
 * Reads the label of the procurement procedure, which is the same for all channels. Unknown codes keep the publisher's
 * label.
 */
export function parseBoampProcedure(record: FieldReader): string | null {
  const [indexed = null] = firstEntry(indexation(record).value('typeprocedure'))
  const code = record.text('type_procedure') ?? indexed ?? indexation(record).text('typeprocedurev1')
  const label = record.text('procedure_libelle')?.replace(/^Procédure NC$/, '') || null
  const knownLabel = lookUpBoampCode(BOAMP_PROCEDURES, code)
  if (knownLabel === undefined && code !== null && label === null) {
    record.reportProblem('unknown_code', `unknown procedure ${quoteValue(code)}`, 'type_procedure')
  }
  return knownLabel ?? label
}

/** Reads the schema of the notice: `3.2.5`, or the file name of an older schema. */
export function parseBoampSchema(record: FieldReader): string | null {
  const stated =
    record.text('source_schema') ??
    record.text('@xsi:noNamespaceSchemaLocation') ??
    indexation(record).text('schema')
  return stated?.split('/').at(-1) ?? null
}

/** Reads the contract types: works, supplies or services. */
export function parseBoampContractTypes(record: FieldReader): string[] {
  const flat = record.texts('type_marche').flatMap(text => text.split(','))
  const indexed = Object.keys(asRecord(indexation(record).value('naturemarche')))
  const codes = (flat.length > 0 ? flat : indexed).filter(code => code !== '')
  return [
    ...new Set(
      codes.map(code => {
        const knownLabel = lookUpBoampCode(BOAMP_CONTRACT_TYPES, code)
        if (knownLabel === undefined) {
          record.reportProblem('unknown_code', `unknown contract type ${quoteValue(code)}`, 'type_marche')
        }
        return knownLabel ?? cleanText(code)
      }),
    ),
  ]
}

/** Reads the sustainability criteria of the contract: `sociaux` (social), `environnementaux` (environmental). */
export function parseBoampSustainabilityCriteria(record: FieldReader): string[] {
  const flat = record.texts('criteres').flatMap(text => text.split(','))
  const indexed = Object.keys(asRecord(indexation(record).value('criteressociauxenv')))
  return [...new Set([...flat, ...indexed].map(text => normalizeBoampCode(text).toLowerCase()))].filter(
    text => text !== '',
  )
}

function indexation(record: FieldReader): FieldReader {
  return record.child('gestion').child('indexation')
}

/** Returns the name and the value of the first element in a record, or an empty tuple. */
function firstEntry(value: unknown): readonly [string, unknown] | readonly [] {
  return Object.entries(asRecord(value))[0] ?? []
}

function asRecord(value: unknown): Record<string, unknown> {
  return isPlainRecord(value) ? value : {}
}
