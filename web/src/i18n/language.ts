/** The languages of the dashboard with their own names, in the order in which they are offered. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
} as const
export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[]

/** Locale for numbers and dates of each language. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
}

/** Under which the browser stores the language that the user chose. */
export const LANGUAGE_STORAGE_KEY = 'herald-language'

/** Returns the first preferred language that the dashboard has, else English. `de-AT` counts as German. */
export function chooseLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map(tag => tag.toLowerCase().split('-')[0])
  const code = codes.find(code => LANGUAGES.some(language => language === code))
  return LANGUAGES.find(language => language === code) ?? 'en'
}

function readLanguage(): Language {
  // Unit tests run without a browser, in English.
  if (!('document' in globalThis)) return 'en'
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY)
  return chooseLanguage(stored === null ? navigator.languages : [stored])
}

/** The language of the dashboard. It stays the same until the page is reloaded, so texts can be constants. */
export const LANGUAGE = readLanguage()

/** The locale for numbers and dates. */
export const LOCALE = LOCALES[LANGUAGE]
