import type { Mention } from '../../../model/announcement.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { parseFreeTextIdentifier } from '../../eforms/free-text-identifier.ts'
import { decodeCharacterReferences } from '../../shared/character-references.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPersonalCodiceFiscale, parseCodiceFiscale } from '../../shared/identifier-numbers.ts'
import { inferOrganizationType } from '../../shared/parties/organization-type.ts'
import { quoteValue } from '../../shared/text-cleaning.ts'
import { restoreAnacApostrophes } from '../texts/restore-apostrophes.ts'
import { listAnacJointBidders } from './joint-bidders.ts'
import { isAnacSoleTrader } from './sole-traders.ts'

/** Name fields in order of preference; they vary by form and year. */
const NAME_FIELDS = ['denominazione', 'denominazione_amministrazione', 'ragione_sociale', 'denominazione_sa']
const NUMBER_FIELDS = ['codice_fiscale', 'codice_fiscale_sa']

/**
 * Matches the placeholders by which the platform hides names and numbers of natural persons, such as "***" and
 * "OMISSIS".
 */
const HIDDEN_VALUE = /^[^\p{L}\d]*$|^(?:omissis|(?:dato |soggetto )?oscurato)\b/iu

/**
 * Builds the mention of a party. Returns an empty array when its name is hidden or missing, and reports a codice
 * fiscale without a name.
 */
export function readAnacPartyMentions(subject: FieldReader, role: MentionRole): Mention[] {
  const [name] = NAME_FIELDS.map(field => subject.text(field)).filter(text => text !== null)
  const [number] = NUMBER_FIELDS.map(field => subject.text(field)).filter(text => text !== null)
  if (name === undefined) {
    if (number !== undefined)
      subject.reportProblem('bad_value', `codice fiscale ${quoteValue(number)} has no name`)
    return []
  }
  if (HIDDEN_VALUE.test(name)) return []
  const decoded = decodeCharacterReferences(name)
  const names = role === 'buyer' ? [decoded] : listAnacJointBidders(decoded)
  // The number of a grouping is that of its first member, which acts for the others.
  const stated = number === undefined || HIDDEN_VALUE.test(number) ? null : number
  return names.map((member, i) => buildAnacMention(member, role, i === 0 ? stated : null))
}

/**
 * Builds a mention. A buyer is an authority unless its name has a company's legal form; a winner is a company or a
 * person.
 */
export function buildAnacMention(name: string, role: MentionRole, number: string | null): Mention {
  const identifier = number === null ? null : parseNumber(number)
  return {
    type: role === 'buyer' ? inferOrganizationType(name, 'IT', []) : inferSupplierType(name, identifier),
    role,
    name,
    identifiers: identifier === null ? [] : [identifier],
    ...(identifier !== null && identifier.jurisdiction !== 'IT' && { jurisdiction: identifier.jurisdiction }),
  }
}

/** Parses a party number. Foreign parties may state a VAT number of their country instead of a codice fiscale. */
function parseNumber(text: string): EntityIdentifier {
  const own = parseCodiceFiscale(text)
  const foreign = own.valid ? null : parseFreeTextIdentifier(text, null)
  if (foreign?.valid) return foreign
  // A number in another format comes from a register that is not stated.
  return /^(?:\d{11}|[A-Z\d]{16})$/.test(own.number) ? own : { ...own, scheme: 'local', valid: null }
}

/** Infers the type of a supplier. A sole trader has a natural person's number, or a VAT number and a person's name. */
function inferSupplierType(name: string, identifier: EntityIdentifier | null): 'company' | 'person' {
  if (identifier?.valid && isPersonalCodiceFiscale(identifier)) return 'person'
  return isAnacSoleTrader(restoreAnacApostrophes(name)) ? 'person' : 'company'
}
