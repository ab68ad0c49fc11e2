import { LANGUAGE, type Language } from './language.ts'

type TranslatedLanguage = Exclude<Language, 'en'>

/** The translations of a set of messages. Each is loaded only when its language is used. */
export type Translations<Messages> = Readonly<
  Record<TranslatedLanguage, () => Promise<{ readonly default: Messages }>>
>

const RETRY_MS = 1_000

/**
 * Returns messages in the language of the dashboard. English is part of the program. If a translation cannot be
 * fetched even at the second attempt, the English messages are used, because a page in English is better than none.
 */
export async function translate<Messages>(
  english: Messages,
  translations: Translations<Messages>,
): Promise<Messages> {
  if (LANGUAGE === 'en') return english
  const load = translations[LANGUAGE]
  const attempt = () =>
    load().then(
      ({ default: translated }) => translated,
      () => null,
    )
  const pause = () => new Promise(resolve => setTimeout(resolve, RETRY_MS))
  return (await attempt()) ?? (await pause().then(attempt)) ?? english
}
