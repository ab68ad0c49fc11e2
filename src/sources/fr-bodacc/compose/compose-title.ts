import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import type { BodaccNoticeFamily } from '../category-rules.ts'
import type { BodaccAct } from '../parse-acts.ts'
import type { BodaccNoticeParties } from '../parse-notice-parties.ts'
import { describeBodaccCapital, formatBodaccTown, nameBodaccParty } from './describe-party.ts'

/** The facts from which a title is composed. */
export interface BodaccTitleContent {
  /** `annonce`, `rectificatif` or `annulation`. */
  readonly kind: string
  readonly family: BodaccNoticeFamily | null
  readonly category: AnnouncementCategory
  readonly acts: readonly BodaccAct[]
  readonly parties: BodaccNoticeParties
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
}

/** Composes a title such as `Constitution : BOULANGERIE WILLER (SARL), Colmar, capital 8 000 €`. */
export function composeBodaccTitle(content: BodaccTitleContent): string {
  const { kind, category } = content
  const isPlan = category.endsWith('_plan')
  const names = isPlan ? namePlanParties(content) : nameSubjects(content)
  const facts = [names, findTown(content), findTitleFact(content)].filter(fact => fact !== null)
  const act = composeAct(content)
  const title = facts.length === 0 ? act : `${act} : ${facts.join(', ')}`
  const state = kind === 'rectificatif' ? 'Rectificatif – ' : kind === 'annulation' ? 'Annulation – ' : ''
  return shortenText(state + title, MAX_TITLE_LENGTH)
}

