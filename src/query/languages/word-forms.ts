import { lazy } from '../../platform/caching/lazy.ts'
import { normalizeText } from '../../platform/text.ts'
import type { SearchLanguage } from './search-language.ts'

/*
 * Words whose stem is that of a word with another meaning: the stem of `receiver` is that of `received`, and the stem of
 * `Gesellschafter` that of `Gesellschaft`. A search for one of them finds its inflections, which are listed here, instead of
 * everything with that stem.
 */
const INFLECTIONS: Readonly<Partial<Record<SearchLanguage, readonly string[]>>> = {
  de: [
    'Gesellschafter Gesellschafters Gesellschaftern Gesellschafterin Gesellschafterinnen',
    'Unternehmer Unternehmers Unternehmern Unternehmerin Unternehmerinnen',
    'Verwalter Verwalters Verwaltern Verwalterin Verwalterinnen',
    'Vertreter Vertreters Vertretern Vertreterin Vertreterinnen',
    'Käufer Käufers Käufern Käuferin Käuferinnen',
    'Mieter Mieters Mietern Mieterin Mieterinnen',
    'Vermieter Vermieters Vermietern Vermieterin Vermieterinnen',
    'Händler Händlers Händlern Händlerin Händlerinnen',
    'Bauer Bauern Bäuerin Bäuerinnen',
    'Gründer Gründers Gründern Gründerin Gründerinnen',
    'Maler Malers Malern Malerin Malerinnen',
  ],
  en: [
    'receiver receivers',
    'insolvent insolvents',
    'petitioner petitioners',
    'officer officers',
    'manager managers',
    'holder holders',
    'executor executors',
    'operator operators',
    'printer printers',
    'importer importers',
    'university universities',
    'policy policies',
  ],
}

const formsByWord = lazy(
  () =>
    new Map(
      Object.entries(INFLECTIONS).flatMap(([language, groups]) =>
        groups.flatMap(group => {
          const forms = [...new Set(group.toLowerCase().split(' ').map(normalizeText))]
          return forms.map((form): [string, readonly string[]] => [`${language} ${form}`, forms])
        }),
      ),
    ),
)

/** Returns the inflections of a word, normalized, if its stem belongs to another word too, or `null`. */
export function listedInflections(word: string, language: SearchLanguage): readonly string[] | null {
  return formsByWord().get(`${language} ${normalizeText(word)}`) ?? null
}
