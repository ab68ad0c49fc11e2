import type { AnnouncementCategory } from '../../model/category.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../shared/localized-values.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'
import type { PlacspContractModification } from './contract-modifications.ts'
import type { LatestPlacspPublication } from './latest-publication.ts'
import type { PlacspBuyer } from './parties.ts'
import type { PlacspProcurementProject, PlacspTenderingProcess } from './procurement-project.ts'
import type { PlacspTenderResult } from './tender-results.ts'

/** Maximum number of lots whose winners a summary names. The details hold all of them. */
const MAX_NAMED_LOTS = 4
/** Maximum length of what precedes the buyer in a summary. */
const MAX_LEAD_LENGTH = 130

/** The words before the object in a title. Calls are named by their object alone. */
const CATEGORY_LABELS: Partial<Record<AnnouncementCategory, string>> = {
  market_consultation: 'Consulta preliminar de mercado',
  tender_planning: 'Anuncio previo',
  contract_award: 'Adjudicación',
  contract_signature: 'Formalización',
  contract_modification: 'Modificación de contrato',
  contract_completion: 'Finalización de contrato',
  in_house_assignment: 'Encargo',
  tender_unsuccessful: 'Desierto',
  tender_cancellation: 'Licitación anulada',
}
const NOTICE_LABELS: Readonly<Record<string, string>> = {
  DOC_CAN_PROV: 'Adjudicación provisional',
  PRO_FORM_ENC: 'Prórroga de encargo',
  DESISTIMIENTO: 'Desistimiento',
  RENUNCIA: 'Renuncia',
  ANUL_DOC_CON: 'Anulación de consulta preliminar de mercado',
  ANUL_PIN: 'Anulación de anuncio previo',
  ANUL_PIN_RTL: 'Anulación de anuncio previo',
  ANUL_CD: 'Anulación de pliegos',
  ANUL_DD: 'Anulación de documento descriptivo',
  ANUL_CN: 'Anulación de licitación',
  ANUL_CAN_ADJ: 'Anulación de adjudicación',
  ANUL_FORM: 'Anulación de formalización',
  ANUL_FORM_ENC: 'Anulación de formalización de encargo',
  ANUL_DOC_MOD: 'Anulación de modificación de contrato',
  ANUL_CCN: 'Anulación de finalización de contrato',
  ANUL_DESISTIMIENTO: 'Anulación de desistimiento',
  ANUL_RENUNCIA: 'Anulación de renuncia',
}
/** Result codes of the highest rated bidder and of a tender that is void for now: nothing is final. */
const PROVISIONAL_RESULTS: Readonly<Record<string, string>> = {
  6: 'Desierto provisionalmente',
  10: 'Licitador mejor valorado',
}

/** The facts of a contract folder that its title and summary state. */
export interface PlacspSubject {
  readonly publication: LatestPlacspPublication
  readonly buyer: PlacspBuyer
  readonly project: PlacspProcurementProject
  readonly process: PlacspTenderingProcess
  readonly lots: number
  readonly outcomes: readonly PlacspTenderResult[]
  readonly modifications: readonly PlacspContractModification[]
  readonly awardAmount: number | undefined
  readonly fileNumber: string | null
}

/** Composes a title: the object, preceded by what happened unless it is a call. */
export function composePlacspTitle(object: string, subject: PlacspSubject): string {
  const label = findLabel(subject)
  const cleaned = cleanPlacspObject(object, subject.fileNumber)
  return shortenText(label === null ? cleaned : `${label}: ${cleaned}`, MAX_TITLE_LENGTH)
}

/**
 * Composes a summary: what happened and by which procedure, results, buyer, deadline and amounts. The buyer comes first
 * where the results are long, so that the beginning of every summary names it.
 */
export function composePlacspSummary(subject: PlacspSubject): string | null {
  const { publication, outcomes } = subject
  const isCall = publication.category === 'tender_notice'
  const label = findLabel(subject) ?? (isCall ? 'Licitación' : 'Anuncio')
  const results = describeResults(subject)
  const contract = describeContract(subject)
  const buyer = `Órgano de contratación: ${describeBuyer(subject)}`
  const isList = publication.code === 'DOC_MOD' && results.length > 1
  const [resultLength, contractLength] = [results.join('. ').length, contract?.length ?? 0]
  return composeSummary([
    ...(results.length === 0
      ? [label, contract, buyer]
      : isList || resultLength > MAX_LEAD_LENGTH
        ? [publication.code === 'DOC_MOD' ? label : null, buyer, ...results, contract]
        : resultLength + contractLength > MAX_LEAD_LENGTH
          ? [...results, buyer, contract]
          : [...results, contract, buyer]),
    isCall ? describeDeadline(subject) : null,
    describeBudget(subject),
    isCall && subject.lots > 1 ? `${subject.lots} lotes` : null,
    publication.category === 'tender_cancellation' || publication.category === 'tender_unsuccessful'
      ? describeReason(outcomes)
      : null,
  ])
}

