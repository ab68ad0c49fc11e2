import {
  type Announcement,
  ELLIPSIS,
  type JsonValue,
  type LanguageCode,
} from '../../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../../model/category.ts'
import type { Entity } from '../../../../model/entity.ts'
import type { Jurisdiction } from '../../../../model/jurisdiction.ts'
import { classifyLegalForm, splitLegalForm } from '../../../../model/legal-form.ts'
import { normalizeTaxId } from '../../../../model/list-filters.ts'
import { createGenerationalCache } from '../../../../platform/generational-cache.ts'
import { normalizeText } from '../../../../platform/text.ts'
import { indexedNumbersOf } from '../../../../query/company-numbers/number-keys.ts'
import { DocumentTokens } from '../../../../query/document-tokens.ts'
import { FIELD_END_TOKEN, filterToken, MATCH_ALL_TOKEN, tokenizeText } from '../../../../query/tokenizer.ts'
import { allowsTypos } from '../read/entity-name-expressions.ts'

/** The columns of an announcement's full-text row (see schema.sql). */
export interface AnnouncementFullText {
  readonly title: string
  readonly words: string
  readonly others: string
  readonly keys: string
}

/** The columns of an entity's full-text row, and the entity's vocabulary. */
export interface EntityFullText {
  readonly name: string
  readonly bare: string
  readonly others: string
  readonly keys: string
  /** The words in the name, for typo-tolerant search. */
  readonly vocabulary: readonly string[]
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

/** Builds the full-text row of an entity from its name (with and without legal form) and filter values (design 6). */
export function buildEntityFullText(entity: Entity): EntityFullText {
  const { type, name, jurisdiction, status, legalForm, identifiers } = entity
  const fullName = tokenizeText(name, 'und')
  const parts = splitLegalForm(name, jurisdiction)
  const bareName = tokenizeText(parts.name, 'und')
  const statedForm = legalForm === null ? fullName : tokenizeText(legalForm, 'und')
  const form =
    parts.legalFormClass ?? (legalForm === null ? null : classifyLegalForm(legalForm, jurisdiction))
  return {
    name: [...fullName.words, FIELD_END_TOKEN].join(' '),
    bare: bareName.words.length < fullName.words.length ? [...bareName.words, FIELD_END_TOKEN].join(' ') : '',
    others: [...fullName.variants.union(new Set(statedForm.words)).difference(new Set(fullName.words))].join(
      ' ',
    ),
    keys: [
      MATCH_ALL_TOKEN,
      filterToken('type', type),
      filterToken('jurisdiction', jurisdiction),
      filterToken('status', status),
      ...(form === null ? [] : [filterToken('form', form)]),
      ...indexedNumbersOf(identifiers, entity.taxId).map(number => filterToken('tax_id', number)),
    ].join(' '),
    vocabulary: fullName.words.filter(allowsTypos),
  }
}
