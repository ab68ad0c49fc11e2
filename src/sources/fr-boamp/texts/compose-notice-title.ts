import type { AnnouncementCategory } from '../../../model/category.ts'
import { MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { capitalize, trimSubject } from './clean-publisher-text.ts'
import { foldText } from './fold-text.ts'

/** Kinds of notices that a title names before the subject. A plain call has none. */
const KINDS: Partial<Record<AnnouncementCategory, string>> = {
  tender_planning: 'Préinformation',
  concession_notice: 'Concession',
  qualification_system: 'Système de qualification',
  design_contest: 'Concours',
  design_contest_result: 'Résultat de concours',
  subcontract_notice: 'Sous-traitance',
  tender_amendment: 'Rectificatif',
  tender_suspension: 'Suspension',
  tender_cancellation: 'Sans suite',
  tender_unsuccessful: 'Infructueux',
  award_intention: 'Intention de conclure',
  direct_award: 'Attribution sans concurrence',
  contract_award: 'Attribution',
  award_correction: "Rectificatif d'attribution",
  notice_annulment: "Annulation d'avis",
  contract_modification: 'Modification de marché',
  buyer_profile: "Profil d'acheteur",
}
/** Words in a subject that name the kind already. */
const NAMED: Partial<Record<AnnouncementCategory, RegExp>> = {
  concession_notice: /\b(?:concession|delegation de service public|dsp|affermage)\b/,
  design_contest: /\bconcours\b/,
  design_contest_result: /\bresultats?\b/,
  buyer_profile: /\bprofil d'acheteur\b/,
  qualification_system: /\bqualification\b/,
}
const KIND_BEFORE =
  /^(?:avis (?:rectificatif|d'attribution|d'annulation|de pre-?information)|rectificatif|attribution|annulation) ?(?:n ?°? ?\d{1,2})? ?[:–-] /
const KIND_AFTER =
  / ?\((?:rectificatif|annulation|attribution|resultat|avis d'attribution|infructueux|sans suite)\)$/

/** The words of a title before the subject, apart from its category. */
export interface BoampTitleTerms {
  readonly isAnnulment: boolean
  /** The only lot that ended without award. */
  readonly endedLot: string | null
}

/** Composes the title: the subject as the publisher words it, after the kind of the notice unless it is a plain call. */
export function composeBoampTitle(
  category: AnnouncementCategory,
  terms: BoampTitleTerms,
  subject: string,
): string {
  return shortenText(composeWholeTitle(category, terms, subject), MAX_TITLE_LENGTH)
}

/** Composes the title without shortening it. */
export function composeWholeTitle(
  category: AnnouncementCategory,
  { isAnnulment, endedLot }: BoampTitleTerms,
  subject: string,
): string {
  const kind = category === 'tender_cancellation' && isAnnulment ? 'Annulation' : KINDS[category]
  const object = capitalize(removeKind(subject))
  if (kind === undefined || NAMED[category]?.test(foldText(object))) return object
  return `${kind}${endedLot === null ? '' : ` (lot n° ${endedLot})`} : ${object}`
}

/** Removes the kind that the publisher adds to some subjects: `Voirie (rectificatif)`, `Avis d'attribution - Voirie`. */
function removeKind(subject: string): string {
  const trimmed = trimSubject(subject)
  const after = foldText(trimmed).search(KIND_AFTER)
  const withoutEnd = after > 0 ? trimmed.slice(0, after) : trimmed
  const before = KIND_BEFORE.exec(foldText(withoutEnd))?.[0].length ?? 0
  return trimSubject(withoutEnd.slice(before)) || subject
}
