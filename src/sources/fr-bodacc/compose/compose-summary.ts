import type { Mention } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { composeSummary } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import { joinSentences } from '../../shared/text-cleaning.ts'
import type { BodaccNoticeFamily } from '../category-rules.ts'
import type { BodaccAct } from '../parse-acts.ts'
import type { BodaccNoticeParties } from '../parse-notice-parties.ts'
import type { BodaccParty } from '../parse-party.ts'
import { describeBodaccCapital, formatBodaccTown } from './describe-party.ts'
import { cleanPlanText, describePlanCompanies } from './describe-plan.ts'

/** The facts from which a summary is composed. */
export interface BodaccSummaryContent {
  /** `annonce`, `rectificatif` or `annulation`. */
  readonly kind: string
  readonly family: BodaccNoticeFamily | null
  readonly category: AnnouncementCategory
  readonly acts: readonly BodaccAct[]
  readonly parties: BodaccNoticeParties
  readonly metadata: AnnouncementMetadata
  readonly court: string | null
  readonly mentions: readonly Mention[]
  /** The notice that this one corrects or annuls. */
  readonly earlier: { readonly reference: string; readonly date: CalendarDay | null } | null
}

/** Composes the summary: who and what, in which terms, then the publisher's text as far as it fits. */
export function composeBodaccSummary(content: BodaccSummaryContent): string | null {
  const { family, acts, category, court } = content
  const text = orderText(
    content.kind,
    removeRoutine(joinSentences([...new Set(acts.flatMap(act => act.texts))])),
  )
  // An annulment repeats who is concerned and nothing else.
  if (content.kind === 'annulation') return composeSummary([describeAnnulled(content.earlier), text])
  const facts = acts.flatMap(act => act.facts)
  if (family === 'vente' && !category.endsWith('_plan'))
    return composeSummary(
      content.kind === 'rectificatif' && text !== null && CORRECTION.test(text.slice(0, 40))
        ? [text, ...describeSale(content)]
        : [...describeSale(content), ...facts, text],
    )
  if (category.endsWith('_plan')) {
    const companies = describePlanCompanies(content.mentions)
    return composeSummary([
      ...facts,
      ...companies,
      cleanPlanText(text, companies.length > 0),
      courtName(court),
    ])
  }
  // The text of a judgment is the announcement itself.
  if (family === 'collective') return composeSummary([...facts, text, courtName(court)])
  const subject = content.parties.subjects.length === 1 ? content.parties.subjects[0] : undefined
  const registry = describeSubject(family, subject, content.metadata)
  return composeSummary(
    family === 'modification' || family === 'radiation' || family === 'dpc'
      ? [...facts, text, ...registry, courtName(court)]
      : [...facts, ...registry.slice(0, 2), text, ...registry.slice(2), courtName(court)],
  )
}

/** Matches the period for objections, which the law sets for every sale. */
const OBJECTION_PERIOD =
  /Les oppositions seront reçues dans les (?:dix|10) jours suivant la publication[^.]{0,60}L\. ?141-1[24][^.]{0,30}commerce\.? ?/gi

function removeRoutine(text: string | null): string | null {
  return text?.replace(OBJECTION_PERIOD, '').trim() || null
}

/** Matches the words with which a correction introduces what it changes. */
const CORRECTION =
  /\b(?:il (?:convient|faut|y a lieu) (?:de )?lire|rectificatif|rectification|erreur|au lieu de|ajout de|modification de|il a été omis)\b/i

/** Moves the sentence that corrects an earlier notice to the beginning of the text. */
function orderText(kind: string, text: string | null): string | null {
  const start = kind === 'rectificatif' && text !== null ? text.search(CORRECTION) : -1
  if (text === null || start <= 0) return text
  return joinSentences([
    `${text.charAt(start).toUpperCase()}${text.slice(start + 1)}`,
    text.slice(0, start).trim(),
  ])
}

function describeAnnulled(earlier: BodaccSummaryContent['earlier']): string | null {
  if (earlier === null) return null
  const day = earlier.date === null ? '' : `, parue le ${formatDay(earlier.date, 'fr')}`
  return `Annonce annulée : ${earlier.reference}${day}`
}

function courtName(court: string | null): string | null {
  if (court === null) return null
  const name = formatBodaccTown(court.replace(/\s+/g, ' '))
  return name.replace(/(?<= )(?:Tribunal|Commerce|Judiciaire|Instance|Grande|Mixte)(?= )/g, word =>
    word.toLowerCase(),
  )
}

/** The former and the new operator, by how the business passes from one to the other. */
function nameSaleRoles({ category, acts }: BodaccSummaryContent): readonly [former: string, next: string] {
  if (category === 'asset_contribution') return ['Apporteur', 'Bénéficiaire']
  return acts.some(({ heading }) => heading?.startsWith('Donation'))
    ? ['Donateur', 'Donataire']
    : ['Vendeur', 'Acquéreur']
}

function describeSale(content: BodaccSummaryContent): (string | null)[] {
  const { parties, metadata, category } = content
  const [former, next] = nameSaleRoles(content)
  const value = category === 'asset_contribution' ? 'Valeur' : 'Prix'
  const sellers = [...new Set(parties.previousOwners.map(({ name }) => name))]
  const buyers = [...new Set(parties.subjects.map(({ name }) => name))]
  const { price, price_currency: currency, effect_date: effect, start_date: start } = metadata
  return [
    sellers.length === 0 ? null : `${former}${sellers.length > 1 ? 's' : ''} : ${joinNames(sellers, 'fr')}`,
    buyers.length === 0 ? null : `${next}${buyers.length > 1 ? 's' : ''} : ${joinNames(buyers, 'fr')}`,
    price === undefined ? null : `${value} : ${formatMoney(price, currency ?? null, 'fr')}`,
    metadata.activity === undefined ? null : `Activité : ${metadata.activity}`,
    start === undefined && effect === undefined
      ? null
      : `Exploitation à compter du ${formatDay(start ?? effect ?? '', 'fr')}`,
  ]
}

function describeSubject(
  family: BodaccNoticeFamily | null,
  subject: BodaccParty | undefined,
  metadata: AnnouncementMetadata,
): (string | null)[] {
  if (subject === undefined) return []
  const capital = describeBodaccCapital(subject.capital)
  const isRegistration = family === 'creation' || family === 'immatriculation'
  const activity = metadata.activity ?? subject.activity
  return [
    [subject.legalForm, isRegistration ? capital : null].filter(part => part !== null).join(', ') || null,
    subject.address === null
      ? null
      : `${subject.type === 'company' ? 'Siège' : 'Adresse'} : ${subject.address}`,
    activity === null || !isRegistration ? null : `Activité : ${activity}`,
    metadata.start_date === undefined || !isRegistration
      ? null
      : `Début d’activité : ${formatDay(metadata.start_date, 'fr')}`,
  ]
}
