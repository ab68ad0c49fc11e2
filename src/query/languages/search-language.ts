/** The languages whose words are stemmed, as ISO 639-1 codes. Search by language applies to them. */
export const SEARCH_LANGUAGES = ['es', 'fr', 'de', 'it', 'en'] as const
export type SearchLanguage = (typeof SEARCH_LANGUAGES)[number]

export function isSearchLanguage(code: string): code is SearchLanguage {
  return (SEARCH_LANGUAGES as readonly string[]).includes(code)
}