function describeResults(subject: PlacspSubject): string[] {
  const { publication, modifications } = subject
  if (publication.code === 'DOC_MOD') {
    return modifications.map(({ sentence }) => sentence)
  }
  return publication.type?.annulledCode === undefined ? describeOutcomes(subject) : []
}

function describeBuyer({ buyer }: PlacspSubject): string {
  return buyer.locality === null || contains(buyer.name, buyer.locality)
    ? buyer.name
    : `${buyer.name}, ${buyer.locality}`
}

function findLabel({ publication, outcomes }: PlacspSubject): string | null {
  const { category, code, type, label } = publication
  if (Object.hasOwn(NOTICE_LABELS, code)) return NOTICE_LABELS[code] ?? null
  const [result] = new Set(outcomes.map(outcome => outcome.code))
  const provisional = result === undefined || result === null ? undefined : PROVISIONAL_RESULTS[result]
  const isSingleResult = new Set(outcomes.map(outcome => outcome.code)).size === 1
  if (isSingleResult && provisional !== undefined && category !== 'tender_notice') return provisional
  // The code of an unknown kind means nothing to readers.
  if (category === 'tender_notice' || category === 'other') return null
  return CATEGORY_LABELS[category] ?? (type === undefined ? label : type.label.replace(/^Anuncio de /, ''))
}

function describeContract({ project, process }: PlacspSubject): string | null {
  const [type] = project.metadata.contract_type ?? []
  const { procedure } = process.metadata
  const parts = [type, procedure === undefined ? null : `procedimiento ${procedure.toLowerCase()}`]
  return parts.filter(part => part != null).join(', ') || null
}

function describeDeadline({ process }: PlacspSubject): string | null {
  const { deadline, deadline_time: time } = process.metadata
  if (deadline === undefined) return null
  return `Plazo de presentación: ${formatDay(deadline, 'es')}${time === undefined ? '' : `, ${time} h`}`
}

function describeBudget({ project, publication }: PlacspSubject): string | null {
  if (project.budget === null || publication.category === 'contract_modification') return null
  const taxed = project.metadata.budget_without_tax === undefined ? 'con' : 'sin'
  return `Presupuesto: ${formatMoney(project.budget.value, project.budget.currency, 'es')} (${taxed} impuestos)`
}

/** Describes the results: one sentence for a procedure without lots, or one for each of the first lots. */
function describeOutcomes(subject: PlacspSubject): string[] {
  const { outcomes, awardAmount, project } = subject
  const label = findLabel(subject)
  const [first] = outcomes
  if (first === undefined || label === null) return []
  const isWhole = outcomes.every(({ lots }) => lots.length === 0)
  if (isWhole || outcomes.length === 1) {
    const winners = joinNames([...new Set(outcomes.flatMap(({ winnerNames }) => winnerNames))], 'es')
    const lots =
      first.lots.length === 0
        ? null
        : `${first.lots.length === 1 ? 'lote' : 'lotes'} ${first.lots.join(', ')}`
    const amount = outcomes.length === 1 ? first.amount : null
    const total =
      awardAmount === undefined ? null : formatMoney(awardAmount, project.metadata.currency ?? 'EUR', 'es')
    const price = amount === null ? total : formatMoney(amount.value, amount.currency, 'es')
    const parts = [winners, lots, price, ...describeCompetition(outcomes.length === 1 ? first : null)]
    const facts = parts.filter(part => part !== null && part !== '')
    return [facts.length === 0 ? label : `${label}: ${facts.join(', ')}`]
  }
  const named = outcomes.slice(0, MAX_NAMED_LOTS).map(describeLot)
  const rest = outcomes.length - named.length
  const total =
    awardAmount === undefined
      ? []
      : [`total ${formatMoney(awardAmount, project.metadata.currency ?? 'EUR', 'es')}`]
  return [`${label}: ${[...named, ...(rest > 0 ? [`${rest} resultados más`] : []), ...total].join('; ')}`]
}