function nameSubjects({ family, category, parties, acts }: BodaccTitleContent): string | null {
  const names = [...new Set(parties.subjects.map(nameBodaccParty))]
  const [first] = names
  if (first === undefined) return null
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} autres`] : names
  const subjects = joinNames(shown, 'fr')
  if (family !== 'vente' || acts.length === 0) return subjects
  // A private seller is not the subject of the notice.
  const sellers = [
    ...new Set(parties.previousOwners.filter(({ type }) => type === 'company').map(nameBodaccParty)),
  ]
  return sellers.length === 1
    ? `${sellers[0]} à ${subjects}`
    : `${category === 'asset_contribution' ? 'bénéficiaire' : 'acquéreur'} ${subjects}`
}

const PLAN_ROLES: readonly MentionRole[] = [
  'subject',
  'other',
  'seller',
  'absorbing',
  'absorbed',
  'beneficiary',
]

/** Puts "de" before a name, or "d’" before a vowel. */
function withOf(name: string): string {
  return /^[aeiou]/.test(normalizeForComparison(name)) ? `d’${name}` : `de ${name}`
}

/** Names the companies of a plan. If the text states their roles, the one that transfers assets precedes the other. */
function namePlanParties({ mentions }: BodaccTitleContent): string | null {
  const named = mentions.filter(({ type, role }) => type === 'company' && PLAN_ROLES.includes(role))
  const subjects = new Map(
    mentions
      .filter(({ role }) => role === 'subject')
      .map(({ name, identifiers }) => [identifiers[0]?.number, name]),
  )
  const nameOf = ({ name, identifiers }: Mention): string => subjects.get(identifiers[0]?.number) ?? name
  const absorbed = named.filter(({ role }) => role === 'absorbed').map(nameOf)
  const [absorbing] = named.filter(({ role }) => role === 'absorbing').map(nameOf)
  if (absorbing !== undefined && absorbed.length > 0)
    return `absorption ${withOf(joinNames([...new Set(absorbed)], 'fr'))} par ${absorbing}`
  const namesIn = (sought: MentionRole): string[] => [
    ...new Set(named.filter(({ role }) => role === sought).map(nameOf)),
  ]
  const [sellers, beneficiaries] = [namesIn('seller'), namesIn('beneficiary')]
  if (sellers.length > 0 && beneficiaries.length > 0)
    return `${joinNames(sellers, 'fr')} au profit ${withOf(joinNames(beneficiaries, 'fr'))}`
  const distinct = new Map(
    named.toReversed().map(({ name, identifiers }) => [identifiers[0]?.number ?? name, name]),
  )
  return distinct.size === 0 ? null : joinNames([...distinct.values()].toReversed().slice(0, 3), 'fr')
}

/** Returns the town of the subjects, or of the establishment of a trader without an address. */
function findTown({ parties, acts }: BodaccTitleContent): string | null {
  const towns = new Set(parties.subjects.map(({ town }) => town))
  const [own = null] = towns.size === 1 ? towns : []
  const town =
    own ?? (towns.has(null) && towns.size === 1 ? (acts.find(act => act.town)?.town ?? null) : null)
  return town === null ? null : formatBodaccTown(town)
}

/** Returns the most important fact beside the parties: capital, price, day of the judgment or of the accounts. */
function findTitleFact({ family, parties, metadata, category }: BodaccTitleContent): string | null {
  const [subject] = parties.subjects.length === 1 ? parties.subjects : []
  if (category.endsWith('_plan')) return null
  if (family === 'vente')
    return metadata.price === undefined || metadata.price_currency === undefined
      ? null
      : formatMoney(metadata.price, metadata.price_currency, 'fr')
  if (family === 'creation' || family === 'immatriculation')
    return subject === undefined ? null : describeBodaccCapital(subject.capital)
  if (metadata.judgment_date !== undefined) return `jugement du ${formatDay(metadata.judgment_date, 'fr')}`
  return metadata.accounts_closing_date === undefined
    ? null
    : `exercice clos le ${formatDay(metadata.accounts_closing_date, 'fr')}`
}

const FAMILY_ACTS: Readonly<Record<BodaccNoticeFamily, string>> = {
  creation: 'Constitution',
  immatriculation: 'Immatriculation',
  vente: 'Vente de fonds de commerce',
  modification: 'Modification',
  radiation: 'Radiation',
  dpc: 'Dépôt des comptes',
  collective: 'Procédure collective',
  conciliation: 'Conciliation',
  retablissement_professionnel: 'Rétablissement professionnel',
  divers: 'Annonce',
}

/** The acts of a modification, a deregistration or a plan. */
const CATEGORY_ACTS: Partial<Record<AnnouncementCategory, string>> = {
  merger_plan: 'Projet de fusion',
  demerger_plan: 'Projet de scission',
  asset_contribution: 'Apport de fonds de commerce',
  dissolution: 'Dissolution',
  merger: 'Fusion',
  demerger: 'Scission',
  officer_change: 'Changement de dirigeants',
  capital_increase: 'Augmentation de capital',
  capital_reduction: 'Réduction de capital',
  capital_change: 'Modification du capital',
  name_change: 'Changement de dénomination',
  address_change: 'Transfert de siège',
  legal_form_change: 'Transformation',
  purpose_change: 'Changement d’activité',
  activity_cessation: 'Cessation d’activité',
  reactivation: 'Rapport de radiation',
  accounting_period_change: 'Changement de la date de clôture de l’exercice',
  auditor_change: 'Changement de commissaire aux comptes',
}

function composeAct({ family, category, acts, parties, metadata }: BodaccTitleContent): string {
  const heading = acts.find(act => act.heading)?.heading
  if (heading) return heading
  if (family === 'creation' && category === 'company_registration') return 'Immatriculation'
  const statedActs = metadata.acts ?? [category]
  const nouns = statedActs
    .flatMap(act =>
      family === 'modification' && act === 'reactivation'
        ? 'Reprise d’activité'
        : (CATEGORY_ACTS[act as AnnouncementCategory] ?? []),
    )
    .slice(0, 3)
  if (nouns.length > 0)
    return nouns.map((noun, i) => (i === 0 ? noun : noun.charAt(0).toLowerCase() + noun.slice(1))).join(', ')
  const isTrader = parties.subjects.length > 0 && parties.subjects.every(({ type }) => type === 'person')
  if (family === 'creation' && isTrader) return 'Création d’entreprise'
  return family === null ? 'Annonce' : FAMILY_ACTS[family]
}
