import type { Mention } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Role } from '../../model/role.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { undamaged } from '../kit/damaged-text.ts'
import { compact, fold } from '../kit/text.ts'

/** Matches a line that belongs to an address. */
const ADDRESS =
  /^\d|\b\d{5}\b|\b(?:rue|avenue|av|boulevard|bd|place|allee|chemin|route|impasse|quai|cedex|bp|cs|tel|mail|http)\b/
/** Matches a suffix that buyers add to a winner's name, such as its role in a group or its rank in a framework. */
const ROLE_SUFFIX =
  /\s*\((?:(?:le |la )?mandataire|co-? ?traitant|groupement|rang|lot|n ?°|sous-? ?traitant|titulaire)[^()]*\)\s*$/i
const PERSON_TITLE = /^(?:M\.|MM\.|Mr|Mme|Mlle|Monsieur|Madame|Mademoiselle|Maître|Me)\s/
/** Matches placeholders that appear where a name should be. */
const PLACEHOLDER =
  /^(?:n\.?\s?c\.?|n\/a|neant|sans (?:objet|suite)|infructueux|aucune?|non (?:attribue|communique)e?|[-.x/?]+)$/

/** Extracts a buyer's name: address lines and a final full stop are not part of it (sources/fr-boamp). */
export function buyerName(text: string): string | null {
  const [first = '', ...others] = splitLines(text)
  const addressStart = others.findIndex(line => ADDRESS.test(fold(line)))
  return cleanName([first, ...(addressStart === -1 ? others : others.slice(0, addressStart))].join(' '))
}

/** Extracts a winner's name from the first line; whole sentences may follow on other lines. */
export function winnerName(text: string): string | null {
  const [first = ''] = splitLines(text)
  return cleanName(first.replace(ROLE_SUFFIX, ''))
}

/** Builds a winner's mention: a person when the name begins with a form of address, otherwise a company. */
export function winner(name: string, details: Whereabouts): Mention {
  return mention(PERSON_TITLE.test(name) ? 'person' : 'company', 'supplier', name, details)
}

/** Details of a party besides its name. */
export interface Whereabouts {
  readonly number?: string | null
  readonly place?: string | null
  /** ISO 3166 country code; France when absent. */
  readonly country?: string | null
}

/** Builds a mention whose SIRET or SIREN, if any, is checked. */
export function mention(type: Mention['type'], role: Role, name: string, details: Whereabouts): Mention {
  const country = details.country ?? 'FR'
  const identifier = details.number == null ? null : identifierOf(details.number, country)
  return {
    type,
    role,
    name,
    identifiers: identifier === null ? [] : [identifier],
    ...compact({ place: details.place, jurisdiction: country === 'FR' ? null : jurisdictionOf(country) }),
  }
}

/** Keeps one mention per name and role, preferring the one with more identifiers. */
export function distinct(mentions: readonly Mention[]): Mention[] {
  const byRoleAndName = new Map<string, Mention>()
  for (const candidate of mentions) {
    const key = `${candidate.role} ${fold(candidate.name)}`
    const existing = byRoleAndName.get(key)
    if (existing === undefined || existing.identifiers.length < candidate.identifiers.length)
      byRoleAndName.set(key, candidate)
  }
  return [...byRoleAndName.values()]
}

function splitLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map(undamaged)
    .filter(line => line !== '')
}

/** Removes final punctuation but keeps the full stop of an abbreviation (`D.E.C.S.`). Null for a placeholder. */
function cleanName(text: string): string | null {
  const trimmed = text
    .replace(/[\s,;:]+$/, '')
    .replace(/(?<=[^\s.]{2}|\))\.$/, '')
    .trim()
  return trimmed === '' || PLACEHOLDER.test(fold(trimmed)) ? null : trimmed
}
