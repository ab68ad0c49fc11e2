import type { Day } from '../../model/day.ts'
import { undamaged } from '../kit/damaged-text.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord, listOf } from '../kit/plain.ts'
import { quoted, tidy } from '../kit/text.ts'
import { CONTRACT_TYPES, entryOf, keyOf, PROCEDURES } from './codes.ts'
import { buyerName, winnerName } from './names.ts'
import { dayOf } from './tree.ts'

/** Page of one notice for people. */
const PAGE = 'https://www.boamp.fr/pages/avis/?q=idweb:'
/** Before 2008 an idweb was a number of the printer's: `BXP06181020621O`. */
const ID = /^(?:\d{2}-\d{1,7}|[A-Z\d-]{6,40})$/i

/** The number of a notice, the same in the API, the archive and the former API. Throws when there is none. */
export function referenceOf(row: Fields): string {
  const index = row.child('gestion')
  const stated = row.text('idweb') ?? index.child('reference').text('idweb') ?? index.text('nojo')
  const id = stated ?? row.text('id')?.replace('_', '-') ?? null
  if (id === null || !ID.test(id)) throw new Error(`the record has no idweb: ${quoted(id)}`)
  return id
}

/** The day of the notice itself; the archive names days of earlier ones beside it. Throws when there is none. */
export function dateOf(row: Fields): Day {
  const text = row.text('dateparution') ?? indexation(row).text('datepublication')
  const day = text === null ? null : dayOf(row, text)
  if (day === null) throw new Error('the record has no date of publication (dateparution)')
  return day
}

export function displayEndOf(row: Fields): Day | null {
  const text = row.text('datefindiffusion') ?? indexation(row).text('datefindiffusion')
  return text === null ? null : dayOf(row, text)
}

export function urlOf(row: Fields, reference: string): string {
  const stated = row.text('url_avis')
  return stated?.startsWith('https://') ? stated : PAGE + encodeURIComponent(reference)
}

/** What it is about, in the words of the bulletin. */
export function objectOf(row: Fields): string | null {
  const flat = untidied(row, 'objet')
  return undamaged(flat ?? '') || indexation(row).text('resumeobjet')
}

/** A text as it came, whose line feeds and control characters mean something. */
function untidied(row: Fields, name: string): string | null {
  const value = row.raw(name)
  if (value === null || typeof value === 'string') return value
  row.note('bad_value', `expected a text, found ${quoted(value)}`, name)
  return null
}

/** Codes of the kind of notice: flat in the API, names of empty elements in the index. */
export function kindOf(row: Fields): {
  readonly family: string | null
  readonly scope: string | null
  readonly nature: string | null
  readonly subnature: string | null
  readonly state: string | null
} {
  const stated = row.child('gestion').child('reference').child('typeavis')
  const [nature = null, inner] = entryIn(stated.raw('nature'))
  return {
    family: row.text('famille') ?? entryIn(stated.raw('famille'))[0] ?? null,
    scope: row.text('perimetre') ?? entryIn(stated.raw('perimetre'))[0] ?? null,
    nature: row.text('nature') ?? nature,
    subnature: row.text('sousnature') ?? entryIn(inner)[0] ?? null,
    state: row.text('etat') ?? entryIn(stated.raw('statut'))[0] ?? null,
  }
}

/** Who buys, by the head of the record; the notice itself often knows more. */
export function headBuyer(row: Fields): string | null {
  const index = indexation(row)
  const stated = untidied(row, 'nomacheteur') ?? index.text('nomorganisme') ?? index.text('nomacheteurv1')
  return stated === null ? null : buyerName(stated)
}

/** Who won, by the head of the record. The old API joins several with commas, which names have too: the index does not. */
export function headWinners(row: Fields): string[] {
  const indexed = indexation(row).child('titulaires').texts('denomination')
  const flat = listOf(row.raw('titulaire')).filter(name => typeof name === 'string')
  const names = flat.some(name => /[\r\n]/.test(name)) || indexed.length === 0 ? flat : indexed
  return [...new Set(names.flatMap(name => winnerName(name) ?? []))]
}

