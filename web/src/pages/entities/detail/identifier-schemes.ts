import type { StatusTone } from '../../../ui/status-badge.tsx'
import type { EntityDetailsResponse } from '../entity-queries.ts'

export type IdentifierItem = EntityDetailsResponse['identifiers'][number]

interface Scheme {
  readonly name: string
  /** Whether a wrong number shows by its check digits; else only by its form. */
  readonly hasChecksum?: true
}

/** The kinds of number, as a person calls them. */
const SCHEME_NAMES: Readonly<Record<IdentifierItem['scheme'], Scheme>> = {
  siren: { name: 'SIREN', hasChecksum: true },
  nif: { name: 'NIF', hasChecksum: true },
  partita_iva: { name: 'Partita IVA', hasChecksum: true },
  codice_fiscale: { name: 'Codice fiscale', hasChecksum: true },
  company_number: { name: 'Company number' },
  hrb: { name: 'Handelsregister' },
  hoja: { name: 'Hoja registral' },
  rna: { name: 'RNA' },
  rea: { name: 'REA' },
  dir3: { name: 'DIR3' },
  ipa: { name: 'Codice IPA' },
  ppon: { name: 'PPON' },
  charity_number: { name: 'Charity number' },
  ip_number: { name: 'Practitioner number' },
  vat: { name: 'VAT number', hasChecksum: true },
  lei: { name: 'LEI', hasChecksum: true },
  local: { name: 'Other number' },
}

/** What kind of number it is, in words. */
export function identifierSchemeName({ scheme }: IdentifierItem): string {
  return SCHEME_NAMES[scheme].name
}

/** Whether a number is right, as far as it shows, and how good that is. */
export function assessIdentifier({ scheme, valid }: IdentifierItem): readonly [StatusTone, string] {
  // A number of no known register has nothing that could be checked.
  if (scheme === 'local') return valid ? ['good', 'Form right'] : ['plain', 'Cannot be checked']
  if (!valid) return ['warn', 'Not valid']
  return ['good', SCHEME_NAMES[scheme].hasChecksum ? 'Check digits right' : 'Form right']
}
