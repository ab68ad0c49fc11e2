import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { splitLegalForm } from '../../../model/legal-form.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { type ConversionSide, findPartySides, roleOfSide } from './party-roles.ts'
import { type PartySpan, partyKey } from './party-span.ts'
import { findProseParties } from './prose-parties.ts'
import { findRegisterEntryParties } from './register-entry-parties.ts'

/** A company that the text names beside the announced one. */
export interface HandelsregisterParty {
  readonly mention: Mention
  /** Its side in the conversion, `null` where the wording leaves it open. */
  readonly side: ConversionSide | null
}

/** Categories whose text names other companies as parties, not only as addresses or authors. */
const WITH_PARTIES =
  /^(?:merger|demerger|asset_transfer|legal_form_change|company_restructuring|cross_border_move|enterprise_agreement)/

const CONVERSION_WORDS = /verschm|glieder|spalt|wechsel|übertrag|umwand|vertr[aä]g/i

/**
 * Finds the other companies that the register names. The text is free, so a name counts only if its start and end are
 * unambiguous; the details always contain the full text.
 */
export function findHandelsregisterParties(
  statements: readonly string[],
  category: AnnouncementCategory,
  subject: Mention,
): HandelsregisterParty[] {
  const found = new Map<string, HandelsregisterParty>()
  for (const sentence of statements) {
    const parties = findParties(sentence, category)
    const isAboutConversion = CONVERSION_WORDS.test(sentence)
    const sides = findPartySides(sentence, parties)
    parties.forEach((party, i) => {
      if (isSubject(party, subject)) return
      const key = party.identifier?.valid ? party.identifier.number : partyKey(party.name)
      const side = sides[i] ?? null
      // A name in a contact address or the future name of the company is no party.
      if (side === null && party.identifier === null && !isAboutConversion) return
      const added = { mention: toMention(party, roleOfSide(side, category)), side }
      const known = found.get(key)
      found.set(key, known === undefined ? added : mergeParties(known, added))
    })
  }
  return [...found.values()]
}

/** Finds the parties of a sentence in its order. A register entry outweighs the name alone. */
function findParties(sentence: string, category: AnnouncementCategory): PartySpan[] {
  const identified = findRegisterEntryParties(sentence)
  if (!WITH_PARTIES.test(category)) return identified
  const spans = [...identified, ...findProseParties(sentence)].toSorted((a, b) => a.start - b.start)
  return spans.filter(
    (span, i) =>
      span.identifier?.scheme === 'hrb' || !(overlaps(span, spans[i - 1]) || overlaps(span, spans[i + 1])),
  )
}

/** Returns true when a neighbour with a register entry covers the same words. */
function overlaps(span: PartySpan, neighbour: PartySpan | undefined): boolean {
  return neighbour?.identifier?.scheme === 'hrb' && neighbour.start < span.end && span.start < neighbour.end
}

/** The same name with the legal form written out is the same company. */
function isSubject(party: PartySpan, subject: Mention): boolean {
  if (party.identifier?.valid)
    return subject.identifiers.some(({ number }) => number === party.identifier?.number)
  if (partyKey(party.name) === partyKey(subject.name)) return true
  const [own, other] = [splitLegalForm(subject.name, 'DE'), splitLegalForm(party.name, 'DE')]
  return own.legalFormClass === other.legalFormClass && partyKey(own.name) === partyKey(other.name)
}

function toMention({ name, identifier, locality, jurisdiction }: PartySpan, role: Mention['role']): Mention {
  return {
    type: 'company',
    role,
    name,
    identifiers: identifier === null ? [] : [identifier],
    ...omitMissing({ jurisdiction, locality }),
  }
}

/** Completes a party with what a later sentence adds. */
function mergeParties(first: HandelsregisterParty, second: HandelsregisterParty): HandelsregisterParty {
  const { mention } = first
  return {
    side: first.side ?? second.side,
    mention: {
      ...second.mention,
      ...mention,
      role: first.side === null ? second.mention.role : mention.role,
      identifiers: mention.identifiers.length > 0 ? mention.identifiers : second.mention.identifiers,
    },
  }
}
