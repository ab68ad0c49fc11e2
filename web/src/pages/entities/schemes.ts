import type { Tone } from '../../ui/status.tsx'
import type { Known } from './queries.ts'

export type Identifier = Known['identifiers'][number]

interface Scheme {
  readonly name: string
  /** Whether a wrong number shows by its check digits; else only by its form. */
  readonly checked?: true
}

/** The kinds of number, as a person calls them. */
const SCHEMES: Readonly<Record<Identifier['scheme'], Scheme>> = {
  siren: { name: 'SIREN', checked: true },
  nif: { name: 'NIF', checked: true },
  partita_iva: { name: 'Partita IVA', checked: true },
  codice_fiscale: { name: 'Codice fiscale', checked: true },
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
  vat: { name: 'VAT number', checked: true },
  lei: { name: 'LEI', checked: true },
  local: { name: 'Other number' },
}

/** What kind of number it is, in words. */
export function schemeOf({ scheme }: Identifier): string {
  return SCHEMES[scheme].name
}

/** Whether a number is right, as far as it shows, and how good that is. */
export function verdictOf({ scheme, valid }: Identifier): readonly [Tone, string] {
  // A number of no known register has nothing that could be checked.
  if (scheme === 'local') return valid ? ['good', 'Form right'] : ['plain', 'Cannot be checked']
  if (!valid) return ['warn', 'Not valid']
  return ['good', SCHEMES[scheme].checked ? 'Check digits right' : 'Form right']
}
