import type { Fields } from '../kit/fields.ts'
import { languageCode } from '../kit/languages.ts'
import { isRecord, listOf } from '../kit/plain.ts'
import { decodedText } from '../kit/references.ts'

/** Reads texts by three-letter language code; a plain text has no stated language. */
export function versionsOf(row: Fields, name: string): ReadonlyMap<string, readonly string[]> {
  const value = row.raw(name)
  const entries = isRecord(value) ? Object.entries(value) : value === null ? [] : [['', value] as const]
  return new Map(
    entries.map(([language, texts]) => [
      language.toLowerCase(),
      listOf(texts)
        .filter(text => typeof text === 'string')
        .map(decodedText)
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
export function languageOf(row: Fields, country: string | null): string {
  for (const name of ['title-proc', 'description-proc', 'description-lot', 'buyer-name']) {
    const languages = [...versionsOf(row, name).keys()].filter(code => languageCode(code) !== null)
    const own = languages.find(code => code === LANGUAGE_BY_COUNTRY[country ?? '']) ?? languages[0]
    if (own !== undefined) return languageCode(own) ?? 'und'
  }
  return 'und'
}

/** Reads the texts under `name` in the notice's language, otherwise in English, otherwise in any. */
export function textsIn(row: Fields, name: string, language: string): readonly string[] {
  const versions = versionsOf(row, name)
  const own = [...versions].find(([code]) => languageCode(code) === language)?.[1]
  return own ?? versions.get('eng') ?? [...versions.values()][0] ?? []
}

export function textIn(row: Fields, name: string, language: string): string | null {
  return textsIn(row, name, language)[0] ?? null
}

/**
 * Reads the notice's own title. The heading is "Country – CPV label – title", in older notices "Country-Town: CPV
 * label".
 */
export function titleOf(row: Fields, language: string): string | null {
  const heading = textIn(row, 'notice-title', language) ?? textIn(row, 'TI', language)
  const [, , ...own] = heading?.split(' – ') ?? []
  const title = textIn(row, 'title-proc', language)
  return title ?? (own.length > 0 ? own.join(' – ') : heading)
}
