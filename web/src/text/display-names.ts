import { LOCALE } from '../i18n/language.ts'
import { CODE_NAMES } from './code-names/code-names.ts'

/**
 * Returns the name of a code: `company_formation` becomes `Company formation` or `Gründung`. A code without a name in the
 * language of the dashboard becomes English words.
 */
export function humanizeCode(code: string): string {
  if (Object.hasOwn(CODE_NAMES, code)) return CODE_NAMES[code] ?? code
  const words = code.replaceAll('_', ' ').replaceAll('.', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const REGIONS = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** The countries whose NUTS or ITL codes differ from ISO 3166-1. */
const COUNTRIES_OF_REGIONS: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB', TL: 'GB' }

/** Returns the name of the country with which the codes of regions start (NUTS, and ITL for the United Kingdom). */
export function nameCountryOfRegions(code: string): string {
  return REGIONS.of(COUNTRIES_OF_REGIONS[code] ?? code) ?? code
}

/** Name of each jurisdiction (contract 1). */
export const JURISDICTION_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  ['ES', 'FR', 'DE', 'IT', 'GB', 'EU'].map(code => [code, REGIONS.of(code) ?? code]),
)

/** Language in which most publishers of a jurisdiction write. The EU has none. */
const LANGUAGES: Readonly<Record<string, string>> = { ES: 'es', FR: 'fr', DE: 'de', IT: 'it', GB: 'en' }

/** Returns the `lang` attribute for text from a jurisdiction. */
export function languageOfJurisdiction(jurisdiction: string): string | undefined {
  return LANGUAGES[jurisdiction]
}

/** Returns the `lang` attribute for text from a source. A source ID starts with its jurisdiction (`es-borme`). */
export function languageOfSource(sourceId: string): string | undefined {
  return languageOfJurisdiction(sourceId.slice(0, 2).toUpperCase())
}
