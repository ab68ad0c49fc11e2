import type { StatusTone } from '../../../ui/status-badge.tsx'
import type { EntityDetailsResponse } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'

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
  partita_iva: { name: messages.identifiers.partita_iva, hasChecksum: true },
  codice_fiscale: { name: messages.identifiers.codice_fiscale, hasChecksum: true },
  company_number: { name: messages.identifiers.company_number },
  hrb: { name: messages.identifiers.hrb },
  hoja: { name: messages.identifiers.hoja },
  rna: { name: 'RNA' },
  rea: { name: 'REA' },
  dir3: { name: 'DIR3' },
  ipa: { name: messages.identifiers.ipa },
  ppon: { name: 'PPON' },
  charity_number: { name: messages.identifiers.charity_number },
  ip_number: { name: messages.identifiers.ip_number },
  vat: { name: messages.identifiers.vat, hasChecksum: true },
  lei: { name: 'LEI', hasChecksum: true },
  local: { name: messages.identifiers.local },
}

/** Returns the display name of an identifier's scheme. */
export function identifierSchemeName({ scheme }: IdentifierItem): string {
  return SCHEME_NAMES[scheme].name
}

/** Rates the validity of an identifier, as far as its checksum or format can prove it. */
export function assessIdentifier({ scheme, valid }: IdentifierItem): readonly [StatusTone, string] {
  // The register of the number is unknown.
  if (valid === null) return ['plain', messages.identifiers.notVerifiable]
  if (!valid) return ['warn', messages.identifiers.invalid]
  return [
    'good',
    SCHEME_NAMES[scheme].hasChecksum ? messages.identifiers.checksumValid : messages.identifiers.formatValid,
  ]
}
