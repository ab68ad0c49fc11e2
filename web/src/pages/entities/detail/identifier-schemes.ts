import type { StatusTone } from '../../../ui/status-badge.tsx'
import type { EntityDetailsResponse } from '../entity-queries.ts'

export type IdentifierItem = EntityDetailsResponse['identifiers'][number]

interface Scheme {
  readonly name: string
  /** Whether numbers of this scheme contain a checksum. Without one, only the format can be checked. */
  readonly hasChecksum?: true
}

/** Display name of each identifier scheme. */
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

/** Rates the validity of an identifier, as far as its checksum or format can prove it. */
export function assessIdentifier({ scheme, valid }: IdentifierItem): readonly [StatusTone, string] {
  // The register of the number is unknown.
  if (valid === null) return ['plain', 'Not verifiable']
  if (!valid) return ['warn', 'Invalid']
  return ['good', SCHEME_NAMES[scheme].hasChecksum ? 'Checksum valid' : 'Format valid']
}
