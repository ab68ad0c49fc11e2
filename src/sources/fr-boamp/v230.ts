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

/** Parts of a notice that say what it awards; calls have amounts of the same names, which are estimates. */
const RESULTS = ['attribution', 'modif']

/** A notice of the schema Boamp v2.3.0 (2015 to 2023), from the API, the archive or the former API of the DILA. */
export function v230Body(row: Fields, notice: Plain): Body {
  const { identite, ...parts } = notice
  const objects = listOf(notice.objet)
  const award = awardOf(row, notice.attribution)
  const isCall = !RESULTS.some(name => isThere(notice, name))
  return {
    mentions: distinct([...listOf(identite).flatMap(buyerOf), ...award.winners, ...recourseOf(notice)]),
    title: textAt(objects, 'titremarche'),
    description: textAt(objects, 'objetcomplet'),
    metadata: {
      ...termsOf(row, notice, objects),
      ...(isCall ? estimateOf(row, objects) : {}),
      ...award.metadata,
    },
    deadline: deadlineIn(notice),
    earlier: [
      ...textsAt(notice, 'rectif.annonceanterieur.reference.idweb'),
      ...textsAt(notice, 'annulation.annonceanterieur.reference.idweb'),
    ],
    category: award.category,
    news: [...correctionsOf(notice), ...award.news],
    details: compact({ buyer: told(identite ?? {}), ...tellAll(parts) }),
  }
}

function buyerOf(identity: unknown): Mention[] {
  const name = buyerName(textAt(identity, 'denomination') ?? '')
  const number = textAt(identity, 'codeidentnational')
  return name === null
    ? []
    : [mention('authority', 'buyer', name, { number, place: textAt(identity, 'cp', 'ville') })]
}

/** Who decides on complaints, who mediates, and who tells about them when that is yet another. */
function recourseOf(notice: Plain): Mention[] {
  const addresses = valuesAt(notice, 'renseignementscomplementaires.adressescomplementaires.adresse')
  const named = (type: string): { name: string; place: string | null }[] =>
    addresses
      .filter(address => isThere(address, `type.${type}`))
      .flatMap(address => {
        const name = buyerName(textAt(address, 'denomination') ?? '')
        return name === null ? [] : [{ name, place: textAt(address, 'cp', 'ville') }]
      })
  const reviewers = named('instancerecours').map(({ name, place }) =>
    mention('authority', 'review_body', name, { place }),
  )
  const known = new Set(reviewers.map(({ name }) => name.toLowerCase()))
  const others = [...named('organemediation'), ...named('rensrecours')]
    .filter(({ name }) => !known.has(name.toLowerCase()))
    .map(({ name, place }) => mention('authority', 'other', name, { place }))
  return [...reviewers, ...others]
}

function termsOf(row: Fields, notice: Plain, objects: readonly unknown[]): Metadata {
  const lots = valuesAt(objects, 'lots.lot')
  const cpv = [...new Set([...cpvAt(row, objects, 'cpv.principal'), ...cpvAt(row, lots, 'cpv.principal')])]
  const nuts = [
    ...new Set([...textsAt(objects, 'lieuexeclivr.codenuts'), ...textsAt(lots, 'codenuts')]),
  ].filter(code => /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(code))
  const months = [...objects.map(object => countAt(row, object, 'dureedelai.dureemois'))]
  const ofLots = lots.map(lot => countAt(row, lot, 'dureemois'))
  const kinds = objects.flatMap(object => keysAt(object, 'typemarche'))
  const types = [...new Set(kinds.flatMap(kind => entryOf(CONTRACT_TYPES, kind) ?? []))]
  const [procedure = null] = keysAt(notice, 'procedure.typeprocedure')
  return compact({
    procedure: entryOf(PROCEDURES, procedure),
    contract_type: types.length > 0 ? types : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: isThere(objects, 'divenlots.oui') && lots.length > 0 ? lots.length : null,
    framework: isThere(notice, 'procedure.avisimplique.accordcadreoui') ? true : null,
    duration_months: only([...months, ...ofLots]),
    contract_start: only(objects.map(object => dayAt(row, object, 'dureedelai.datedebut'))),
    contract_end: only(objects.map(object => dayAt(row, object, 'dureedelai.datefin'))),
    file_number: textAt(objects, 'refmarche') ?? textAt(notice, 'conditionadministrative.referencemarche'),
    documents_url: documentsOf(notice),
  })
}

/** The value of the whole, else of all lots together. */
function estimateOf(row: Fields, objects: readonly unknown[]): Metadata {
  const stated = objects.flatMap(object => {
    const features = valuesAt(object, 'caracteristiques')[0]
    const [total] = [...valuesAt(features, 'valeurtotale'), ...valuesAt(features, 'valeur')]
    return total === undefined ? [] : [moneyOf(row, total)]
  })
  const lots = valuesAt(objects, 'lots.lot')
  const ofLots = lots.map((lot): Money | null => moneyOf(row, valuesAt(lot, 'valeur')[0]))
  const estimate = stated.length > 0 ? sumOf(stated) : sumOf(ofLots)
  return compact({ estimated_value: estimate?.value, currency: estimate?.currency })
}

function documentsOf(notice: Plain): string | null {
  const addresses = valuesAt(notice, 'renseignementscomplementaires.adressescomplementaires.adresse')
  const [address] = addresses.filter(one => isThere(one, 'type.documents'))
  const url = textAt(notice, 'identite.urldocument') ?? textAt(address, 'url')
  return url !== null && /^https?:\/\/\S+$/.test(url) ? url : null
}

/** Of the days for tenders and for requests to take part, the earliest. */
function deadlineIn(notice: Plain): Moment | null {
  const stated = ['receptoffres', 'receptcandidat'].flatMap(name => {
    const moment = localMoment(textAt(notice, `conditiondelai.${name}`) ?? '')
    return moment === null ? [] : [timeless(moment)]
  })
  return stated.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}

/** What a correction changes and why a procedure was given up. */
function correctionsOf(notice: Plain): string[] {
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

function keysAt(tree: unknown, path: string): string[] {
  return valuesAt(tree, path).flatMap(value => (isRecord(value) ? Object.keys(value) : []))
}

function tellAll(parts: Plain): Record<string, ReturnType<typeof told>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)]))
}
