import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import { type LocalDateTime, parseFrenchDay } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPlainRecord, type PlainRecord } from '../../shared/plain-values.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { BOAMP_CONTRACT_TYPES, BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { findCorrectedDeadline } from '../deadlines/find-corrected-deadline.ts'
import { parseBoampBuyerDateTime } from '../deadlines/parse-deadline.ts'
import { parseBoampBuyers } from '../parse-buyers.ts'
import { buildBoampMention, cleanBoampBuyerName, mergeDuplicateBoampMentions } from '../party-mentions.ts'
import {
  convertBoampTreeToDetails,
  findBoampCpvCodes,
  findBoampText,
  findBoampTexts,
  findBoampValues,
} from '../read-tree-values.ts'
import { parseLeadingDuration } from '../terms/find-contract-duration.ts'
import { type BoampProse, findProseTerms, mergeProseTerms } from '../terms/find-prose-terms.ts'
import { findReviewCourts } from '../terms/find-review-courts.ts'
import { cleanTown } from '../texts/clean-town.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './notice-body.ts'

/** Shorter texts are standard phrases, such as `Possibilité de présenter une offre pour`. */
const MAX_STANDARD_PHRASE = 60

/** A longer text states something else than the time of the deadline. */
const MAX_TIME_PHRASE = 40

/**
 * Parses a notice in schema Boamp v1.1.0 (2006 to 2014), whose values keep the final punctuation of the printed
 * bulletin.
 */
export function parseBoampV110Body(record: FieldReader, notice: PlainRecord): BoampNoticeBody {
  const { ident, documents, ...parts } = notice
  const lots = findBoampTexts(notice, 'lots.numlot').length
  const corrections = parseCorrections(notice)
  const prose = collectProse(notice)
  const reviewBodies = parseReviewBody(notice)
  return {
    ...EMPTY_BOAMP_NOTICE_BODY,
    mentions: mergeDuplicateBoampMentions([
      ...parseBuyers(notice),
      ...(reviewBodies.length > 0 ? reviewBodies : findReviewCourts(prose.information)),
    ]),
    buyerTown: cleanTown(findBoampText(notice, 'ident.ville')),
    title: trimPunctuation(findBoampText(notice, 'objet.titremarche')) ?? parseHeading(notice),
    descriptions: [
      ...findBoampTexts(notice, 'objet.objetcomplet'),
      ...findBoampTexts(notice, 'caracteristiques.quantite'),
      ...findBoampTexts(notice, 'caracteristiques.autres').filter(text => text.length > MAX_STANDARD_PHRASE),
    ],
    metadata: mergeProseTerms(
      omitMissing({
        ...parseTerms(record, notice),
        lots: lots > 0 ? lots : null,
        duration_months: parseLeadingDuration(findBoampText(notice, 'duree.enduree') ?? ''),
        contract_start: parseLeadingDate(findBoampText(notice, 'duree.debprestation', 'duree.datedeb')),
        contract_end: parseLeadingDate(findBoampText(notice, 'duree.datefin')),
        file_number: trimPunctuation(findBoampText(notice, 'renseignements.refpp')),
        documents_url: parseDocumentsUrl(notice),
      }),
      findProseTerms(prose),
    ),
    deadline: corrections.deadline ?? parseDeadline(notice),
    category: null,
    changeSentences: [
      ...corrections.sentences,
      findBoampText(notice, 'rectif.autres'),
      findBoampText(notice, 'motifrectificatif'),
      findBoampText(notice, 'motifannulation'),
    ].flatMap(text => (text === null ? [] : [text.replace(/^[\s.,]+/, '')])),
    details: omitMissing({
      buyer: convertBoampTreeToDetails(ident ?? {}),
      documents: convertBoampTreeToDetails(omitContact(documents) ?? {}),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, convertBoampTreeToDetails(part)]),
      ),
    }),
  }
}

function collectProse(notice: PlainRecord): BoampProse {
  return {
    descriptions: ['objet.titremarche', 'objet.objetcomplet', 'caracteristiques.autres'].flatMap(path =>
      findBoampTexts(notice, path),
    ),
    information: [
      'renseignements.renscomplement',
      'renseignements.autres',
      'proceduresrecoursprecisions',
    ].flatMap(path => findBoampTexts(notice, path)),
  }
}

/** Parses the classifications of the contract. Article 27 of the procurement code required the further CPV codes. */
function parseTerms(record: FieldReader, notice: PlainRecord): AnnouncementMetadata {
  const cpv = [
    ...findBoampCpvCodes(record, notice, 'objet.cpvobj'),
    ...['objet.art27cmp', 'lots.nomenclot'].flatMap(path =>
      findBoampTexts(notice, path).flatMap(text => text.match(/(?<!\d)\d{8}(?!\d)/g) ?? []),
    ),
  ]
  const nuts = findBoampTexts(notice, 'objet.codenuts').flatMap(
    text => text.match(/\bFR[0-9A-Z]{0,3}\b/g) ?? [],
  )
  const types = parseContractTypes(notice)
  return omitMissing({
    procedure: lookUpBoampCode(BOAMP_PROCEDURES, findBoampText(notice, 'procedure.@type')),
    contract_type: types.length > 0 ? types : null,
    cpv: cpv.length > 0 ? [...new Set(cpv)] : null,
    nuts: nuts.length > 0 ? [...new Set(nuts)] : null,
  })
}

