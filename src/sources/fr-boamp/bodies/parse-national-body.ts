import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { formatMoney } from '../../shared/localized-values.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import { normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import { type BoampAward, EMPTY_BOAMP_AWARD } from '../awards/award.ts'
import { parseBoampAward } from '../awards/parse-award.ts'
import { parseBoampAwardText } from '../awards/parse-award-text.ts'
import { buildNamedWinners } from '../awards/parse-award-winners.ts'
import { BOAMP_CONTRACT_TYPES, BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { parseBoampBuyers } from '../parse-buyers.ts'
import { parseBoampHeadWinners } from '../parse-notice-head.ts'
import { mergeDuplicateBoampMentions } from '../party-mentions.ts'
import {
  convertBoampTreeToDetails,
  findBoampCount,
  findBoampCpvCodes,
  findBoampDay,
  findBoampElements,
  findBoampText,
  findBoampTexts,
  findBoampValues,
  hasBoampElement,
  parseBoampAmount,
} from '../read-tree-values.ts'
import { type BoampProse, findProseTerms, mergeProseTerms } from '../terms/find-prose-terms.ts'
import { findReviewCourts } from '../terms/find-review-courts.ts'
import { cleanTown } from '../texts/clean-town.ts'
import { findAbandonedProcedure } from './find-abandoned-procedure.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './notice-body.ts'
import { parseNationalCorrections, parseNationalDateTime } from './parse-national-corrections.ts'

const CPV_CODES = new Set(['classprincipale'])
const NONE: ReadonlySet<string> = new Set()
const DESCRIPTIONS = [
  ...['naturemarche.description', 'description.objet', 'descriptionreduite.objet'],
  ...['caracteristiques.principales', 'caracteristiques.quantites'],
]
const INFORMATION = [
  ...['informcomplementaire.autresinformcomplementaire', 'renseignements.rensgcomplt'],
  ...['autresinformations.informations', 'attributionmarche'],
]

/**
 * Parses a notice in one of the two national forms, FNSimple or MAPA. `organisme` holds the buyer; a part named after
 * the notice type (`initial`, `rectificatif`, `attribution` …) holds everything else.
 */
export function parseBoampNationalBody(record: FieldReader, form: unknown): BoampNoticeBody {
  const { organisme, ...parts } = isPlainRecord(form) ? form : {}
  const part = Object.assign(
    {},
    ...Object.values(parts).flatMap(toArray).filter(isPlainRecord),
  ) as PlainRecord
  const award = parseAward(record, form, part)
  const value = findBoampValues(part, 'naturemarche.valeurestimee')[0]
  const deadline = findBoampText(part, 'procedure.datereceptionoffres', 'delais.receptionoffres')
  const corrections = parseNationalCorrections(part.infosrectif)
  const prose = collectProse(part)
  return {
    ...EMPTY_BOAMP_NOTICE_BODY,
    mentions: [
      ...toArray(organisme).flatMap(parseBuyer),
      ...award.winners,
      ...findReviewCourts(prose.information),
    ],
    buyerTown: cleanTown(findBoampText(organisme, 'ville', 'adr.ville')),
    title: findBoampText(part, 'naturemarche.intitule'),
    descriptions: DESCRIPTIONS.flatMap(path => findBoampTexts(part, path)),
    metadata: mergeProseTerms(
      {
        ...parseTerms(record, part, value),
        ...award.metadata,
      },
      findProseTerms(prose),
    ),
    deadline: corrections.deadline ?? (deadline === null ? null : parseNationalDateTime(deadline)),
    earlierReferences: findBoampTexts(part, 'avisinitial.idweb'),
    category: award.category ?? findAbandonedProcedure(corrections.sentences.join('\n')),
    award,
    estimateRange: composeRange(record, value),
    changeSentences: corrections.sentences,
    details: omitMissing({ buyer: convertBoampTreeToDetails(organisme ?? {}), ...toDetails(parts) }),
  }
}

/**
 * Parses the award, which is structured or a text. The head may list winners that a text mentions only in prose; a name of
 * the head that contains one of the text repeats it.
 */
function parseAward(record: FieldReader, form: unknown, part: PlainRecord): BoampAward {
  if (!hasBoampElement(form, 'attribution')) return EMPTY_BOAMP_AWARD
  const prose = findBoampText(part, 'attributionmarche')
  const award = prose === null ? parseBoampAward(record, part) : parseBoampAwardText(prose)
  const named = award.winners.map(({ name }) => normalizeForComparison(name))
  const others = parseBoampHeadWinners(record)
    .filter(name => !named.some(known => normalizeForComparison(name).includes(known)))
    .flatMap(name => buildNamedWinners(name, {}))
  const winners = mergeDuplicateBoampMentions([...award.winners, ...others])
  return { ...award, winners, category: winners.length === 0 ? award.category : null }
}

function collectProse(part: PlainRecord): BoampProse {
  return {
    descriptions: ['naturemarche.intitule', ...DESCRIPTIONS].flatMap(path => findBoampTexts(part, path)),
    information: INFORMATION.flatMap(path => findBoampTexts(part, path)),
  }
}

function parseTerms(record: FieldReader, part: PlainRecord, value: unknown): AnnouncementMetadata {
  const lots = findBoampValues(part, 'lots.lot').length
  const estimate = hasBoampElement(value, 'fourchette') ? null : parseBoampAmount(record, value)
  return omitMissing({
    procedure: parseProcedure(part),
    contract_type: parseContractTypes(part),
    cpv: parseCpvCodes(record, part),
    lots: lots > 0 ? lots : null,
    estimated_value: estimate?.value,
    currency: estimate?.currency,
    duration_months:
      findBoampCount(record, part, 'naturemarche.dureemois') ?? findBoampCount(record, part, 'duree.nbmois'),
    contract_start: findBoampDay(record, part, 'duree.dateacompterdu'),
    contract_end: findBoampDay(record, part, 'duree.jusquau'),
    file_number: findBoampText(part, 'communication.identifiantinterne', 'renseignements.idmarche'),
    documents_url: findBoampText(part, 'communication.urldocconsul'),
  })
}

/** Parses the procedure from the name of an element: `procedureAdapteeO` is an adapted procedure open to all. */
function parseProcedure(part: PlainRecord): string | null {
  const names = isPlainRecord(part.procedure) ? Object.keys(part.procedure) : []
  return names.map(name => lookUpBoampCode(BOAMP_PROCEDURES, name)).find(label => label !== undefined) ?? null
}

function parseContractTypes(part: PlainRecord): string[] | null {
  const codes = [part.naturemarche, ...findBoampValues(part, 'naturemarche.naturemarche')].flatMap(value =>
    isPlainRecord(value) ? Object.keys(value) : [],
  )
  const types = [...new Set(codes.flatMap(code => lookUpBoampCode(BOAMP_CONTRACT_TYPES, code) ?? []))]
  return types.length > 0 ? types : null
}

/** Composes a sentence for a value range, which does not fit the single-value metadata. */
function composeRange(record: FieldReader, value: unknown): string | null {
  const currency = findBoampText(value, '@devise')
  const [low, high] = ['valeurbasse', 'valeurhaute'].map(name => {
    const text = findBoampText(value, `fourchette.${name}`)
    return text === null ? null : parseBoampAmount(record, { '#text': text, '@devise': currency ?? 'EUR' })
  })
  if (!low || !high) return null
  const [from, to] = [low, high].map(({ value: amount, currency: code }) => formatMoney(amount, code, 'fr'))
  return `Valeur estimée : entre ${from} et ${to}`
}

function parseBuyer(organisme: unknown): Mention[] {
  const number = findBoampText(organisme, 'codeidentificationnational')
  const locality = findBoampText(organisme, 'cp', 'adr.cp', 'ville', 'adr.ville')
  return parseBoampBuyers(findBoampText(organisme, 'nomofficiel', 'acheteurpublic') ?? '', {
    number,
    locality,
  })
}

function parseCpvCodes(record: FieldReader, part: PlainRecord): string[] | null {
  const codes = [
    ...findBoampElements(part.naturemarche, CPV_CODES, NONE),
    ...findBoampElements(part.lots, CPV_CODES, NONE),
  ]
  const validCodes = [...new Set(findBoampCpvCodes(record, { codes }, 'codes'))]
  return validCodes.length > 0 ? validCodes : null
}

function toDetails(parts: PlainRecord): Record<string, ReturnType<typeof convertBoampTreeToDetails>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, convertBoampTreeToDetails(part)]),
  )
}
