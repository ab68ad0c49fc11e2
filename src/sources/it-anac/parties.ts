import type { Mention } from '../../model/announcement.ts'
import type { Identifier } from '../../model/entity.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import type { Role } from '../../model/role.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { codiceFiscale, isPersonal } from '../kit/codice-fiscale.ts'
import type { Fields } from '../kit/fields.ts'
import { decodedText } from '../kit/references.ts'
import { quoted } from '../kit/text.ts'

/** Legal forms that only companies have; foundations, associations and consortia may be public bodies. */
const OF_COMPANIES: ReadonlySet<string> = new Set(
  ['spa', 'srl', 'srls', 'sapa', 'snc', 'sas', 'coop', 'consortile', 'scarl'].map(form => `IT:${form}`),
)
/** Names that a subject stands under, in this order: forms and years differ. */
const NAMES = ['denominazione', 'denominazione_amministrazione', 'ragione_sociale', 'denominazione_sa']
const NUMBERS = ['codice_fiscale', 'codice_fiscale_sa']

/** A natural person whose name or number the platform does not show: "***", "OMISSIS". */
const MASKED = /^[^\p{L}\d]*$|^(?:omissis|(?:dato |soggetto )?oscurato)\b/iu

/** Somebody with a codice fiscale; nobody, and a note, when there is no name; nobody when it is hidden. */
export function party(subject: Fields, role: Role): Mention[] {
  const [name] = NAMES.map(field => subject.text(field)).filter(text => text !== null)
  const [number] = NUMBERS.map(field => subject.text(field)).filter(text => text !== null)
  if (name === undefined) {
    if (number !== undefined) subject.note('bad_value', `codice fiscale ${quoted(number)} without a name`)
    return []
  }
  if (MASKED.test(name)) return []
  return [mention(decodedText(name), role, number === undefined || MASKED.test(number) ? null : number)]
}

/** A buyer is a public body unless its name has a company's legal form; who wins is a company or a person. */
export function mention(name: string, role: Role, number: string | null): Mention {
  const identifier = number === null ? null : numberOf(number)
  return {
    type: role === 'buyer' ? buyerType(name) : supplierType(identifier),
    role,
    name,
    identifiers: identifier === null ? [] : [identifier],
    ...(identifier !== null && identifier.jurisdiction !== 'IT' && { jurisdiction: identifier.jurisdiction }),
  }
}

/** Who comes from abroad may have a VAT number of home at the place of a codice fiscale. */
function numberOf(text: string): Identifier {
  const own = codiceFiscale(text)
  const foreign = own.valid ? null : identifierOf(text, null)
  return foreign?.valid ? foreign : own
}

function buyerType(name: string): 'company' | 'authority' {
  return OF_COMPANIES.has(splitLegalForm(name, 'IT').form ?? '') ? 'company' : 'authority'
}

/** A trader under its own name has a natural person's number. */
function supplierType(identifier: Identifier | null): 'company' | 'person' {
  return identifier?.valid && isPersonal(identifier) ? 'person' : 'company'
}
