import { makeRemembering } from '../base/remember.ts'
import type { Announcement } from '../model/announcement.ts'
import type { Category } from '../model/category.ts'
import type { Entity } from '../model/entity.ts'
import { comparableTaxId } from '../model/filter.ts'
import { legalFormClass, splitLegalForm } from '../model/legal-form.ts'
import type { Jurisdiction } from '../model/place.ts'
import { isForgivable } from './names.ts'
import { END, EVERY_ROW, fold, Gathering, keyToken, tokensOf } from './tokens.ts'

/** The columns of an announcement's full-text row (schema.sql). */
export interface AnnouncementText {
  readonly words: string
  readonly others: string
  readonly keys: string
}

/** The columns of an entity's full-text row, and its vocabulary. */
export interface EntityText {
  readonly name: string
  readonly bare: string
  readonly others: string
  readonly keys: string
  /** Name words for typo-tolerant search. */
  readonly vocabulary: readonly string[]
}

/** Builds the full-text row of an announcement: title, summary, names, reference and tax ids (design 6), and filter values. */
export function announcementText(announcement: Announcement): AnnouncementText {
  const { sourceId, jurisdiction, category, language, title, summary, reference, mentions } = announcement
  const tokens = new Gathering()
  tokens.take(title, language)
  if (summary !== null) tokens.take(summary, language)
  for (const { name } of mentions) tokens.take(name, language)
  tokens.take(reference, 'und')
  for (const { identifiers } of mentions) {
    for (const { number } of identifiers) {
      tokens.take(number, 'und')
      const normalized = fold(comparableTaxId(number))
      if (SINGLE_WORD.test(normalized)) tokens.spell(normalized)
    }
  }
  return {
    words: tokens.words(),
    others: [...tokens.others()].join(' '),
    keys: announcementFilterTokens(sourceId, jurisdiction, category),
  }
}

const filterTokenCache = makeRemembering<string>(2_000)

/** The tokens of an announcement's filter values. */
function announcementFilterTokens(source: string, jurisdiction: Jurisdiction, category: Category): string {
  return filterTokenCache(`${source} ${jurisdiction} ${category}`, () =>
    [
      EVERY_ROW,
      keyToken('source', source),
      keyToken('jurisdiction', jurisdiction),
      keyToken('category', category),
    ].join(' '),
  )
}

const SINGLE_WORD = /^[\p{L}\p{N}]+$/u

/** Builds the full-text row of an entity: its name with and without legal form (design 6), and filter values. */
export function entityText(entity: Entity): EntityText {
  const { type, name, jurisdiction, status, legalForm, identifiers } = entity
  const fullName = tokensOf(name, 'und')
  const parts = splitLegalForm(name, jurisdiction)
  const bareName = tokensOf(parts.name, 'und')
  const statedForm = legalForm === null ? fullName : tokensOf(legalForm, 'und')
  const form = parts.form ?? (legalForm === null ? null : legalFormClass(legalForm, jurisdiction))
  const numbers = [entity.taxId ?? '', ...identifiers.map(identifier => identifier.number)]
  const taxIds = new Set(numbers.map(comparableTaxId).filter(number => number !== ''))
  return {
    name: [...fullName.words, END].join(' '),
    bare: bareName.words.length < fullName.words.length ? [...bareName.words, END].join(' ') : '',
    others: [...fullName.others.union(new Set(statedForm.words)).difference(new Set(fullName.words))].join(
      ' ',
    ),
    keys: [
      EVERY_ROW,
      keyToken('type', type),
      keyToken('jurisdiction', jurisdiction),
      keyToken('status', status),
      ...(form === null ? [] : [keyToken('form', form)]),
      ...[...taxIds].map(number => keyToken('tax_id', number)),
    ].join(' '),
    vocabulary: fullName.words.filter(isForgivable),
  }
}
