import type { Day } from '../../model/day.ts'
import { undamaged } from '../kit/damaged-text.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord, listOf } from '../kit/plain.ts'
import { quoted, tidy } from '../kit/text.ts'
import { CONTRACT_TYPES, entryOf, keyOf, PROCEDURES } from './codes.ts'
import { buyerName, winnerName } from './names.ts'
import { dayOf } from './tree.ts'

/** URL prefix of a notice's public web page. */
const NOTICE_URL_PREFIX = 'https://www.boamp.fr/pages/avis/?q=idweb:'
/** Before 2008 the idweb was the printer's number, e.g. `BXP06181020621O`. */
const ID = /^(?:\d{2}-\d{1,7}|[A-Z\d-]{6,40})$/i

/** Parses the idweb, which is identical in the API, the archive and the former API. Throws when there is none. */
export function referenceOf(record: Fields): string {
  const index = record.child('gestion')
  const stated = record.text('idweb') ?? index.child('reference').text('idweb') ?? index.text('nojo')
  const id = stated ?? record.text('id')?.replace('_', '-') ?? null
  if (id === null || !ID.test(id)) throw new Error(`the record has no idweb: ${quoted(id)}`)
  return id
}

/**
 * Parses the publication date of this notice; the archive also holds those of earlier ones. Throws when there is none.
 */
export function dateOf(record: Fields): Day {
  const text = record.text('dateparution') ?? indexation(record).text('datepublication')
  const day = text === null ? null : dayOf(record, text)
  if (day === null) throw new Error('the record has no publication date (dateparution)')
  return day
}

export function displayEndOf(record: Fields): Day | null {
  const text = record.text('datefindiffusion') ?? indexation(record).text('datefindiffusion')
  return text === null ? null : dayOf(record, text)
}

export function urlOf(record: Fields, reference: string): string {
  const stated = record.text('url_avis')
  return stated?.startsWith('https://') ? stated : NOTICE_URL_PREFIX + encodeURIComponent(reference)
}

/** Parses the subject of the contract in the publisher's words. */
export function objectOf(record: Fields): string | null {
  const flat = rawText(record, 'objet')
  return undamaged(flat ?? '') || indexation(record).text('resumeobjet')
}

/** Reads a text unchanged, where line feeds and control characters carry meaning. */
function rawText(record: Fields, name: string): string | null {
  const value = record.raw(name)
  if (value === null || typeof value === 'string') return value
  record.note('bad_value', `expected text, found ${quoted(value)}`, name)
  return null
}

/** Reads the notice codes: flat fields in the API, names of empty elements in the index. */
export function kindOf(record: Fields): {
  readonly family: string | null
  readonly scope: string | null
  readonly nature: string | null
  readonly subnature: string | null
  readonly state: string | null
} {
  const stated = record.child('gestion').child('reference').child('typeavis')
  const [nature = null, subnatureElement] = firstEntry(stated.raw('nature'))
  return {
    family: record.text('famille') ?? firstEntry(stated.raw('famille'))[0] ?? null,
    scope: record.text('perimetre') ?? firstEntry(stated.raw('perimetre'))[0] ?? null,
    nature: record.text('nature') ?? nature,
    subnature: record.text('sousnature') ?? firstEntry(subnatureElement)[0] ?? null,
    state: record.text('etat') ?? firstEntry(stated.raw('statut'))[0] ?? null,
  }
}

/** Parses the buyer's name in the record head. The notice body often has more detail. */
export function headBuyer(record: Fields): string | null {
  const index = indexation(record)
  const stated = rawText(record, 'nomacheteur') ?? index.text('nomorganisme') ?? index.text('nomacheteurv1')
  return stated === null ? null : buyerName(stated)
}

/**
 * Parses the winners in the record head. API v1 joins them with commas, which names also contain, so the index is
 * preferred.
 */
