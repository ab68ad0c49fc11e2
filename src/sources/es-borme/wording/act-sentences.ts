import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { capitalizeFirst } from '../../../platform/text.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import type { BormeActContent, BormeNamedCompany } from '../acts/act-content.ts'
import { parseBormeBondIssue } from '../acts/bond-issue.ts'
import type { BormeInsolvencyDecision } from '../acts/insolvency-decision.ts'
import { readBormeCommissioners } from '../acts/read-act.ts'
import { findBormeAdministrationChange } from '../free-text/articles-change.ts'
import { repairBormeProse } from '../free-text/repair-prose.ts'

import { writeBormeSentenceCase } from './sentence-case.ts'

/** Labels of the companies that an act names, by role. */
const COMPANY_LABELS: Readonly<Record<string, readonly [string, string]>> = {
  absorbed: ['Sociedad absorbida', 'Sociedades absorbidas'],
  absorbing: ['Sociedad absorbente', 'Sociedades absorbentes'],
  beneficiary: ['Beneficiaria', 'Beneficiarias'],
  other: ['Otra sociedad', 'Otras sociedades'],
}
/** Matches an act's text that only repeats its heading or reason, which the title states. */
const STATED_IN_TITLE = /^(?:voluntaria|judicial|fusi[oó]n|escisi[oó]n|otras causas)?[\s.]*$/i

/** Returns the facts of an act as short sentences, without those that need its whole text. */
export function describeBormeFact(
  content: BormeActContent,
  isFormation: boolean,
  mainDecision: BormeInsolvencyDecision | null,
): string[] {
  const { act, category, metadata, owners, companies, decision } = content
  const sentences = describeBormeCompanies(content.companies, content.act.type.category === 'asset_transfer')
  if (content.act.type.contentKind === 'bonds') sentences.push(...describeBondIssue(act.text))
  if (owners.length > 0) sentences.push(`Socio único: ${joinNames(owners, 'es')}`)
  if (decision !== null) sentences.push(...describeDecision(decision, mainDecision))
  if (metadata.new_name !== undefined) sentences.push(`Nueva denominación: ${metadata.new_name}`)
  sentences.push(...describeCapital(content, isFormation))
  if (metadata.start_date !== undefined)
    sentences.push(`Inicio de operaciones: ${formatDay(metadata.start_date, 'es')}`)
  if (metadata.address !== undefined)
    sentences.push(
      `${isFormation || category === 'correction' ? 'Domicilio' : 'Nuevo domicilio'}: ${metadata.address}`,
    )
  if (metadata.website !== undefined) sentences.push(`Página web: ${metadata.website}`)
  if (category === 'ownership_change' && act.type.heading.startsWith('Pérdida'))
    sentences.push('La sociedad deja de ser unipersonal')
  return companies.length > 0 || sentences.length > 0 ? sentences : []
}

/** Names the companies of an act by role. The company to which all assets are transferred is a `cesionaria`. */
export function describeBormeCompanies(
  companies: readonly BormeNamedCompany[],
  isAssetTransfer: boolean,
): string[] {
  return Object.entries(COMPANY_LABELS).flatMap(([role, [singular, plural]]) => {
    const names = companies.filter(company => company.role === role).map(company => company.name)
    if (names.length === 0) return []
    const labels =
      isAssetTransfer && role === 'beneficiary' ? ['Cesionaria', 'Cesionarias'] : [singular, plural]
    return [`${names.length === 1 ? labels[0] : labels[1]}: ${joinNames(names, 'es')}`]
  })
}

