import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { normalizeName } from '../../../model/legal-form.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { composeSummary } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import type { BoampNoticeBody } from '../bodies/notice-body.ts'
import { findCorrectedDeadline } from '../deadlines/find-corrected-deadline.ts'
import { capitalize, cleanPublisherText } from './clean-publisher-text.ts'
import { formatFrenchDateTime } from './format-french-date-time.ts'

/** Maximum number of names per role in the summary, which counts the rest. */
const MAX_NAMES = 3
/** Matches the heading of an old form for the address to which tenders are sent. */
const FORM_ADDRESS_HEADING =
  /adresse à laquelle les (?:offres|candidatures|demandes de participation|projets|[/, ]|(?:et|ou) ){1,9}doivent être (?:envoyé|adressé|transmis)e?s/iu

/** Facts of a notice that its summary states. */
export interface BoampSummaryFacts {
  readonly category: AnnouncementCategory
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  readonly body: BoampNoticeBody
  /** The publisher's description, without what the title says already. */
  readonly description: string | null
  /** The only lot that ended without award. */
  readonly endedLot: string | null
}

/**
 * Composes the summary: the outcome or the changes, then procedure, buyer, deadline, value and lots, then as much of the
 * description as fits.
 */
export function composeBoampSummary({
  category,
  mentions,
  metadata,
  body,
  description,
  endedLot,
}: BoampSummaryFacts): string | null {
  const facts = [
    ...composeOutcome(category, mentions, metadata, body, endedLot),
    category === 'tender_amendment' ? composeDeadline(category, metadata, body) : null,
    ...composeChanges(category, metadata, body),
    composeBuyer(mentions, body.buyerTown),
    composeProcedure(metadata),
    category === 'tender_amendment' ? null : composeDeadline(category, metadata, body),
    composeValue('Valeur estimée', metadata.estimated_value, metadata),
    body.estimateRange,
    isResult(category) ? null : composeValue('Montant maximum', metadata.framework_maximum, metadata),
    composeDate('Attribué le', metadata.award_date),
    composeDate('Contrat signé le', metadata.contract_date),
    ...body.award.lotSentences,
  ]
  return composeSummary(facts, description === null ? null : capitalize(description))
}

function isResult(category: AnnouncementCategory): boolean {
  return [
    'contract_award',
    'award_correction',
    'direct_award',
    'award_intention',
    'design_contest_result',
  ].includes(category)
}

/** Composes `Attribution : A et B, 82 600 €, 12 offres`, or why nothing was awarded. */
function composeOutcome(
  category: AnnouncementCategory,
  mentions: readonly Mention[],
  metadata: AnnouncementMetadata,
  { award }: BoampNoticeBody,
  endedLot: string | null,
): (string | null)[] {
  const offers = metadata.offers === undefined ? null : countOffers(metadata.offers)
  if (category === 'tender_unsuccessful' || (category === 'tender_cancellation' && award.category !== null)) {
    const outcome =
      category === 'tender_unsuccessful' ? 'Procédure infructueuse' : 'Procédure déclarée sans suite'
    return [
      award.reason ?? (endedLot === null ? outcome : `${outcome} pour le lot n° ${endedLot}`),
      offers === null ? null : `${offers} reçue${(metadata.offers ?? 0) > 1 ? 's' : ''}`,
    ]
  }
  if (category === 'contract_modification') {
    const names = listNames(mentions, 'supplier')
    return [names === null ? null : `Titulaire : ${names}`]
  }
  if (!isResult(category)) return []
  const { award_amount: amount, framework_maximum: maximum, currency = 'EUR' } = metadata
  const parts = [
    listNames(mentions, 'supplier'),
    amount === undefined ? null : formatMoney(amount, currency, 'fr'),
    maximum === undefined ? null : `maximum ${formatMoney(maximum, currency, 'fr')}`,
    offers,
  ].filter(part => part !== null)
  const heading = category === 'award_intention' ? 'Attributaire pressenti' : 'Attribution'
  return parts.length === 0 ? [] : [`${heading} : ${parts.join(', ')}`]
}

function countOffers(offers: number): string {
  if (offers === 0) return 'Aucune offre'
  return offers === 1 ? '1 offre' : `${offers} offres`
}

/** Composes the changes of a correction. A sentence that only moves the deadline is replaced by the new deadline. */
function composeChanges(
  category: AnnouncementCategory,
  metadata: AnnouncementMetadata,
  { changeSentences }: BoampNoticeBody,
): string[] {
  const isMoved = category === 'tender_amendment' && metadata.deadline !== undefined
  return changeSentences
    .filter(sentence => !(isMoved && findCorrectedDeadline(sentence)?.day === metadata.deadline))
    .map(sentence => capitalize(shortenFormHeading(cleanPublisherText(sentence))))
}

/** Shortens the heading of the old forms for the address of tenders, which leaves little space for the address. */
function shortenFormHeading(sentence: string): string {
  return sentence.replace(FORM_ADDRESS_HEADING, "adresse d'envoi")
}

/** The town is that of the first buyer, so it stands behind its name: `SEM A (Tourcoing) et Ville de B`. */
function composeBuyer(mentions: readonly Mention[], town: string | null): string | null {
  const names = listNames(mentions, 'buyer')
  if (names === null) return null
  if (town === null || normalizeName(names).includes(normalizeName(town))) return `Acheteur : ${names}`
  const [first = '', ...others] = mentions.filter(({ role }) => role === 'buyer').map(({ name }) => name)
  return `Acheteur : ${others.length === 0 ? `${first}, ${town}` : names.replace(first, () => `${first} (${town})`)}`
}

function listNames(mentions: readonly Mention[], role: Mention['role']): string | null {
  const names = mentions.filter(mention => mention.role === role).map(({ name }) => name)
  if (names.length === 0) return null
  if (names.length <= MAX_NAMES + 1) return joinNames(names, 'fr')
  return `${names.slice(0, MAX_NAMES).join(', ')} et ${names.length - MAX_NAMES} autres`
}

function composeProcedure({ procedure, contract_type: types = [] }: AnnouncementMetadata): string | null {
  const list = joinNames(types, 'fr')
  if (procedure === undefined) return list === '' ? null : list
  return list === '' ? procedure : `${procedure}, ${list.toLowerCase()}`
}

function composeDeadline(
  category: AnnouncementCategory,
  { deadline: day, deadline_time: time }: AnnouncementMetadata,
  { changeSentences }: BoampNoticeBody,
): string | null {
  if (day === undefined || category === 'tender_cancellation' || category === 'tender_unsuccessful')
    return null
  const isMoved = changeSentences.some(sentence => findCorrectedDeadline(sentence)?.day === day)
  return `${isMoved ? 'Nouvelle date limite' : 'Date limite'} : ${formatFrenchDateTime({ day, time: time ?? null })}`
}

function composeValue(
  label: string,
  value: number | undefined,
  { currency = 'EUR' }: AnnouncementMetadata,
): string | null {
  return value === undefined ? null : `${label} : ${formatMoney(value, currency, 'fr')}`
}

function composeDate(label: string, day: string | undefined): string | null {
  return day === undefined ? null : `${label} ${formatDay(day, 'fr')}`
}
