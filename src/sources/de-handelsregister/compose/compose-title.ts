import { MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { formatMoney } from '../../shared/localized-values.ts'
import { groupConversionParties, type HandelsregisterFacts } from './announcement-facts.ts'
import { declineCompany, labelCompany } from './company-label.ts'
import { describeAct } from './describe-act.ts'

/** More names than this are counted, so that the title names both sides of a conversion. */
const MAX_NAMES = 3

/** Composes the title: the act, the company, its seat and the most important fact. */
export function composeHandelsregisterTitle(facts: HandelsregisterFacts): string {
  const { subject, link } = describeParties(facts)
  const parts = [subject, facts.metadata.seat ?? null, describeKeyFact(facts)]
  const title = `${describeAct(facts)}${link}${parts.filter(part => part !== null).join(', ')}`
  return shortenText(title, MAX_TITLE_LENGTH)
}

/** Returns the companies of the title and what links them to the act. */
function describeParties(facts: HandelsregisterFacts): { subject: string; link: string } {
  const { category } = facts.classification
  const legalForm = facts.metadata.legal_form ?? null
  const label = labelCompany(facts.mentions[0]?.name ?? '', legalForm)
  if (!/^(?:merger|demerger|asset_transfer|legal_form_change)/.test(category))
    return { subject: label, link: ': ' }
  const { transferring, receiving, others } = groupConversionParties(label, facts)
  if (transferring.length > 0 && receiving.length > 0)
    return { subject: `${listNames(transferring)} auf ${listNames(receiving)}`, link: ': ' }
  if (others.length > 0)
    return {
      subject: `${label} ${category.startsWith('legal_form') ? 'in' : 'mit'} ${listNames(others)}`,
      link: ': ',
    }
  if (category.endsWith('_plan')) return { subject: label, link: ': ' }
  const isFormChange = category === 'legal_form_change'
  const link = isFormChange ? ' ' : ' unter Beteiligung '
  return { subject: declineCompany(label, legalForm), link }
}

/** Joins names; the more of them, the fewer are named. */
function listNames(names: readonly string[]): string {
  if (names.length > MAX_NAMES) return `${names.slice(0, 2).join(', ')} und ${names.length - 2} weitere`
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} und ${last}` : last
}

function describeKeyFact({ classification, metadata, body }: HandelsregisterFacts): string | null {
  const { category } = classification
  if (category === 'capital_reduction' && metadata.capital !== undefined)
    return `auf ${formatMoney(metadata.capital, metadata.currency ?? null, 'de')}`
  const objection = metadata.objection_period
  const period = objection === undefined ? null : `Widerspruch binnen ${formatPeriod(objection)}`
  if (category !== 'strike_off_notice') return category === 'register_correction_notice' ? period : null
  const reason = isForLackOfAssets(metadata.legal_basis, body?.statements ?? [])
    ? 'wegen Vermögenslosigkeit'
    : null
  return [reason, period].filter(part => part !== null).join(', ') || null
}

/** § 394 FamFG permits a deletion only for lack of assets. */
export function isForLackOfAssets(legalBasis: string | undefined, statements: readonly string[]): boolean {
  return (
    /\b394\b/.test(legalBasis ?? '') || statements.some(text => /Vermögenslosigkeit|vermögenslos/.test(text))
  )
}

/** Puts a period into the case that follows "binnen". */
export function formatPeriod(period: string): string {
  return period
    .replace(/^1 Monat$/, 'eines Monats')
    .replace(/^1 Woche$/, 'einer Woche')
    .replace(/Monate$/, 'Monaten')
}
