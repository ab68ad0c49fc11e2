import type { Announcement } from '../../src/model/announcement.ts'
import type { AnnouncementCondition } from '../../src/model/announcement-condition.ts'
import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../src/model/category.ts'
import { filterValuesOf } from '../../src/model/filter-values.ts'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'
import { isFunctionWord } from '../../src/query/languages/function-words.ts'
import { isSearchLanguage } from '../../src/query/languages/search-language.ts'
import { VOCABULARY } from '../../src/query/languages/vocabulary.ts'
import { tokenizeText } from '../../src/query/tokenizer.ts'
import { drawWeighted, drawZipf, type RandomNumbers } from '../synthetic-data/seeded-random.ts'

/*
 * Saved searches as analysts and bid managers keep them: one to six conditions, mostly words of what they buy, sell or watch,
 * in the language of the announcements, with a country, a category, a CPV code or a least amount.
 */

interface Weighted<T> {
  readonly weight: number
  readonly value: T
}

const CONDITION_COUNTS = weigh<number>([1, 0.2], [2, 0.3], [3, 0.26], [4, 0.13], [5, 0.07], [6, 0.04])
const MIN_WORD_LENGTH = 4
const CATEGORY_GROUPS = Object.values(
  Object.groupBy(
    Object.keys(ANNOUNCEMENT_CATEGORIES) as AnnouncementCategory[],
    category => ANNOUNCEMENT_CATEGORIES[category].group,
  ),
)

type Part = { readonly term: string } | { readonly filter: AnnouncementFilter }
type PartDraw = (model: SearchModel, random: RandomNumbers) => Part

/** The subject of a generated search. */
interface SearchModel {
  readonly announcement: Announcement
  /** The words of the title, summary and names that say something. */
  readonly words: readonly string[]
  readonly phrases: readonly string[]
  /** The number of announcements with each word. */
  readonly frequencies: ReadonlyMap<string, number>
}

/** People search for what distinguishes an announcement: the rarest of a few of its words. */
const CONSIDERED_WORDS = 5

const WORDS = weigh<PartDraw>(
  [(model, random) => ({ term: pickSpecific(model, random) }), 0.6],
  [(model, random) => ({ term: pick(vocabularyOf(model), random) }), 0.12],
  [(model, random) => ({ term: `"${pick(model.phrases, random)}"` }), 0.08],
  [(model, random) => ({ term: `${pickSpecific(model, random)} or ${pickSpecific(model, random)}` }), 0.08],
  [(model, random) => ({ term: `-${pick(vocabularyOf(model), random)}` }), 0.05],
  [(model, random) => ({ term: `${pickSpecific(model, random).slice(0, 6)}*` }), 0.04],
  [(model, random) => ({ term: pick(numbersOf(model), random) }), 0.03],
)

const FILTERS = weigh<PartDraw>(
  [({ announcement }) => ({ filter: { jurisdiction: [announcement.jurisdiction] } }), 0.34],
  [({ announcement }) => ({ filter: { category: [announcement.category] } }), 0.16],
  [({ announcement: { category } }) => ({ filter: { category: groupOf(category) } }), 0.12],
  [({ announcement }, random) => ({ filter: { cpv: [cpvOf(announcement, random)] } }), 0.1],
  [
    ({ announcement }) => ({
      filter: { region: [filterValuesOf(announcement).regions[0] ?? announcement.jurisdiction] },
    }),
    0.08,
  ],
  [(_, random) => ({ filter: { amountMin: 10 ** (4 + Math.floor(random() * 3)) } }), 0.07],
  [({ announcement }) => ({ filter: { source: [announcement.sourceId] } }), 0.04],
  [({ announcement }) => ({ filter: { language: [announcement.language] } }), 0.04],
  [({ announcement }) => ({ filter: { role: [announcement.mentions[0]?.role ?? 'subject'] } }), 0.02],
  [() => ({ filter: { withdrawn: false } }), 0.02],
  [() => ({ filter: { dateFrom: '2024-01-01' } }), 0.01],
)

const OPEN_SHARE = 0.08
/** Most searches begin with a word. Without one, they want all announcements of a country and category. */
const WORD_SHARE = 0.985

