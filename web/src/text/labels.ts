/** `company_formation` → `Company formation`. */
export function humanizeCode(code: string): string {
  const words = code.replaceAll('_', ' ').replaceAll('.', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The jurisdictions of the contract (spec 1), as a person calls them. */
export const JURISDICTION_NAMES: Readonly<Record<string, string>> = {
  ES: 'Spain',
  FR: 'France',
  DE: 'Germany',
  IT: 'Italy',
  GB: 'United Kingdom',
  EU: 'European Union',
}

/** The language most publishers of a jurisdiction write in, for `lang`; none for EU, where it differs. */
const LANGUAGES: Readonly<Record<string, string>> = { ES: 'es', FR: 'fr', DE: 'de', IT: 'it', GB: 'en' }

/** The `lang` of a text of a jurisdiction. */
export function languageOfJurisdiction(jurisdiction: string): string | undefined {
  return LANGUAGES[jurisdiction]
}

/** The `lang` of a title of a source: its id begins with its jurisdiction (`es-borme`). */
export function languageOfSource(sourceId: string): string | undefined {
  return languageOfJurisdiction(sourceId.slice(0, 2).toUpperCase())
}
