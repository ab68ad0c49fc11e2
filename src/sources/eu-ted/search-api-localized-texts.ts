import { decodeCharacterReferences } from '../shared/character-references.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { normalizeLanguageCode } from '../shared/language-codes.ts'
import { isPlainRecord, toArray } from '../shared/plain-values.ts'

/** Reads texts by three-letter language code; a plain text has no stated language. */
export function readTedSearchTextsByLanguage(
  row: FieldReader,
  name: string,
): ReadonlyMap<string, readonly string[]> {
  const value = row.value(name)
  const entries = isPlainRecord(value) ? Object.entries(value) : value === null ? [] : [['', value] as const]
  return new Map(
    entries.map(([language, texts]) => [
      language.toLowerCase(),
      toArray(texts)
        .filter(text => typeof text === 'string')
        .map(decodeCharacterReferences)
        .filter(text => text !== ''),
    ]),
  )
}

/** Notice language by country. Notices of multilingual countries such as Belgium or Luxembourg have several. */
const LANGUAGE_BY_COUNTRY: Readonly<Record<string, string>> = {
  ES: 'spa',
  FR: 'fra',
  DE: 'deu',
  IT: 'ita',
  GB: 'eng',
}

/**
 * Detects the language of a notice from its own texts, since headings exist in all languages. Prefers the country's
 * language, otherwise the first.
 */
export function detectTedSearchNoticeLanguage(row: FieldReader, country: string | null): string {
  for (const name of ['title-proc', 'description-proc', 'description-lot', 'buyer-name']) {
    const languages = [...readTedSearchTextsByLanguage(row, name).keys()].filter(
      code => normalizeLanguageCode(code) !== null,
    )
    const own = languages.find(code => code === LANGUAGE_BY_COUNTRY[country ?? '']) ?? languages[0]
    if (own !== undefined) return normalizeLanguageCode(own) ?? 'und'
  }
  return 'und'
}

/** Reads the texts under `name` in the notice's language, otherwise in English, otherwise in any. */
export function readTedSearchTextsInLanguage(
  row: FieldReader,
  name: string,
  language: string,
): readonly string[] {
  const versions = readTedSearchTextsByLanguage(row, name)
  const own = [...versions].find(([code]) => normalizeLanguageCode(code) === language)?.[1]
  return own ?? versions.get('eng') ?? [...versions.values()][0] ?? []
}

export function readTedSearchTextInLanguage(row: FieldReader, name: string, language: string): string | null {
  return readTedSearchTextsInLanguage(row, name, language)[0] ?? null
}

/**
 * Reads the notice's own title. The heading is "Country – CPV label – title", in older notices "Country-Town: CPV
 * label".
 */
export function readTedSearchNoticeTitle(row: FieldReader, language: string): string | null {
  const heading =
    readTedSearchTextInLanguage(row, 'notice-title', language) ??
    readTedSearchTextInLanguage(row, 'TI', language)
  const [, , ...own] = heading?.split(' – ') ?? []
  const title = readTedSearchTextInLanguage(row, 'title-proc', language)
  return title ?? (own.length > 0 ? own.join(' – ') : heading)
}