/** Parses the heading of the printed bulletin, which begins with the number of the department: `33 création …`. */
function parseHeading(notice: PlainRecord): string | null {
  const heading = findBoampTexts(notice, 'autres').findLast(text => /^(?:\d{2,3}|2[AB]) \S/.test(text))
  return heading?.replace(/^\S+ /, '') ?? null
}

function parseContractTypes(notice: PlainRecord): string[] {
  const codes = Object.keys(isPlainRecord(notice.info) ? notice.info : {})
  const worded = /marché de (travaux|fournitures|services)/.exec(
    findBoampTexts(notice, 'objet.autres').join(' '),
  )
  return [
    ...new Set(
      [...codes, worded?.[1] ?? ''].flatMap(code => lookUpBoampCode(BOAMP_CONTRACT_TYPES, code) ?? []),
    ),
  ]
}

/** Parses the first address of the documents, without the final period of the printed bulletin. */
function parseDocumentsUrl(notice: PlainRecord): string | null {
  const url = trimPunctuation(findBoampTexts(notice, 'documents.url')[0] ?? null)
  return url !== null && /^https?:\/\/\S+$/.test(url) ? url : null
}

/** Removes the contact person of the office that hands out the documents. */
function omitContact(documents: unknown): unknown {
  if (!isPlainRecord(documents)) return documents
  const { nom: _contact, ...others } = documents
  return others
}

function parseBuyers(notice: PlainRecord): Mention[] {
  const locality = trimPunctuation(findBoampText(notice, 'ident.cp', 'ident.ville'))
  return parseBoampBuyers(findBoampText(notice, 'ident.nom') ?? '', { locality })
}

/** Parses the review body. Its name may be only a type of court, so the town is needed to identify it. */
function parseReviewBody(notice: PlainRecord): Mention[] {
  const name = cleanBoampBuyerName(findBoampText(notice, 'proceduresrecours.instancerecours.acheteur') ?? '')
  const path = 'proceduresrecours.instancerecours'
  const locality = trimPunctuation(findBoampText(notice, `${path}.cp`, `${path}.ville`))
  return name === null ? [] : [buildBoampMention('authority', 'review_body', name, { locality: locality })]
}

/**
 * Parses the earlier of the deadlines for requests to participate and for tenders. The time of the first date stands in
 * a text of its own: `, à 12 heures`.
 */
function parseDeadline(notice: PlainRecord): LocalDateTime | null {
  const [earliest, ...others] = ['delai.receptcandidat', 'delai.receptoffres']
    .flatMap(path => parseLeadingDate(findBoampText(notice, path)) ?? [])
    .sort()
  if (earliest === undefined) return null
  const isOnlyDate = others.every(day => day === earliest)
  const [time = null] = findBoampTexts(notice, 'delai.autres').flatMap(text =>
    text.length > MAX_TIME_PHRASE ? [] : (parseBoampBuyerDateTime(`${earliest}${text}`)?.time ?? []),
  )
  return { day: earliest, time: isOnlyDate ? time : null }
}

/** Returns the correction's texts, and the new deadline when it moves the deadline. */
function parseCorrections(notice: PlainRecord): { sentences: string[]; deadline: LocalDateTime | null } {
  const changes = findBoampValues(notice, 'rectif').flatMap(part => {
    const [headings, before, after] = ['rubinit', 'txtinit', 'lire'].map(name =>
      findBoampValues(part, name).map(value =>
        trimQuotes(String(value)).replace(/^(?:au lieu de|lire) ?: ?/i, ''),
      ),
    )
    return (after ?? []).map((text, i) => ({ heading: headings?.[i], before: before?.[i], after: text }))
  })
  const sentences = changes.map(({ heading, before, after }) =>
    [heading && `${heading} :`, before && `au lieu de ${before},`, `lire ${after}`].filter(Boolean).join(' '),
  )
  const deadlines = [...new Set(sentences)].flatMap(text => findCorrectedDeadline(text) ?? [])
  const isShared = deadlines.every(
    ({ day, time }) => day === deadlines[0]?.day && time === deadlines[0]?.time,
  )
  return { sentences: [...new Set(sentences)], deadline: isShared ? (deadlines[0] ?? null) : null }
}

/** Removes the quotation marks and the punctuation that the printed bulletin puts around corrected texts. */
function trimQuotes(text: string): string {
  return trimEndMatching(text.replace(/^[\s".,:;]+/, ''), /[\s".,:;]/)
}

/**
 * Parses the date at the start of a string such as `1er janvier 2007 et`. Returns `null` for words such as `dès
 * notification`.
 */
function parseLeadingDate(text: string | null): string | null {
  const [start = ''] = /^\d{1,2}(?:er)? \p{L}+ \d{4}/u.exec(text ?? '') ?? []
  return parseFrenchDay(start)
}

function trimPunctuation(text: string | null): string | null {
  return text?.replace(/[.,;]$/, '') || null
}
