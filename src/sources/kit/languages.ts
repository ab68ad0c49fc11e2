/** The ISO 639-1 code of a language given by three letters (ISO 639-2/T, `SPA` → `es`) or by two; null when it is none. */
export function languageCode(code: string): string | null {
  if (!/^[a-z]{2,3}$/i.test(code)) return null
  // CLDR names a language by its shortest code.
  const language = Intl.getCanonicalLocales(code)[0] ?? ''
  return language.length === 2 ? language : null
}
