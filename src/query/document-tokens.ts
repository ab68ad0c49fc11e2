import type { LanguageCode } from '../model/announcement.ts'
import { isSearchLanguage, type SearchLanguage } from './languages/search-language.ts'
import { stemToken } from './languages/stems.ts'
import { FIELD_END_TOKEN, type TextTokens, tokenizeText } from './tokenizer.ts'

/** Collects the index tokens for a document whose first field is its title. */
export class DocumentTokens {
  /** The language of the stems, or `null` if the document has none. */
  readonly #language: SearchLanguage | null
  readonly #title: TextTokens
  readonly #fields: TextTokens[] = []
  readonly #addedVariants: string[] = []

  constructor(title: string, language: LanguageCode) {
    this.#language = isSearchLanguage(language) ? language : null
    this.#title = tokenizeText(title, language)
  }

  addText(text: string, language: LanguageCode): void {
    const field = tokenizeText(text, language)
    if (field.words.length > 0) this.#fields.push(field)
  }

  /** Adds another spelling for words in the document. */
  addVariant(variant: string): void {
    this.#addedVariants.push(variant)
  }

  /** Returns the words of the title in order, an end token, and the stems that are not among the words. */
  title(): string {
    const { words, stems } = this.#title
    return words.length === 0 ? '' : [...words, FIELD_END_TOKEN, ...this.#stemTokens(stems)].join(' ')
  }

  /** Returns the words of the other fields in order, with an end token before the first and after each field. */
  words(): string {
    return [
      FIELD_END_TOKEN,
      ...this.#fields.map(({ words }) => `${words.join(' ')} ${FIELD_END_TOKEN}`),
    ].join(' ')
  }

  /** Returns the tokens that are neither among the words nor in the title. */
  others(): string {
    const fields = [this.#title, ...this.#fields]
    const others = new Set(this.#addedVariants)
    const stems = new Set<string>()
    for (const field of fields) {
      for (const variant of field.variants) others.add(variant)
      for (const part of field.parts) others.add(part)
      for (const stem of field.stems) stems.add(stem)
    }
    for (const { words } of fields) {
      for (const word of words) {
        others.delete(word)
        stems.delete(word)
      }
    }
    for (const stem of this.#title.stems) stems.delete(stem)
    return [...others, ...this.#stemTokens(stems)].join(' ')
  }

  #stemTokens(stems: ReadonlySet<string>): string[] {
    const language = this.#language
    return language === null ? [] : Array.from(stems, stem => stemToken(language, stem))
  }
}
