import type { EntityStatus } from './entity-status.ts'
import type { Jurisdiction } from './jurisdiction.ts'

export const ENTITY_TYPES = ['company', 'person', 'authority'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/**
 * Identifier schemes, strongest first. An entity's ID is derived from its identifier with the strongest scheme. A `national`
 * identifier is the country-wide tax or register number of a legal unit; one court or office issues a `register` identifier.
 */
export const IDENTIFIER_SCHEMES = {
  siren: {
    jurisdiction: 'FR',
    kind: 'national',
    meaning: 'SIREN number issued by INSEE: 9 digits with a Luhn check digit',
  },
  nif: {
    jurisdiction: 'ES',
    kind: 'national',
    meaning: 'NIF issued by the Agencia Tributaria, including DNI and NIE numbers',
  },
  partita_iva: { jurisdiction: 'IT', kind: 'national', meaning: 'partita IVA, 11 digits' },
  codice_fiscale: {
    jurisdiction: 'IT',
    kind: 'national',
    meaning: 'codice fiscale, 11 digits or 16 characters',
  },
  company_number: { jurisdiction: 'GB', kind: 'national', meaning: 'Companies House number, 8 characters' },
  hrb: {
    jurisdiction: 'DE',
    kind: 'register',
    meaning: 'Handelsregister number with its court, such as HRB 28204 München',
  },
  hoja: {
    jurisdiction: 'ES',
    kind: 'register',
    meaning: 'Registro Mercantil sheet number, such as M 786863',
  },
  rna: { jurisdiction: 'FR', kind: 'register', meaning: 'RNA association number: W and 9 digits' },
  rea: {
    jurisdiction: 'IT',
    kind: 'register',
    meaning: 'REA number (Repertorio economico amministrativo) with its province',
  },
  dir3: {
    jurisdiction: 'ES',
    kind: 'register',
    meaning: 'code of a public body in DIR3, the Spanish directory',
  },
  ipa: {
    jurisdiction: 'IT',
    kind: 'register',
    meaning: 'code of a public body in IPA, the Italian directory',
  },
  ppon: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'Public Procurement Organisation Number, such as PJJX-1133-JRGV',
  },
  charity_number: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'charity number, prefixed SC in Scotland and NIC in Northern Ireland',
  },
  ip_number: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'number of an authorized insolvency practitioner, prefixed GBNI in Northern Ireland',
  },
  vat: { jurisdiction: null, kind: 'other', meaning: 'VAT number with its country prefix' },
  lei: { jurisdiction: null, kind: 'other', meaning: 'Legal Entity Identifier, ISO 17442' },
  local: {
    jurisdiction: null,
    kind: 'other',
    meaning: "publisher's own number, of an unstated type",
  },
} as const satisfies Record<string, SchemeDefinition>

interface SchemeDefinition {
  readonly jurisdiction: Jurisdiction | null
  readonly kind: 'national' | 'register' | 'other'
  readonly meaning: string
}

export type IdentifierScheme = keyof typeof IDENTIFIER_SCHEMES

/** An identifier stated in a document. Only a valid identifier can identify an entity. */
export interface EntityIdentifier {
  readonly scheme: IdentifierScheme
  readonly jurisdiction: Jurisdiction
  /** The number in canonical form: upper case, without insignificant spaces, dots and hyphens. */
  readonly number: string
  /**
   * True when the check digits are correct or, for a scheme without check digits, when the format is correct. Null when
   * the register of the number, and so its check, is unknown.
   */
  readonly valid: boolean | null
}

/** A company, person or authority, with the API fields (contract 2.3) and its legal form and identifiers. */
export interface Entity {
  readonly id: string
  readonly type: EntityType
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly taxId: string | null
  readonly status: EntityStatus
  readonly announcementCount: number
  readonly legalForm: string | null
  readonly identifiers: readonly EntityIdentifier[]
}

/** Returns the entity with exactly the fields that the API defines for lists and single reads (contract 2.3). */
export function entityView(entity: Entity) {
  return {
    id: entity.id,
    entity_type: entity.type,
    name: entity.name,
    jurisdiction: entity.jurisdiction,
    tax_id: entity.taxId,
    status: entity.status,
    announcement_count: entity.announcementCount,
  }
}
