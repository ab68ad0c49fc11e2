import type { EntityStatus } from './entity-status.ts'
import type { Jurisdiction } from './jurisdiction.ts'

export const ENTITY_TYPES = ['company', 'person', 'authority'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/**
 * Identifier schemes, strongest first: the order decides which key an entity's id is derived from. `national` is a
 * country-wide tax or register number of one legal unit; `register` is issued by one court or register office.
 */
export const IDENTIFIER_SCHEMES = {
  siren: { jurisdiction: 'FR', kind: 'national', meaning: 'SIREN of INSEE, 9 digits, Luhn' },
  nif: {
    jurisdiction: 'ES',
    kind: 'national',
    meaning: 'NIF of the Agencia Tributaria (companies, DNI and NIE)',
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
    meaning: 'Handelsregister entry with its court: HRB 28204 München',
  },
  hoja: { jurisdiction: 'ES', kind: 'register', meaning: 'sheet of the Registro Mercantil: M 786863' },
  rna: { jurisdiction: 'FR', kind: 'register', meaning: 'association number of the RNA, W and 9 digits' },
  rea: {
    jurisdiction: 'IT',
    kind: 'register',
    meaning: 'REA number (Repertorio economico amministrativo) with its province',
  },
  dir3: {
    jurisdiction: 'ES',
    kind: 'register',
    meaning: 'code of a public body in the Spanish directory DIR3',
  },
  ipa: {
    jurisdiction: 'IT',
    kind: 'register',
    meaning: 'code of a public body in the Italian directory IPA',
  },
  ppon: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'Public Procurement Organisation Number: PJJX-1133-JRGV',
  },
  charity_number: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'charity number, prefixed SC in Scotland and NIC in Northern Ireland',
  },
  ip_number: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'number of an authorised insolvency practitioner, prefixed GBNI in Northern Ireland',
  },
  vat: { jurisdiction: null, kind: 'other', meaning: 'VAT number with its country prefix' },
  lei: { jurisdiction: null, kind: 'other', meaning: 'Legal Entity Identifier, ISO 17442' },
  local: {
    jurisdiction: null,
    kind: 'other',
    meaning: "publisher's own number of unstated type",
  },
} as const satisfies Record<string, SchemeDefinition>

interface SchemeDefinition {
  readonly jurisdiction: Jurisdiction | null
  readonly kind: 'national' | 'register' | 'other'
  readonly meaning: string
}

export type IdentifierScheme = keyof typeof IDENTIFIER_SCHEMES

/** An identifier stated by a document. Only a valid one identifies an entity. */
export interface EntityIdentifier {
  readonly scheme: IdentifierScheme
  readonly jurisdiction: Jurisdiction
  /** Canonical form: upper case, without insignificant spaces, dots and hyphens. */
  readonly number: string
  /** True when its check digits, or its format where it has none, are correct. */
  readonly valid: boolean
}

/** A company, person or authority: the fields shown by the API (contract 2.3) plus legal form and identifiers. */
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

/** The entity in lists and single reads, with exactly the fields of the API (contract 2.3). */
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
