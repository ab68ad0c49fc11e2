import type { Mention } from '../../model/announcement.ts'
import type { Identifier } from '../../model/entity.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import type { Role } from '../../model/role.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { codiceFiscale, isPersonal } from '../kit/codice-fiscale.ts'
import type { Fields } from '../kit/fields.ts'
import { decodedText } from '../kit/references.ts'
import { quoted } from '../kit/text.ts'

/** Legal forms used only by companies. Foundations, associations and consortia may be public bodies. */
const COMPANY_LEGAL_FORMS: ReadonlySet<string> = new Set(
  ['spa', 'srl', 'srls', 'sapa', 'snc', 'sas', 'coop', 'consortile', 'scarl'].map(form => `IT:${form}`),
)
/** Name fields in order of preference; they vary by form and year. */
const NAME_FIELDS = ['denominazione', 'denominazione_amministrazione', 'ragione_sociale', 'denominazione_sa']
const NUMBER_FIELDS = ['codice_fiscale', 'codice_fiscale_sa']

/** Names and numbers of natural persons that the platform hides: "***", "OMISSIS". */
const HIDDEN_VALUE = /^[^\p{L}\d]*$|^(?:omissis|(?:dato |soggetto )?oscurato)\b/iu

/** Reads a party; empty when its name is hidden or missing. A codice fiscale without a name is reported. */
export function party(subject: Fields, role: Role): Mention[] {
  const [name] = NAME_FIELDS.map(field => subject.text(field)).filter(text => text !== null)
  const [number] = NUMBER_FIELDS.map(field => subject.text(field)).filter(text => text !== null)
  if (name === undefined) {
    if (number !== undefined) subject.note('bad_value', `codice fiscale ${quoted(number)} has no name`)
    return []
  }
  if (HIDDEN_VALUE.test(name)) return []
  return [mention(decodedText(name), role, number === undefined || HIDDEN_VALUE.test(number) ? null : number)]
}

/**
 * Builds a mention. A buyer is an authority unless its name has a company's legal form; a winner is a company or a
 * person.
 */
export function mention(name: string, role: Role, number: string | null): Mention {
  const identifier = number === null ? null : parseNumber(number)
  return {
    type: role === 'buyer' ? inferBuyerType(name) : inferSupplierType(identifier),
    role,
    name,
    identifiers: identifier === null ? [] : [identifier],
    ...(identifier !== null && identifier.jurisdiction !== 'IT' && { jurisdiction: identifier.jurisdiction }),
  }
}

/** Foreign parties may have a VAT number of their country in place of a codice fiscale. */
function parseNumber(text: string): Identifier {
  const own = codiceFiscale(text)
  const foreign = own.valid ? null : identifierOf(text, null)
  return foreign?.valid ? foreign : own
}

function inferBuyerType(name: string): 'company' | 'authority' {
  return COMPANY_LEGAL_FORMS.has(splitLegalForm(name, 'IT').form ?? '') ? 'company' : 'authority'
}

/** A sole trader has a natural person's number. */
function inferSupplierType(identifier: Identifier | null): 'company' | 'person' {
  return identifier?.valid && isPersonal(identifier) ? 'person' : 'company'
}
