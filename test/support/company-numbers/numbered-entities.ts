import type { EntityIdentifier, IdentifierScheme } from '../../../src/model/entity.ts'
import type { Jurisdiction } from '../../../src/model/jurisdiction.ts'
import type { HandwrittenEntity } from '../handwritten-index.ts'

/* Fictitious entities with numbers of all schemes. No register has issued these numbers to them. */

function entity(
  name: string,
  jurisdiction: Jurisdiction,
  ...numbers: readonly (readonly [IdentifierScheme, string])[]
): HandwrittenEntity {
  const identifiers: EntityIdentifier[] = numbers.map(([scheme, number]) => ({
    scheme,
    jurisdiction,
    number,
    valid: true,
  }))
  return { name, jurisdiction, identifiers, taxId: identifiers[0]?.number ?? null }
}

export const NUMBERED_ENTITIES = {
  lavande: entity('EXEMPLE LAVANDE', 'FR', ['siren', '007492986']),
  amicale: entity('AMICALE IMAGINAIRE', 'FR', ['rna', 'W999000123']),
  naranja: entity('EJEMPLO NARANJA SL', 'ES', ['nif', 'B00010066'], ['hoja', 'M 990786']),
  mallorca: entity('EJEMPLO MALLORCA SA', 'ES', ['hoja', 'PM 990001']),
  ourense: entity('EJEMPLO OURENSE SL', 'ES', ['hoja', 'OR 12345']),
  ayuntamiento: entity('AYUNTAMIENTO DE NINGUNA PARTE', 'ES', ['nif', 'P0000101F'], ['dir3', 'L01001016']),
  persona: entity('PERSONA FICTICIA', 'ES', ['nif', '00000014Z']),
  hamburg: entity('Muster Handel GmbH', 'DE', ['hrb', 'HRB 990024 Hamburg']),
  berlin: entity('Beispiel Bau GmbH', 'DE', ['hrb', 'HRB 990024 Berlin (Charlottenburg)']),
  luebeck: entity('Muster Ostsee GmbH', 'DE', ['hrb', 'HRB 990030 MÖ Lübeck'], ['vat', 'DE990000010']),
  kiel: entity('Muster Werft GmbH', 'DE', ['hrb', 'HRB 990019 RD Kiel']),
  muenchen: entity('Beispiel Isar GmbH', 'DE', ['hrb', 'HRB 990101 München']),
  frankfurt: entity('Beispiel Main KG', 'DE', ['hrb', 'HRA 990021 Frankfurt am Main']),
  verein: entity('Musterverein', 'DE', ['hrb', 'VR 990015 Stendal']),
  genossenschaft: entity('Mustergenossenschaft', 'DE', ['hrb', 'GnR 99003 Kempten (Allgäu)']),
  bristol: entity('EXAMPLE BRISTOL LIMITED', 'GB', ['company_number', '00990456']),
  leeds: entity('EXAMPLE LEEDS LIMITED', 'GB', ['company_number', '09990123']),
  county: entity('EXAMPLE COUNTY LIMITED', 'GB', ['company_number', '99001101']),
  scotland: entity('EXAMPLE FORTH LIMITED', 'GB', ['company_number', 'SC990011']),
  partnership: entity('EXAMPLE PARTNERS LLP', 'GB', ['company_number', 'OC999901']),
  society: entity('EXAMPLE SOCIETY', 'GB', ['company_number', 'R0009901'], ['charity_number', '9900012']),
  council: entity('EXAMPLE COUNCIL', 'GB', ['ppon', 'ZZFD-0101-KLMN']),
  practitioner: entity('EXAMPLE PRACTITIONER', 'GB', ['ip_number', '99121']),
  limone: entity('ESEMPIO LIMONE SRL', 'IT', ['partita_iva', '99999960174'], ['rea', 'MI-9900123']),
  rossi: entity('ROSSI MARIO', 'IT', ['codice_fiscale', 'RSSMRA85T10A562S']),
  comune: entity('COMUNE IMMAGINARIO', 'IT', ['codice_fiscale', '00999900588'], ['ipa', 'C_Z999']),
  brussel: entity('VOORBEELD NV', 'EU', ['vat', 'BE0999000111']),
  amsterdam: entity('VOORBEELD BV', 'EU', ['vat', 'NL999999990B01']),
  wien: entity('Beispiel Wien GmbH', 'EU', ['vat', 'ATU99999999']),
  athens: entity('PARADEIGMA AE', 'EU', ['vat', 'EL999999990']),
  bank: entity('EXEMPLE BANK', 'EU', ['lei', '5299EXEMPLEGMBH00089']),
} as const

export type NumberedEntity = keyof typeof NUMBERED_ENTITIES
