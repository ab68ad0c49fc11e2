/** Converts a code to a display name: `company_formation` becomes `Company formation`. */
export function humanizeCode(code: string): string {
  const words = code.replaceAll('_', ' ').replaceAll('.', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Display name of each jurisdiction (contract 1). */
export const JURISDICTION_NAMES: Readonly<Record<string, string>> = {
  ES: 'Spain',
  FR: 'France',
  DE: 'Germany',
  IT: 'Italy',
  GB: 'United Kingdom',
  EU: 'European Union',
}

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