/** Creates a function that draws saved searches about announcements like these. */
export function createSavedSearchDraw(
  announcements: readonly Announcement[],
): (random: RandomNumbers) => AnnouncementCondition {
  const frequencies = new Map<string, number>()
  const models = announcements
    .map(one => toSearchModel(one, frequencies))
    .filter(model => model.words.length > 0)
  return random => {
    const model = models[Math.floor(random() * models.length)] as SearchModel
    const count = drawWeighted(random, CONDITION_COUNTS).value
    const terms: string[] = []
    const filter: AnnouncementFilter = {}
    for (let n = 0; n < count; n++) {
      const isWord = n === 0 ? random() < WORD_SHARE : random() < 0.4
      const part = drawWeighted(random, isWord ? WORDS : FILTERS).value(model, random)
      if ('term' in part) terms.push(part.term)
      else Object.assign(filter, part.filter)
    }
    // A search with only excluded words would be confirmed by its owner first.
    if (terms.length > 0 && terms.every(term => term.startsWith('-'))) terms.push(pickSpecific(model, random))
    return {
      filter:
        terms.length === 0
          ? {
              jurisdiction: [model.announcement.jurisdiction],
              category: [model.announcement.category],
              ...filter,
            }
          : { ...filter, q: terms.join(' ') },
      isOpen: random() < OPEN_SHARE ? true : null,
    }
  }
}

function weigh<T>(...entries: readonly (readonly [T, number])[]): Weighted<T>[] {
  return entries.map(([value, weight]) => ({ value, weight }))
}

function toSearchModel(announcement: Announcement, frequencies: Map<string, number>): SearchModel {
  const { title, summary, language, mentions } = announcement
  const texts = [title, summary ?? '', ...mentions.map(mention => mention.name)]
  const tokens = texts.map(text => tokenizeText(text, language).words)
  const words = tokens.flat().filter(saysSomething)
  const phrases = tokens.flatMap(field =>
    field
      .slice(1)
      .flatMap((word, at) =>
        saysSomething(word) && saysSomething(field[at] ?? '') ? [`${field[at]} ${word}`] : [],
      ),
  )
  for (const word of new Set(words)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  return { announcement, words, phrases: phrases.length === 0 ? words : phrases, frequencies }
}

function saysSomething(word: string): boolean {
  return word.length >= MIN_WORD_LENGTH && !isFunctionWord(word) && !/^\d+$/.test(word)
}

const VOCABULARY_WORDS = Object.fromEntries(
  Object.entries(VOCABULARY).map(([language, words]) => [language, words.trim().split(/\s+/)]),
)

function vocabularyOf({ announcement: { language }, words }: SearchModel): readonly string[] {
  return (isSearchLanguage(language) ? VOCABULARY_WORDS[language] : undefined) ?? words
}

function numbersOf({ announcement, words }: SearchModel): readonly string[] {
  const numbers = announcement.mentions.flatMap(({ identifiers }) => identifiers.map(({ number }) => number))
  return numbers.length === 0 ? words : numbers
}

function cpvOf(announcement: Announcement, random: RandomNumbers): string {
  const code =
    filterValuesOf(announcement).cpv[0] ?? drawZipf(random, ['45000000', '72000000', '33000000', '90000000'])
  return code.slice(0, 2 + Math.floor(random() * 4)).replace(/(?<=^\d\d\d*?)0+$/, '')
}

function groupOf(category: AnnouncementCategory): readonly AnnouncementCategory[] {
  return CATEGORY_GROUPS.find(group => group?.includes(category)) ?? [category]
}

function pickSpecific({ words, frequencies }: SearchModel, random: RandomNumbers): string {
  const considered = Array.from({ length: CONSIDERED_WORDS }, () => pick(words, random))
  return considered.reduce((rarest, word) =>
    (frequencies.get(word) ?? 0) < (frequencies.get(rarest) ?? 0) ? word : rarest,
  )
}

function pick<T>(items: readonly T[], random: RandomNumbers): T {
  return items[Math.floor(random() * items.length)] as T
}