export function headWinners(record: Fields): string[] {
  const indexed = indexation(record).child('titulaires').texts('denomination')
  const flat = listOf(record.raw('titulaire')).filter(name => typeof name === 'string')
  const names = flat.some(name => /[\r\n]/.test(name)) || indexed.length === 0 ? flat : indexed
  return [...new Set(names.flatMap(name => winnerName(name) ?? []))]
}

/** Reads the publisher's subject keywords. API v1 joins them with commas too, so the index is preferred. */
export function descriptorsOf(record: Fields): string[] {
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

/** Reads the departments of performance, else of publication, in standard spelling: `5` is 05, `20A` is 2A. */
export function departmentsOf(record: Fields): string[] {
  const index = indexation(record)
  const [performed, published] = [
    [...record.texts('code_departement_prestation'), ...index.texts('depprestation')],
    [...record.texts('code_departement'), ...index.texts('deppublication')],
  ]
  const codes = (performed.length > 0 ? performed : published).flatMap(text => text.split(/[,;]/))
  return [...new Set(codes.flatMap(code => parseDepartment(record, code.trim().toUpperCase()) ?? []))]
}

function parseDepartment(record: Fields, code: string): string | null {
  if (code === '') return null
  const department = /^(?:\d{2,3}|2[AB])$/.exec(code.replace(/^20(?=[AB]$)/, '2').replace(/^\d$/, '0$&'))?.[0]
  if (department === undefined)
    record.note('bad_value', `${quoted(code)} is not a department code`, 'code_departement')
  return department ?? null
}

/** Collects references of earlier notices, such as the call before an award or the notice that a correction amends. */
export function linkedTo(record: Fields, reference: string, cited: readonly string[]): string[] {
  const index = record.child('gestion')
  const printed = record.child('annonces_anterieures_schema_v110')
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
    ...printed.texts('IDWEB'),
    ...cited,
  ]
  return [...new Set(ids.map(id => id.trim()))].filter(id => ID.test(id) && id !== reference)
}

/** Reads the procurement procedure with one label for all channels. Unknown codes keep the publisher's label. */
export function procedureOf(record: Fields): string | null {
  const [indexed = null] = firstEntry(indexation(record).raw('typeprocedure'))
  const code = record.text('type_procedure') ?? indexed ?? indexation(record).text('typeprocedurev1')
  const label = record.text('procedure_libelle')?.replace(/^Procédure NC$/, '') || null
  const knownLabel = entryOf(PROCEDURES, code)
  if (knownLabel === undefined && code !== null && label === null) {
    record.note('unknown_code', `unknown procedure ${quoted(code)}`, 'type_procedure')
  }
  return knownLabel ?? label
}

/** Reads the contract types: works, supplies or services. */
export function contractTypesOf(record: Fields): string[] {
  const flat = record.texts('type_marche').flatMap(text => text.split(','))
  const indexed = Object.keys(asRecord(indexation(record).raw('naturemarche')))
  const codes = (flat.length > 0 ? flat : indexed).filter(code => code !== '')
  return [
    ...new Set(
      codes.map(code => {
        const knownLabel = entryOf(CONTRACT_TYPES, code)
        if (knownLabel === undefined) {
          record.note('unknown_code', `unknown contract type ${quoted(code)}`, 'type_marche')
        }
        return knownLabel ?? tidy(code)
      }),
    ),
  ]
}

/** Reads the sustainability criteria of the contract: `sociaux` (social), `environnementaux` (environmental). */
export function demandsOf(record: Fields): string[] {
  const flat = record.texts('criteres').flatMap(text => text.split(','))
  const indexed = Object.keys(asRecord(indexation(record).raw('criteressociauxenv')))
  return [...new Set([...flat, ...indexed].map(text => keyOf(text).toLowerCase()))].filter(
    text => text !== '',
  )
}

function indexation(record: Fields): Fields {
  return record.child('gestion').child('indexation')
}

/** The name and the value of the first element in a record. */
function firstEntry(value: unknown): readonly [string, unknown] | readonly [] {
  return Object.entries(asRecord(value))[0] ?? []
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