function describeLot({ lots, winnerNames, amount, details }: PlacspTenderResult): string {
  const winners = joinNames(winnerNames, 'es')
  const result = winners === '' ? String(details.result ?? 'resultado').toLowerCase() : winners
  const price = amount === null ? '' : `, ${formatMoney(amount.value, amount.currency, 'es')}`
  return `${lots.length === 0 ? '' : `${lots.length === 1 ? 'lote' : 'lotes'} ${lots.join(', ')}: `}${result}${price}`
}

/** Describes how many offers there were and when the contract was signed. */
function describeCompetition(outcome: PlacspTenderResult | null): (string | null)[] {
  if (outcome === null) return []
  const { offers, contract } = outcome
  return [
    offers === null ? null : formatOfferCount(offers),
    contract?.date == null ? null : `contrato del ${formatDay(contract.date, 'es')}`,
  ]
}

function describeReason(outcomes: readonly PlacspTenderResult[]): string | null {
  const [reason] = outcomes.map(({ details }) => details.reasons).filter(text => typeof text === 'string')
  return reason === undefined ? null : `Motivo: ${reason}`
}

/** Returns true when a name contains a locality, in any case and accents. */
function contains(name: string, locality: string): boolean {
  const [town = ''] = locality.split(/[,(]/, 1)
  return normalizeForComparison(name).includes(normalizeForComparison(town).trim())
}

/** Matches the file number that a buyer puts before the object: `Expdte. Num.: 2437/17.- `, `Exp. 12/2025: `. */
const LEADING_FILE_NUMBER =
  /^exp(?:te|dte|ediente)?\.?\s?(?:n[uú]m(?:ero)?|nº|n°|n)?[.:]{0,2}\s?(?=\S{0,30}\d)[\w/-]{1,30}\.?\s?[-–:.]+\s?/iu
/** Matches a code in brackets, and one after a hyphen. */
const BRACKETED_CODE = /^(?=\D{0,20}\d{3})[A-Z\d/.-]{8,30}$/
const HYPHENATED_CODE = /^(?=\D{0,10}\d)[A-Z\d]{10,30}(?:-[A-Z]{1,3})?$/

/** Removes file numbers, surrounding quotes and the final full stop from the object of a contract. */
export function cleanPlacspObject(object: string, fileNumber: string | null): string {
  const plain = trimTrailingCode(object.replace(LEADING_FILE_NUMBER, ''))
  const unnumbered = fileNumber !== null && fileNumber.length >= 4 ? trimFileNumber(plain, fileNumber) : plain
  const trimmed = trimQuotes(trimEndMatching(unnumbered, /[\s:–-]/).replace(/^[\s.:–-]+/, ''))
  // The full stop of an abbreviation stays.
  const cleaned = trimmed.replace(/(?<=[\p{L}\d)"”»]{4})\.$/u, '')
  return cleaned.length >= 3 ? cleaned : object
}

/** Removes a code of letters and digits from the end, where it is alone in brackets or follows a hyphen. */
function trimTrailingCode(text: string): string {
  const plain = text.replace(/\.$/, '')
  const bracket = plain.lastIndexOf('(')
  if (bracket > 0 && plain.endsWith(')') && BRACKETED_CODE.test(plain.slice(bracket + 1, -1)))
    return plain.slice(0, bracket)
  const last = plain.lastIndexOf('-')
  const start = [last, plain.lastIndexOf('-', last - 1)].find(
    index => index > 0 && HYPHENATED_CODE.test(plain.slice(index + 1)),
  )
  return start === undefined ? text : plain.slice(0, start)
}

/** Removes quotes around a whole text that has no others. */
function trimQuotes(text: string): string {
  const inner = /^["“«']([^"“”«»]+)["”»']\.?$/u.exec(text)?.[1]
  return inner?.trim() ?? text
}

/** Removes the file number from the start or the end of an object. */
function trimFileNumber(text: string, fileNumber: string): string {
  if (text.startsWith(fileNumber)) return text.slice(fileNumber.length).replace(/^[\s.:–)-]+/, '')
  if (text.endsWith(`(${fileNumber})`)) return text.slice(0, -fileNumber.length - 2)
  return text.endsWith(` ${fileNumber}`) ? text.slice(0, -fileNumber.length) : text
}

function formatOfferCount(offers: number): string {
  if (offers === 0) return 'sin ofertas'
  return offers === 1 ? '1 oferta' : `${offers} ofertas`
}
