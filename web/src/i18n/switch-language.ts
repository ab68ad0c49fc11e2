import { LANGUAGE_STORAGE_KEY, type Language } from './language.ts'

/** Stores the language for this browser and reloads the page in it. */
export function switchLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language)
  location.reload()
}
