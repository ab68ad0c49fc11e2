import { type Announcement, ELLIPSIS, type JsonValue, type LanguageCode } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { Jurisdiction } from '../../model/jurisdiction.ts'
import { normalizeTaxId } from '../../model/list-filters.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { normalizeText } from '../../platform/text.ts'
import { DocumentTokens } from '../document-tokens.ts'
import { filterToken, MATCH_ALL_TOKEN } from '../tokenizer.ts'

/** The columns of an announcement's full-text row (see schema.sql of the search index). */
export interface AnnouncementFullText {
  readonly title: string
  readonly words: string
  readonly others: string
  readonly keys: string
}

/** Maximum length of the texts of details that are searched, in characters. Frameworks with hundreds of lots exceed it. */
const MAX_DETAILS_TEXT = 20_000

/**
 * Builds the full-text row of an announcement from its title, summary, names, reference, tax IDs and filter values
 * (design 6). The texts of the details replace what a shortened summary leaves out.
 */
export function buildAnnouncementFullText(announcement: Announcement): AnnouncementFullText {
  const { sourceId, jurisdiction, category, language, title, summary, reference, mentions, details } =
    announcement
  const tokens = new DocumentTokens(title, language)
  if (summary !== null) tokens.addText(summary, language)
  if (summary?.endsWith(ELLIPSIS) && details !== undefined)
    tokens.addText(joinTexts(details).slice(0, MAX_DETAILS_TEXT), language)
  for (const { name } of mentions) tokens.addText(name, language)
  tokens.addText(reference, 'und')
  for (const { identifiers } of mentions) {
    for (const { number } of identifiers) {
      tokens.addText(number, 'und')
      const normalized = normalizeText(normalizeTaxId(number))
      if (SINGLE_WORD.test(normalized)) tokens.addVariant(normalized)
    }
  }
  return {
    title: tokens.title(),
    words: tokens.words(),
    others: tokens.others(),
    keys: announcementFilterTokens(sourceId, jurisdiction, category, language),
  }
}

/** Joins all texts of a JSON value, except URLs, separated by spaces. */
function joinTexts(value: JsonValue): string {
  if (typeof value === 'string') return /^https?:/.test(value) ? '' : value
  if (value === null || typeof value !== 'object') return ''
  return Object.values(value).map(joinTexts).join(' ')
}

const filterTokenCache = createGenerationalCache<string>(2_000)

/** Returns the tokens for an announcement's filter values. */
function announcementFilterTokens(
  source: string,
  jurisdiction: Jurisdiction,
  category: AnnouncementCategory,
  language: LanguageCode,
): string {
  return filterTokenCache(`${source} ${jurisdiction} ${category} ${language}`, () =>
    [
      MATCH_ALL_TOKEN,
      filterToken('source', source),
      filterToken('jurisdiction', jurisdiction),
      filterToken('category', category),
      filterToken('language', language),
    ].join(' '),
  )
}

const SINGLE_WORD = /^[\p{L}\p{N}]+$/u
