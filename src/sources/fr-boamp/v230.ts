import type { Mention } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import type { Moment } from '../kit/iso-time.ts'
import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { compact, sentences } from '../kit/text.ts'
import { awardOf } from './awards.ts'
import type { Body } from './body.ts'
import { CONTRACT_TYPES, entryOf, PROCEDURES } from './codes.ts'
import { localMoment, timeless } from './deadline.ts'
import { buyerName, distinct, mention } from './names.ts'
import {
  countAt,
  cpvAt,
  dayAt,
  isThere,
  type Money,
  moneyOf,
  only,
  sumOf,
  textAt,
  textsAt,
  told,
  valuesAt,
} from './tree.ts'

/** Parts that mark an award or a modification. In other notices, amounts of the same names are estimates. */
const RESULT_PARTS = ['attribution', 'modif']

/** Parses a notice in schema Boamp v2.3.0 (2015 to 2023), from the API, the archive or the former DILA API. */
export function v230Body(record: Fields, notice: Plain): Body {
  const { identite, ...parts } = notice
  const objects = listOf(notice.objet)
  const award = awardOf(record, notice.attribution)
  const isCall = !RESULT_PARTS.some(name => isThere(notice, name))
  return {
    mentions: distinct([
      ...listOf(identite).flatMap(parseBuyer),
      ...award.winners,
      ...parseReviewBodies(notice),
    ]),
    title: textAt(objects, 'titremarche'),
    description: textAt(objects, 'objetcomplet'),
    metadata: {
      ...parseTerms(record, notice, objects),
      ...(isCall ? parseEstimate(record, objects) : {}),
      ...award.metadata,
    },
    deadline: parseDeadline(notice),
    earlier: [
      ...textsAt(notice, 'rectif.annonceanterieur.reference.idweb'),
      ...textsAt(notice, 'annulation.annonceanterieur.reference.idweb'),
    ],
    category: award.category,
    news: [...composeCorrections(notice), ...award.news],
    details: compact({ buyer: told(identite ?? {}), ...toDetails(parts) }),
  }
}

function parseBuyer(identity: unknown): Mention[] {
  const name = buyerName(textAt(identity, 'denomination') ?? '')
  const number = textAt(identity, 'codeidentnational')
  return name === null
    ? []
    : [mention('authority', 'buyer', name, { number, place: textAt(identity, 'cp', 'ville') })]
}

/** Parses the review bodies, then mediators and information offices that are not review bodies themselves. */
function parseReviewBodies(notice: Plain): Mention[] {
  const addresses = valuesAt(notice, 'renseignementscomplementaires.adressescomplementaires.adresse')
  const namedIn = (type: string): { name: string; locality: string | null }[] =>
    addresses
      .filter(address => isThere(address, `type.${type}`))
      .flatMap(address => {
        const name = buyerName(textAt(address, 'denomination') ?? '')
        return name === null ? [] : [{ name, locality: textAt(address, 'cp', 'ville') }]
      })
  const reviewBodies = namedIn('instancerecours').map(({ name, locality }) =>
    mention('authority', 'review_body', name, { place: locality }),
  )
  const reviewBodyNames = new Set(reviewBodies.map(({ name }) => name.toLowerCase()))
  const others = [...namedIn('organemediation'), ...namedIn('rensrecours')]
    .filter(({ name }) => !reviewBodyNames.has(name.toLowerCase()))
    .map(({ name, locality }) => mention('authority', 'other', name, { place: locality }))
  return [...reviewBodies, ...others]
}

function parseTerms(record: Fields, notice: Plain, objects: readonly unknown[]): Metadata {
  const lots = valuesAt(objects, 'lots.lot')
  const cpv = [
    ...new Set([...cpvAt(record, objects, 'cpv.principal'), ...cpvAt(record, lots, 'cpv.principal')]),
  ]
  const nuts = [
    ...new Set([...textsAt(objects, 'lieuexeclivr.codenuts'), ...textsAt(lots, 'codenuts')]),
  ].filter(code => /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(code))
  const months = objects.map(object => countAt(record, object, 'dureedelai.dureemois'))
  const lotMonths = lots.map(lot => countAt(record, lot, 'dureemois'))
  const typeCodes = objects.flatMap(object => elementNamesAt(object, 'typemarche'))
  const types = [...new Set(typeCodes.flatMap(code => entryOf(CONTRACT_TYPES, code) ?? []))]
  const [procedure = null] = elementNamesAt(notice, 'procedure.typeprocedure')
  return compact({
    procedure: entryOf(PROCEDURES, procedure),
    contract_type: types.length > 0 ? types : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: isThere(objects, 'divenlots.oui') && lots.length > 0 ? lots.length : null,
    framework: isThere(notice, 'procedure.avisimplique.accordcadreoui') ? true : null,
    duration_months: only([...months, ...lotMonths]),
    contract_start: only(objects.map(object => dayAt(record, object, 'dureedelai.datedebut'))),
    contract_end: only(objects.map(object => dayAt(record, object, 'dureedelai.datefin'))),
    file_number: textAt(objects, 'refmarche') ?? textAt(notice, 'conditionadministrative.referencemarche'),
    documents_url: parseDocumentsUrl(notice),
  })
}

/** Parses the stated total value, or sums the values of all lots. */
function parseEstimate(record: Fields, objects: readonly unknown[]): Metadata {
  const totals = objects.flatMap(object => {
    const features = valuesAt(object, 'caracteristiques')[0]
    const [total] = [...valuesAt(features, 'valeurtotale'), ...valuesAt(features, 'valeur')]
    return total === undefined ? [] : [moneyOf(record, total)]
  })
  const lots = valuesAt(objects, 'lots.lot')
  const lotValues = lots.map((lot): Money | null => moneyOf(record, valuesAt(lot, 'valeur')[0]))
  const estimate = totals.length > 0 ? sumOf(totals) : sumOf(lotValues)
  return compact({ estimated_value: estimate?.value, currency: estimate?.currency })
}

function parseDocumentsUrl(notice: Plain): string | null {
  const addresses = valuesAt(notice, 'renseignementscomplementaires.adressescomplementaires.adresse')
  const [address] = addresses.filter(candidate => isThere(candidate, 'type.documents'))
  const url = textAt(notice, 'identite.urldocument') ?? textAt(address, 'url')
  return url !== null && /^https?:\/\/\S+$/.test(url) ? url : null
}

/** Returns the earliest of the deadlines for tenders and for requests to participate. */
function parseDeadline(notice: Plain): Moment | null {
  const deadlines = ['receptoffres', 'receptcandidat'].flatMap(name => {
    const dateTime = localMoment(textAt(notice, `conditiondelai.${name}`) ?? '')
    return dateTime === null ? [] : [timeless(dateTime)]
  })
  return deadlines.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}

/** Composes sentences about corrections and about the reason for a cancellation. */
function composeCorrections(notice: Plain): string[] {
  const changes = valuesAt(notice, 'rectif.modification').flatMap(change => {
    const before = textAt(change, 'aulieude')
    const after = textAt(change, 'lire')
    return after === null
      ? []
      : [before === null ? `Lire : ${after}` : `Au lieu de : ${before}, lire : ${after}`]
  })
  const others = [textAt(notice, 'rectif.infocomplementaire'), textAt(notice, 'annulation.motif')]
  return [...changes, ...others.flatMap(text => sentences([text]) ?? [])]
}

function elementNamesAt(tree: unknown, path: string): string[] {
  return valuesAt(tree, path).flatMap(value => (isRecord(value) ? Object.keys(value) : []))
}

function toDetails(parts: Plain): Record<string, ReturnType<typeof told>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)]))
}
