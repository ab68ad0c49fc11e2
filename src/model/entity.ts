import type { Jurisdiction } from './place.ts'
import type { EntityStatus } from './status.ts'

export const ENTITY_TYPES = ['company', 'person', 'authority'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/**
 * Kinds of number an entity can carry, strongest first (the order decides which key gives an entity its id).
 * `national`: the tax or register number of one legal unit in its country. `register`: a court's or an office's own.
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
  rna: { jurisdiction: 'FR', kind: 'register', meaning: 'number of an association, W and 9 digits' },
  rea: {
    jurisdiction: 'IT',
    kind: 'register',
    meaning: 'Repertorio economico amministrativo with its province',
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
    meaning: 'number of a charity; SC before it in Scotland, NIC in Northern Ireland',
  },
  ip_number: {
    jurisdiction: 'GB',
    kind: 'register',
    meaning: 'number of an authorised insolvency practitioner; GBNI before it in Northern Ireland',
  },
  vat: { jurisdiction: null, kind: 'other', meaning: 'VAT number with its country prefix' },
  lei: { jurisdiction: null, kind: 'other', meaning: 'Legal Entity Identifier, ISO 17442' },
  local: {
    jurisdiction: null,
    kind: 'other',
    meaning: 'number a publisher uses itself, its kind not stated',
  },
} as const satisfies Record<string, SchemeFacts>

interface SchemeFacts {
  readonly jurisdiction: Jurisdiction | null
  readonly kind: 'national' | 'register' | 'other'
  readonly meaning: string
}

export type IdentifierScheme = keyof typeof IDENTIFIER_SCHEMES

/** A number as a document states it. Only a valid one says who somebody is. */
export interface Identifier {
  readonly scheme: IdentifierScheme
  readonly jurisdiction: Jurisdiction
  /** Canonical form: no blanks, dots or hyphens that mean nothing; upper case. */
  readonly number: string
  /** Its check digits, or its form where it has none, are right. */
  readonly valid: boolean
}

/** One company, person or authority as the API shows it (spec 2.3) and what lies behind. */
export interface Entity {
  readonly id: string
  readonly type: EntityType
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly taxId: string | null
  readonly status: EntityStatus
  readonly announcementCount: number
  readonly legalForm: string | null
  readonly identifiers: readonly Identifier[]
}

/** The entity as lists and single reads show it: exactly the fields of spec 2.3. */
export function entityForm(entity: Entity): Record<string, unknown> {
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
