import type { Mention } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Role } from '../../model/role.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { undamaged } from '../kit/damaged-text.ts'
import { compact, fold } from '../kit/text.ts'

/** A line that goes on with an address. */
const ADDRESS =
  /^\d|\b\d{5}\b|\b(?:rue|avenue|av|boulevard|bd|place|allee|chemin|route|impasse|quai|cedex|bp|cs|tel|mail|http)\b/
/** What buyers write behind the name of a winner: its part in a group, its rank in a framework. */
const PART =
  /\s*\((?:(?:le |la )?mandataire|co-? ?traitant|groupement|rang|lot|n ?°|sous-? ?traitant|titulaire)[^()]*\)\s*$/i
const PERSON = /^(?:M\.|MM\.|Mr|Mme|Mlle|Monsieur|Madame|Mademoiselle|Maître|Me)\s/
/** Texts that stand for a name and are none. */
const NOBODY =
  /^(?:n\.?\s?c\.?|n\/a|neant|sans (?:objet|suite)|infructueux|aucune?|non (?:attribue|communique)e?|[-.x/?]+)$/

/** The name of a buyer: lines that go on with its address are not its name, nor is a final stop (sheet, section 1). */
export function buyerName(text: string): string | null {
  const [first = '', ...others] = linesOf(text)
  const until = others.findIndex(line => ADDRESS.test(fold(line)))
  return named([first, ...(until === -1 ? others : others.slice(0, until))].join(' '))
}

/** The name of a winner: whole sentences may follow on other lines. */
export function winnerName(text: string): string | null {
  const [first = ''] = linesOf(text)
  return named(first.replace(PART, ''))
}

/** A company, or the person that a form of address tells. */
export function winner(name: string, who: Whereabouts): Mention {
  return mention(PERSON.test(name) ? 'person' : 'company', 'supplier', name, who)
}

/** What a notice says of somebody beside the name. */
export interface Whereabouts {
  readonly number?: string | null
  readonly place?: string | null
  /** ISO 3166. */
  readonly country?: string | null
}

export function mention(type: Mention['type'], role: Role, name: string, who: Whereabouts): Mention {
  const country = who.country ?? 'FR'
  const identifier = who.number == null ? null : identifierOf(who.number, country)
  return {
    type,
    role,
    name,
    identifiers: identifier === null ? [] : [identifier],
    ...compact({ place: who.place, jurisdiction: country === 'FR' ? null : jurisdictionOf(country) }),
  }
}

/** Each once in a role: what is said of somebody the second time is kept only where it is more. */
export function distinct(mentions: readonly Mention[]): Mention[] {
  const found = new Map<string, Mention>()
  for (const one of mentions) {
    const key = `${one.role} ${fold(one.name)}`
    const before = found.get(key)
    if (before === undefined || before.identifiers.length < one.identifiers.length) found.set(key, one)
  }
  return [...found.values()]
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map(undamaged)
    .filter(line => line !== '')
}

/** Without the stop, comma or semicolon that ends it; a stop that belongs to an abbreviation (`D.E.C.S.`) stays. */
function named(text: string): string | null {
  const trimmed = text
    .replace(/[\s,;:]+$/, '')
    .replace(/(?<=[^\s.]{2}|\))\.$/, '')
    .trim()
  return trimmed === '' || NOBODY.test(fold(trimmed)) ? null : trimmed
}