/** Subject words of the publisher's own list; likewise. */
export function descriptorsOf(row: Fields): string[] {
  const indexed = indexation(row)
    .child('descripteurs')
    .children('descripteur')
    .flatMap(descriptor => {
      descriptor.text('code')
      return descriptor.text('libelle') ?? []
    })
  const flat = row.texts('descripteur_libelle')
  return [...new Set(indexed.length > 0 ? indexed : flat)]
}

/** Where the contract is performed, else where the notice is published; `5` is 05, `20A` is 2A. */
export function departmentsOf(row: Fields): string[] {
  const index = indexation(row)
  const [performed, published] = [
    [...row.texts('code_departement_prestation'), ...index.texts('depprestation')],
    [...row.texts('code_departement'), ...index.texts('deppublication')],
  ]
  const codes = (performed.length > 0 ? performed : published).flatMap(text => text.split(/[,;]/))
  return [...new Set(codes.flatMap(code => departmentOf(row, code.trim().toUpperCase()) ?? []))]
}

function departmentOf(row: Fields, code: string): string | null {
  if (code === '') return null
  const known = /^(?:\d{2,3}|2[AB])$/.exec(code.replace(/^20(?=[AB]$)/, '2').replace(/^\d$/, '0$&'))?.[0]
  if (known === undefined) row.note('bad_value', `${quoted(code)} is no department`, 'code_departement')
  return known ?? null
}

/** Notices that this one follows: the call of an award, what a correction corrects. */
export function linkedTo(row: Fields, reference: string, named: readonly string[]): string[] {
  const index = row.child('gestion')
  const old = row.child('annonces_anterieures_schema_v110')
  const ids = [
    ...row.texts('annonce_lie').flatMap(text => text.split(/[,;]/)),
    ...index
      .child('reference')
      .children('annonceanterieur')
      .flatMap(earlier => earlier.texts('idweb')),
    ...index
      .child('marche')
      .children('annonceanterieur')
      .flatMap(earlier => earlier.child('reference').texts('idweb')),
    ...old.texts('IDWEB'),
    ...named,
  ]
  return [...new Set(ids.map(id => id.trim()))].filter(id => ID.test(id) && id !== reference)
}

/** How it is bought, in one spelling for all channels; what is not on the list as the publisher calls it. */
export function procedureOf(row: Fields): string | null {
  const [indexed = null] = entryIn(indexation(row).raw('typeprocedure'))
  const code = row.text('type_procedure') ?? indexed ?? indexation(row).text('typeprocedurev1')
  const label = row.text('procedure_libelle')?.replace(/^Procédure NC$/, '') || null
  const known = entryOf(PROCEDURES, code)
  if (known === undefined && code !== null && label === null) {
    row.note('unknown_code', `procedure ${quoted(code)} is not on the list`, 'type_procedure')
  }
  return known ?? label
}

/** Works, supplies, services. */
export function contractTypesOf(row: Fields): string[] {
  const flat = row.texts('type_marche').flatMap(text => text.split(','))
  const indexed = Object.keys(recordOf(indexation(row).raw('naturemarche')))
  const codes = (flat.length > 0 ? flat : indexed).filter(code => code !== '')
  return [
    ...new Set(
      codes.map(code => {
        const known = entryOf(CONTRACT_TYPES, code)
        if (known === undefined) {
          row.note('unknown_code', `contract type ${quoted(code)} is not on the list`, 'type_marche')
        }
        return known ?? tidy(code)
      }),
    ),
  ]
}

/** `sociaux`, `environnementaux`: what the contract demands beside what is bought. */
export function demandsOf(row: Fields): string[] {
  const flat = row.texts('criteres').flatMap(text => text.split(','))
  const indexed = Object.keys(recordOf(indexation(row).raw('criteressociauxenv')))
  return [...new Set([...flat, ...indexed].map(text => keyOf(text).toLowerCase()))].filter(
    text => text !== '',
  )
}

function indexation(row: Fields): Fields {
  return row.child('gestion').child('indexation')
}

/** The first element in a record, by name, and what is in it. */
function entryIn(value: unknown): readonly [string, unknown] | readonly [] {
  return Object.entries(recordOf(value))[0] ?? []
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