function describeCapital({ act, metadata }: BormeActContent, isFormation: boolean): string[] {
  const { capital, capital_change_amount: amount, capital_paid_in: paidIn, currency = 'EUR' } = metadata
  const money = (value: number): string => formatMoney(value, currency, 'es')
  if (isFormation && amount === undefined) {
    const partly = paidIn !== undefined && paidIn !== capital ? `, desembolsado ${money(paidIn)}` : ''
    return capital === undefined ? [] : [`Capital: ${money(capital)}${partly}`]
  }
  if (amount === undefined) return paidIn === undefined ? [] : [`Capital desembolsado: ${money(paidIn)}`]
  const verb = act.type.category === 'capital_reduction' ? 'reducido' : 'ampliado'
  const total = capital === undefined ? '' : ` hasta ${money(capital)}`
  const partly = paidIn !== undefined && paidIn !== capital ? `, ${money(paidIn)} desembolsados` : ''
  return [`Capital ${verb} en ${money(amount)}${total}${partly}`]
}

/** Describes a court decision. Decisions of the same day state their day and the court once. */
function describeDecision(decision: BormeInsolvencyDecision, main: BormeInsolvencyDecision | null): string[] {
  const { label, date, isFinal, court, caseNumber, practitioners } = decision
  const isSameDay = decision !== main && date === main?.date
  const finality = isFinal === null ? '' : isFinal ? ' (firme)' : ' (no firme)'
  const day = date === null || isSameDay ? '' : ` por auto de ${formatDay(date, 'es')}${finality}`
  const names = practitioners.map(({ name }) => name).filter(name => /\p{L}{2}/u.test(name))
  const administrator = label.startsWith('revocación')
    ? 'Cesa el administrador concursal'
    : 'Administrador concursal:'
  const courtAndCase = `${court}${caseNumber === null ? '' : `, procedimiento ${caseNumber}`}`
  return [
    ...(isSameDay && names.length > 0 ? [] : [`${capitalizeFirst(label)}${day}`]),
    ...(names.length > 0 ? [`${administrator} ${joinNames(names, 'es')}`] : []),
    ...(court === null || (decision !== main && court === main?.court) ? [] : [courtAndCase]),
  ]
}

/** Returns the text that a summary quotes from an act, with a label where the act's heading does not introduce it. */
export function describeBormeText(content: BormeActContent): string[] {
  const { act, metadata, decision } = content
  switch (act.type.contentKind) {
    case 'formation':
      return purposeText('Objeto social', metadata)
    case 'purpose':
      return purposeText(
        act.type.label.startsWith('ampliación') ? 'Se añade al objeto social' : 'Nuevo objeto social',
        metadata,
        act.text,
      )
    case 'insolvency':
      return decision?.resolution
        ? [sentenceText(decision.resolution)]
        : decision === null
          ? [sentenceText(act.text)]
          : []
    case 'text':
    case 'other':
    case 'correction':
    case 'articles':
      return isStatedInTitle(act.text) ? [] : [sentenceText(act.text)]
    case 'bonds': {
      const { rest } = parseBormeBondIssue(act.text)
      return rest === '' ? [] : [sentenceText(rest)]
    }
    default:
      return []
  }
}

function describeBondIssue(text: string): string[] {
  const { amount, date } = parseBormeBondIssue(text)
  // The rest of the text names the commissioners when the amount is missing.
  if (amount === null) return []
  const day = date === null ? '' : `, con fecha ${formatDay(date, 'es')}`
  const commissioners = readBormeCommissioners(text)
  return [
    `Importe de la emisión: ${formatMoney(amount, 'EUR', 'es')}${day}`,
    ...(commissioners.length === 0 ? [] : [`Comisario: ${joinNames(commissioners, 'es')}`]),
  ]
}

function isStatedInTitle(text: string): boolean {
  return STATED_IN_TITLE.test(text) || findBormeAdministrationChange(text)?.isWholeText === true
}

function purposeText(label: string, { activity }: AnnouncementMetadata, text = ''): string[] {
  const purpose = activity ?? repairBormeProse(text)
  return purpose === '' ? [] : [`${label}: ${purpose}`]
}

/** Repairs a text and removes the marks with which registers end it. */
function sentenceText(text: string): string {
  return capitalizeFirst(
    writeBormeSentenceCase(repairBormeProse(text).replace(/(?<=\d)&(?= |$)/g, 'ª')).replace(
      /[.\s-]{2,40}$/,
      '.',
    ),
  )
}
