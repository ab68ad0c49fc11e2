import type { Mention } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { parseFreeTextIdentifier } from '../eforms/free-text-identifier.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { inferOrganizationType } from '../shared/parties/organization-type.ts'
import { repairText } from '../shared/repair-text.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'
import { foldText } from './texts/fold-text.ts'

/** Matches a line that belongs to an address. */
const ADDRESS =
  /^\d|\b\d{5}\b|\b(?:rue|avenue|av|boulevard|bd|place|allee|chemin|route|impasse|quai|cedex|bp|cs|tel|mail|http)\b/
/** Matches a suffix that buyers add to a winner's name, such as its role in a group or its rank in a framework. */
const ROLE_SUFFIX =
  /(?<!\s)\s*\((?:(?:le |la )?mandataire|co-? ?traitant|groupement|rang|lot|n ?°|sous-? ?traitant|titulaire)[^()]*\)\s*$/i
const PERSON_TITLE = /^(?:M\.|MM\.|Mr|Mme|Mlle|Monsieur|Madame|Mademoiselle|Maître|Me)\s/
/** Matches placeholders that appear where a name should be. */
const PLACEHOLDER =
  /^(?:n\.?\s?c\.?|n\/a|neant|sans (?:objet|suite)|infructueux|aucune?|non (?:attribue|communique)e?|[-.x/?]+)$/

/** Matches what follows a buyer's name: the agent who runs its procedure, or whom it acts for. */
const AGENT =
  /[ ,;(–-]{1,3}(?:(?:en qualite de |en tant que )?mandataire (?::|d[eu'])|mandataire:|maitre d'ouvrage delegue d|pour le compte d|au nom et pour |represente?e? par |agissant (?:au nom|pour|en|comme) )/

/** Extracts a buyer's name, without address lines, agents and a final period (sources/fr-boamp). */
export function cleanBoampBuyerName(text: string): string | null {
  const [first = '', ...others] = splitLines(text)
  const addressStart = others.findIndex(line => ADDRESS.test(normalizeForComparison(line)))
  const lines = [first, ...(addressStart === -1 ? others : others.slice(0, addressStart))].join(' ')
  const agentStart = foldText(lines).search(AGENT)
  return cleanName(agentStart > 0 ? lines.slice(0, agentStart) : lines)
}

/** Extracts a winner's name from the first line, because whole sentences may follow on other lines. */
export function cleanBoampWinnerName(text: string): string | null {
  const [first = ''] = splitLines(text)
  return cleanName(first.replace(ROLE_SUFFIX, ''))
}

/** Builds a winner's mention, which is a person when the name begins with a form of address and otherwise a company. */
export function buildBoampWinnerMention(name: string, details: BoampPartyDetails): Mention {
  return buildBoampMention(PERSON_TITLE.test(name) ? 'person' : 'company', 'supplier', name, details)
}

/** Facts about a party in addition to its name. */
export interface BoampPartyDetails {
  readonly number?: string | null
  readonly locality?: string | null
  /** ISO 3166 country code; France when absent. */
  readonly country?: string | null
}

/** Builds a mention and validates its SIRET or SIREN, if any. A buyer's name and number decide its type. */
export function buildBoampMention(
  type: Mention['type'],
  role: MentionRole,
  name: string,
  details: BoampPartyDetails,
): Mention {
  const country = details.country ?? 'FR'
  const number = details.number == null ? null : completeBoampSiret(details.number)
  const identifier = number === null ? null : parseFreeTextIdentifier(number, country)
  const identifiers = identifier === null ? [] : [identifier]
  return {
    type: role === 'buyer' ? inferOrganizationType(name, jurisdictionOf(country), identifiers) : type,
    role,
    name,
    identifiers,
    ...omitMissing({
      locality: details.locality,
      jurisdiction: country === 'FR' ? null : jurisdictionOf(country),
    }),
  }
}

/**
 * Reduces a SIRET that lacks one digit to the SIREN at its start. A SIRET without its leading zero stays as it is, because
 * its first digits are not a SIREN.
 */
export function completeBoampSiret(stated: string): string {
  const digits = stated.replace(/[\s.]/g, '')
  const siren = digits.slice(0, 9)
  const lacksLastPart = /^\d{13}$/.test(digits) && parseSiren(siren)?.valid === true
  return lacksLastPart && parseSiren(`0${siren.slice(0, 8)}`)?.valid !== true ? siren : stated
}

/** Keeps one mention per name and role, preferring the one with more identifiers. */
export function mergeDuplicateBoampMentions(mentions: readonly Mention[]): Mention[] {
  const byRoleAndName = new Map<string, Mention>()
  for (const candidate of mentions) {
    const key = `${candidate.role} ${normalizeForComparison(candidate.name)}`
    const existing = byRoleAndName.get(key)
    if (existing === undefined || existing.identifiers.length < candidate.identifiers.length)
      byRoleAndName.set(key, candidate)
  }
  return [...byRoleAndName.values()]
}

function splitLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map(repairText)
    .filter(line => line !== '')
}

/** Removes final punctuation but keeps the period of an abbreviation (`D.E.C.S.`). Returns `null` for a placeholder. */
function cleanName(text: string): string | null {
  const trimmed = trimEndMatching(text, /[\s,;:]/)
    .replace(/(?<=[^\s.]{2}|\))\.$/, '')
    .trim()
  return trimmed === '' || PLACEHOLDER.test(normalizeForComparison(trimmed)) ? null : trimmed
}
