/** Code → its canonical form. Asking for one takes a hundred times as long as remembering it, and there are few. */
const KNOWN = new Map<string, string | null>()

/** The ISO 639-1 code of a language given by three letters (ISO 639-2/T, `SPA` → `es`) or by two; null when it is none. */
export function languageCode(code: string): string | null {
  if (!/^[a-z]{2,3}$/i.test(code)) return null
  const known = KNOWN.get(code)
  if (known !== undefined) return known
  // CLDR names a language by its shortest code.
  const language = Intl.getCanonicalLocales(code)[0] ?? ''
  const found = language.length === 2 ? language : null
  KNOWN.set(code, found)
  return found
}
