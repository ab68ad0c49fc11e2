import { decodeCharacterReferences } from '../shared/character-references.ts'
import { normalizeLanguageCode } from '../shared/codes/language-codes.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPlainRecord, toArray } from '../shared/plain-values.ts'

/**
 * Reads the strings of a field by three-letter language code. A plain string gets an empty code, because its language
 * is not stated.
 */
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

/** Notice language by country. Multilingual countries such as Belgium and Luxembourg are omitted. */
const LANGUAGE_BY_COUNTRY: Readonly<Record<string, string>> = {
  ES: 'spa',
  FR: 'fra',
  DE: 'deu',
  IT: 'ita',
  GB: 'eng',
}

/**
 * Detects the language of a notice from the fields that the buyer wrote, because headings exist in all languages.
 * Prefers the language of the country to the first stated language.
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

/** Reads the strings under `name` in the notice's language, otherwise in English, otherwise in any language. */
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
 * Reads the notice's own title. The heading has the form "Country – CPV label – title", or "Country-Town: CPV label" in
 * older notices.
 */
export function readTedSearchNoticeTitle(row: FieldReader, language: string): string | null {
  const heading =
    readTedSearchTextInLanguage(row, 'notice-title', language) ??
    readTedSearchTextInLanguage(row, 'TI', language)
  const [, , ...own] = heading?.split(' – ') ?? []
  const title = readTedSearchTextInLanguage(row, 'title-proc', language)
  return title ?? (own.length > 0 ? own.join(' – ') : removePlace(heading))
}

/** Removes the country and town before the label of an older notice: `Spain-Madrid: `. */
function removePlace(heading: string | null): string | null {
  const [place = '', ...label] = heading?.split(': ') ?? []
  return place.includes('-') && label.length > 0 ? label.join(': ') : heading
}
