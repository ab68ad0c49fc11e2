import type { Mention } from '../../../model/announcement.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { formatMoney } from '../../shared/localized-values.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import { normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import { type BoampAward, EMPTY_BOAMP_AWARD } from '../awards/award.ts'
import { parseBoampAward } from '../awards/parse-award.ts'
import { parseBoampAwardText } from '../awards/parse-award-text.ts'
import { buildNamedWinners } from '../awards/parse-award-winners.ts'
import { BOAMP_CONTRACT_TYPES, BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { parseBoampHeadWinners } from '../parse-notice-head.ts'
import { buildBoampMention, cleanBoampBuyerName, mergeDuplicateBoampMentions } from '../party-mentions.ts'
import {
  convertBoampTreeToDetails,
  findBoampCount,
  findBoampCpvCodes,
  findBoampElements,
  findBoampText,
  findBoampTexts,
  findBoampValues,
  hasBoampElement,
  parseBoampAmount,
} from '../read-tree-values.ts'
import { cleanTown } from '../texts/clean-town.ts'
import { findAbandonedProcedure } from './find-abandoned-procedure.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './notice-body.ts'
import { parseNationalCorrections, parseNationalDateTime } from './parse-national-corrections.ts'

const CPV_CODES = new Set(['classprincipale'])
const NONE: ReadonlySet<string> = new Set()
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
  const lots = findBoampValues(part, 'lots.lot').length
  const value = findBoampValues(part, 'naturemarche.valeurestimee')[0]
  const estimate = hasBoampElement(value, 'fourchette') ? null : parseBoampAmount(record, value)
  const deadline = findBoampText(part, 'procedure.datereceptionoffres', 'delais.receptionoffres')
  const corrections = parseNationalCorrections(part.infosrectif)
  return {
    ...EMPTY_BOAMP_NOTICE_BODY,
    mentions: [...toArray(organisme).flatMap(parseBuyer), ...award.winners],
    buyerTown: cleanTown(findBoampText(organisme, 'ville', 'adr.ville')),
    title: findBoampText(part, 'naturemarche.intitule'),
    descriptions: ['naturemarche.description', 'description.objet', 'descriptionreduite.objet'].flatMap(
      path => findBoampTexts(part, path),
    ),
    metadata: {
      ...omitMissing({
        procedure: parseProcedure(part),
        contract_type: parseContractTypes(part),
        cpv: parseCpvCodes(record, part),
        lots: lots > 0 ? lots : null,
        estimated_value: estimate?.value,
        currency: estimate?.currency,
        duration_months:
          findBoampCount(record, part, 'naturemarche.dureemois') ??
          findBoampCount(record, part, 'duree.nbmois'),
        file_number: findBoampText(part, 'communication.identifiantinterne', 'renseignements.idmarche'),
        documents_url: findBoampText(part, 'communication.urldocconsul'),
      }),
      ...award.metadata,
    },
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
  const name = cleanBoampBuyerName(findBoampText(organisme, 'nomofficiel', 'acheteurpublic') ?? '')
  const number = findBoampText(organisme, 'codeidentificationnational')
  const locality = findBoampText(organisme, 'cp', 'adr.cp', 'ville', 'adr.ville')
  return name === null ? [] : [buildBoampMention('authority', 'buyer', name, { number, locality: locality })]
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
