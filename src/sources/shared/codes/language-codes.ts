/** Cache of canonical codes: computing one takes a hundred times as long as a look-up, and there are few. */
const CANONICAL_CODES = new Map<string, string | null>()

/** Converts a language code of two or three letters (ISO 639-2/T) to ISO 639-1 (`SPA` → `es`); null if unknown. */
export function normalizeLanguageCode(code: string): string | null {
  if (!/^[a-z]{2,3}$/i.test(code)) return null
  const cached = CANONICAL_CODES.get(code)
  if (cached !== undefined) return cached
  // CLDR canonicalizes to the shortest code of a language.
  const canonical = Intl.getCanonicalLocales(code)[0] ?? ''
  const language = canonical.length === 2 ? canonical : null
  CANONICAL_CODES.set(code, language)
  return language
}
