import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { LocalDateTime } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import { joinSentences, omitMissing } from '../../shared/text-cleaning.ts'
import { parseBoampAward } from '../awards/parse-award.ts'
import { parseAwardWinners, WINNER_ELEMENTS } from '../awards/parse-award-winners.ts'
import { BOAMP_CONTRACT_TYPES, BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { findCorrectedDeadline } from '../deadlines/find-corrected-deadline.ts'
import { omitMidnightTime, parseBoampBuyerDateTime } from '../deadlines/parse-deadline.ts'
import { findBoampPartyCountry } from '../find-party-country.ts'
import { parseBoampBuyers } from '../parse-buyers.ts'
import { buildBoampMention, cleanBoampBuyerName, mergeDuplicateBoampMentions } from '../party-mentions.ts'
import {
  type BoampAmount,
  convertBoampTreeToDetails,
  findBoampCount,
  findBoampCpvCodes,
  findBoampElements,
  findBoampText,
  findBoampTexts,
  findBoampValues,
  findSharedBoampValue,
  hasBoampElement,
  parseBoampAmount,
  parseBoampDay,
  sumBoampAmounts,
} from '../read-tree-values.ts'
import { sumLotMaxima } from '../terms/find-framework-maximum.ts'
import { findStatedProcedure } from '../terms/find-procedure-terms.ts'
import { type BoampProse, findProseTerms, mergeProseTerms } from '../terms/find-prose-terms.ts'
import { findReviewCourts } from '../terms/find-review-courts.ts'
import { cleanTown } from '../texts/clean-town.ts'
import { findAbandonedProcedure } from './find-abandoned-procedure.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './notice-body.ts'
import { composeNationalChange } from './parse-national-corrections.ts'

/** Parts that mark an award or a modification. In other notices, amounts with the same names are estimates. */
const RESULT_PARTS = ['attribution', 'modif']

/** European notices state a framework agreement in the procedure, national ones in the subject. */
const FRAMEWORK_ELEMENTS = [
  ...['procedure.avisimplique.accordcadreoui', 'objet.avisimplique.accordcadre'],
  ...['objet.avisimplique.accordcadreoui', 'objet.avisimplique.etablissementaccordcadre'],
]

/** Parses a notice in schema Boamp v2.3.0 (2015 to 2023), from the API, the archive or the former DILA API. */
export function parseBoampV230Body(record: FieldReader, notice: PlainRecord): BoampNoticeBody {
  const { identite, ...parts } = notice
  const objects = toArray(notice.objet)
  const award = parseBoampAward(record, notice.attribution)
  const changeSentences = composeCorrections(notice)
  const prose = collectProse(notice, objects)
  const reviewBodies = parseReviewBodies(notice)
  const terms = parseTerms(record, notice, objects)
  const isCall = !RESULT_PARTS.some(name => hasBoampElement(notice, name))
  return {
    ...EMPTY_BOAMP_NOTICE_BODY,
    buyerTown: cleanTown(findBoampText(identite, 'ville')),
    mentions: mergeDuplicateBoampMentions([
      ...toArray(identite).flatMap(parseBuyer),
      ...award.winners,
      ...findBoampElements(notice.modif, WINNER_ELEMENTS, new Set()).flatMap(parseAwardWinners),
      ...(reviewBodies.length > 0 ? reviewBodies : findReviewCourts(prose.information)),
    ]),
    title: findBoampText(objects, 'titremarche'),
    descriptions: [
      ...findBoampTexts(objects, 'objetcomplet'),
      ...findBoampTexts(objects, 'caracteristiques.principales'),
      ...findBoampTexts(objects, 'lots.lot.description').slice(0, 1),
    ],
    metadata: mergeProseTerms(
      {
        ...terms,
        ...(isCall ? parseEstimate(record, objects) : {}),
        ...award.metadata,
        ...omitMissing({ lots: terms.lots ?? award.metadata.lots }),
      },
      parseProseTerms(notice, objects, prose),
    ),
    deadline: findMovedDeadline(changeSentences) ?? parseDeadline(notice),
    earlierReferences: [
      ...findBoampTexts(notice, 'rectif.annonceanterieur.reference.idweb'),
      ...findBoampTexts(notice, 'annulation.annonceanterieur.reference.idweb'),
    ],
    category: award.category ?? findAbandonedProcedure(changeSentences.join('\n')),
    award,
    changeSentences,
    details: omitMissing({ buyer: convertBoampTreeToDetails(identite ?? {}), ...toDetails(parts) }),
  }
}

function collectProse(notice: PlainRecord, objects: readonly unknown[]): BoampProse {
  const paths = ['titremarche', 'objetcomplet', 'caracteristiques.principales', 'caracteristiques.quantite']
  return {
    descriptions: paths.flatMap(path => findBoampTexts(objects, path)),
    information: ['renscomplement', 'proceduresrecoursprecisions'].flatMap(name =>
      findBoampTexts(notice, `renseignementscomplementaires.${name}`),
    ),
  }
}

/** Finds the terms in words, also the maxima of lots. The form may deny that the contract is a framework agreement. */
function parseProseTerms(
  notice: PlainRecord,
  objects: readonly unknown[],
  prose: BoampProse,
): AnnouncementMetadata {
  const { framework, ...found } = findProseTerms(prose)
  const lots = findBoampValues(objects, 'lots.lot')
  const maximum = sumLotMaxima(lots.map(lot => findBoampTexts(lot, 'infocompl')))
  const isDenied = hasBoampElement(notice, 'procedure.avisimplique.accordcadrenon')
  return omitMissing({
    ...found,
    framework: isDenied ? null : framework,
    framework_maximum: found.framework_maximum ?? maximum,
    currency: found.currency ?? (maximum === null ? null : 'EUR'),
  })
}

function parseBuyer(identity: unknown): Mention[] {
  return parseBoampBuyers(findBoampText(identity, 'denomination') ?? '', {
    number: findBoampText(identity, 'codeidentnational'),
    locality: findBoampText(identity, 'cp', 'ville'),
    country: findBoampPartyCountry(identity),
  })
}

/** Parses the review bodies, then mediators and information offices that are not review bodies themselves. */
function parseReviewBodies(notice: PlainRecord): Mention[] {
  const addresses = findBoampValues(notice, 'renseignementscomplementaires.adressescomplementaires.adresse')
  const namedIn = (type: string): { name: string; locality: string | null }[] =>
    addresses
      .filter(address => hasBoampElement(address, `type.${type}`))
      .flatMap(address => {
        const name = cleanBoampBuyerName(findBoampText(address, 'denomination') ?? '')
        return name === null ? [] : [{ name, locality: findBoampText(address, 'cp', 'ville') }]
      })
  const reviewBodies = namedIn('instancerecours').map(({ name, locality }) =>
    buildBoampMention('authority', 'review_body', name, { locality: locality }),
  )
  const reviewBodyNames = new Set(reviewBodies.map(({ name }) => name.toLowerCase()))
  const others = [...namedIn('organemediation'), ...namedIn('rensrecours')]
    .filter(({ name }) => !reviewBodyNames.has(name.toLowerCase()))
    .map(({ name, locality }) => buildBoampMention('authority', 'other', name, { locality: locality }))
  return [...reviewBodies, ...others]
}

function parseTerms(
  record: FieldReader,
  notice: PlainRecord,
  objects: readonly unknown[],
): AnnouncementMetadata {
  const lots = findBoampValues(objects, 'lots.lot')
  const cpv = [
    ...new Set([
      ...findBoampCpvCodes(record, objects, 'cpv.principal'),
      ...findBoampCpvCodes(record, lots, 'cpv.principal'),
    ]),
  ]
  const nuts = [
    ...new Set([...findBoampTexts(objects, 'lieuexeclivr.codenuts'), ...findBoampTexts(lots, 'codenuts')]),
  ].filter(code => /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(code))
  const months = objects.map(object => findBoampCount(record, object, 'dureedelai.dureemois'))
  const lotMonths = lots.map(lot => findBoampCount(record, lot, 'dureemois'))
  const typeCodes = objects.flatMap(object => elementNamesAt(object, 'typemarche'))
  const types = [...new Set(typeCodes.flatMap(code => lookUpBoampCode(BOAMP_CONTRACT_TYPES, code) ?? []))]
  const [procedure = null] = elementNamesAt(notice, 'procedure.typeprocedure')
  return omitMissing({
    procedure:
      lookUpBoampCode(BOAMP_PROCEDURES, procedure) ??
      findStatedProcedure(findBoampTexts(objects, 'objetcomplet')),
    contract_type: types.length > 0 ? types : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: hasBoampElement(objects, 'divenlots.oui') && lots.length > 0 ? lots.length : null,
    framework: FRAMEWORK_ELEMENTS.some(path => hasBoampElement(notice, path)) ? true : null,
    duration_months: findSharedBoampValue([...months, ...lotMonths]),
    contract_start: findSharedBoampValue(
      ['dureedelai.datedebut', 'dureedelai.dateexecution', 'lots.lot.datedebut'].flatMap(path =>
        findBoampTexts(objects, path).map(text => parseBoampDay(record, text)),
      ),
    ),
    contract_end: findSharedBoampValue(
      ['dureedelai.datefin', 'lots.lot.datefin'].flatMap(path =>
        findBoampTexts(objects, path).map(text => parseBoampDay(record, text)),
      ),
    ),
    file_number:
      findBoampText(objects, 'refmarche') ?? findBoampText(notice, 'conditionadministrative.referencemarche'),
    documents_url: parseDocumentsUrl(notice),
  })
}

/** Parses the stated total value or, without one, sums the values of all lots. */
function parseEstimate(record: FieldReader, objects: readonly unknown[]): AnnouncementMetadata {
  const totals = objects.flatMap(object => {
    const features = findBoampValues(object, 'caracteristiques')[0]
    const [total] = [...findBoampValues(features, 'valeurtotale'), ...findBoampValues(features, 'valeur')]
    return total === undefined ? [] : [parseBoampAmount(record, total)]
  })
  const lots = findBoampValues(objects, 'lots.lot')
  const lotValues = lots.map((lot): BoampAmount | null =>
    parseBoampAmount(record, findBoampValues(lot, 'valeur')[0]),
  )
  const estimate = totals.length > 0 ? sumBoampAmounts(totals) : sumBoampAmounts(lotValues)
  return omitMissing({ estimated_value: estimate?.value, currency: estimate?.currency })
}

function parseDocumentsUrl(notice: PlainRecord): string | null {
  const addresses = findBoampValues(notice, 'renseignementscomplementaires.adressescomplementaires.adresse')
  const [address] = addresses.filter(candidate => hasBoampElement(candidate, 'type.documents'))
  const url = findBoampText(notice, 'identite.urldocument') ?? findBoampText(address, 'url')
  return url !== null && /^https?:\/\/\S+$/.test(url) ? url : null
}

/** Returns the earliest of the deadlines for tenders and for requests to participate. */
function parseDeadline(notice: PlainRecord): LocalDateTime | null {
  const deadlines = ['receptoffres', 'receptcandidat'].flatMap(name => {
    const dateTime = parseBoampBuyerDateTime(findBoampText(notice, `conditiondelai.${name}`) ?? '')
    return dateTime === null ? [] : [omitMidnightTime(dateTime)]
  })
  return deadlines.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}

/** Composes sentences about corrections and about the reason for a cancellation. */
function composeCorrections(notice: PlainRecord): string[] {
  const changes = findBoampValues(notice, 'rectif.modification').flatMap(change =>
    isPlainRecord(change) ? (composeNationalChange(change) ?? []) : [],
  )
  const others = [
    findBoampText(notice, 'rectif.infocomplementaire'),
    findBoampText(notice, 'annulation.motif'),
  ]
  return [...changes, ...others.flatMap(text => joinSentences([text]) ?? [])]
}

/** Returns the new deadline that the corrections state, unless they state several. */
function findMovedDeadline(changeSentences: readonly string[]): LocalDateTime | null {
  const [deadline, ...others] = changeSentences.flatMap(text => findCorrectedDeadline(text) ?? [])
  return deadline === undefined || others.length > 0 ? null : deadline
}

function elementNamesAt(tree: unknown, path: string): string[] {
  return findBoampValues(tree, path).flatMap(value => (isPlainRecord(value) ? Object.keys(value) : []))
}

function toDetails(parts: PlainRecord): Record<string, ReturnType<typeof convertBoampTreeToDetails>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, convertBoampTreeToDetails(part)]),
  )
}
