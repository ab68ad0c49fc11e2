import type { StatusTone } from '../../../ui/status-badge.tsx'
import type { EntityDetailsResponse } from '../entity-queries.ts'

export type IdentifierItem = EntityDetailsResponse['identifiers'][number]

interface Scheme {
  readonly name: string
  /** Whether the number has a checksum; otherwise only its format can be checked. */
  readonly hasChecksum?: true
}

/** Display names of the identifier schemes. */
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

/** Returns the display name of an identifier's scheme. */
export function identifierSchemeName({ scheme }: IdentifierItem): string {
  return SCHEME_NAMES[scheme].name
}

/** Rates the validity of an identifier, as far as its checksum or format shows. */
export function assessIdentifier({ scheme, valid }: IdentifierItem): readonly [StatusTone, string] {
  // A number without a known register cannot be checked.
  if (scheme === 'local') return valid ? ['good', 'Format valid'] : ['plain', 'Not verifiable']
  if (!valid) return ['warn', 'Invalid']
  return ['good', SCHEME_NAMES[scheme].hasChecksum ? 'Checksum valid' : 'Format valid']
}
