import type { AnnouncementCategory } from '../../../model/category.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import type { PlacspContractModification } from '../contract-modifications.ts'
import { isPlacspCall, type LatestPlacspPublication } from '../latest-publication.ts'
import type { PlacspBuyer } from '../parties.ts'
import type { PlacspProcurementProject, PlacspTenderingProcess } from '../procurement-project.ts'
import type { PlacspTenderResult } from '../tender-results.ts'
import { cleanPlacspObject } from './clean-object.ts'

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
  CPM_ANU: 'Anulación de consulta preliminar de mercado',
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

/** Beginnings of objects, in comparison form, that already name the kind of notice. */
const KIND_BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  'Anuncio previo': ['anuncio previo'],
  'Consulta preliminar de mercado': ['consulta preliminar', 'consultas preliminares'],
  Encargo: ['encargo'],
  'Prórroga de encargo': ['prorroga del encargo', 'prorroga de encargo', 'prorroga encargo'],
  'Modificación de contrato': ['modificacion del contrato', 'modificacion de contrato'],
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
  const isKindNamed = KIND_BEGINNINGS[label ?? '']?.some(words =>
    normalizeForComparison(cleaned).startsWith(words),
  )
  return shortenText(label === null || isKindNamed ? cleaned : `${label}: ${cleaned}`, MAX_TITLE_LENGTH)
}

/**
 * Composes a summary: what happened and by which procedure, results, buyer, deadline and amounts. The buyer comes first
 * where the results are long, so that the beginning of every summary names it.
 */
export function composePlacspSummary(subject: PlacspSubject): string | null {
  const { publication, outcomes } = subject
  const isCall = isPlacspCall(publication.category)
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
    isCall || publication.category === 'market_consultation' ? describeDeadline(subject) : null,
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
  if (isSingleResult && provisional !== undefined && !isPlacspCall(category)) return provisional
  // The code of an unknown kind means nothing to readers.
  if (isPlacspCall(category) || category === 'other') return null
  return CATEGORY_LABELS[category] ?? (type === undefined ? label : type.label.replace(/^Anuncio de /, ''))
}

function describeContract({ project, process }: PlacspSubject): string | null {
  const [type] = project.metadata.contract_type ?? []
  const { procedure } = process.metadata
  const kind = type === undefined ? null : (CONTRACT_LABELS[type] ?? type)
  const parts = [kind, procedure === undefined ? null : describeProcedure(procedure)]
  return parts.filter(part => part != null).join(', ') || null
}

/** Contract types whose adjective needs its noun. */
const CONTRACT_LABELS: Readonly<Record<string, string>> = {
  'Administrativo especial': 'Contrato administrativo especial',
  Privado: 'Contrato privado',
  Patrimonial: 'Contrato patrimonial',
}
/** Procedures that are nouns, or that say nothing. */
const PROCEDURE_LABELS: Readonly<Record<string, string | null>> = {
  'Diálogo competitivo': 'diálogo competitivo',
  'Contrato menor': 'contrato menor',
  'Concurso de proyectos': 'concurso de proyectos',
  'Asociación para la innovación': 'asociación para la innovación',
  'Licitación con negociación': 'licitación con negociación',
  'Normas internas': 'según normas internas',
  Otros: null,
}

function describeProcedure(procedure: string): string | null {
  const label = PROCEDURE_LABELS[procedure]
  return label === undefined ? `procedimiento ${procedure.toLowerCase()}` : label
}

function describeDeadline({ process, publication }: PlacspSubject): string | null {
  const { deadline, deadline_time: time } = process.metadata
  if (deadline === undefined) return null
  const label = isPlacspCall(publication.category) ? 'Plazo de presentación' : 'Plazo de respuesta'
  return `${label}: ${formatDay(deadline, 'es')}${time === undefined ? '' : `, ${time} h`}`
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

function formatOfferCount(offers: number): string {
  if (offers === 0) return 'sin ofertas'
  return offers === 1 ? '1 oferta' : `${offers} ofertas`
}
