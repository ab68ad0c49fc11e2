import { makeRemembering } from '../base/remember.ts'
import type { Announcement } from '../model/announcement.ts'
import type { Category } from '../model/category.ts'
import type { Entity } from '../model/entity.ts'
import { comparableTaxId } from '../model/filter.ts'
import { legalFormClass, splitLegalForm } from '../model/legal-form.ts'
import type { Jurisdiction } from '../model/place.ts'
import { isForgivable } from './names.ts'
import { END, EVERY_ROW, fold, Gathering, keyToken, tokensOf } from './tokens.ts'

/** What an announcement is found by: the texts of its full-text row (schema.sql). */
export interface AnnouncementText {
  readonly words: string
  readonly others: string
  readonly keys: string
}

/** What an entity is found by. */
export interface EntityText {
  readonly name: string
  readonly bare: string
  readonly others: string
  readonly keys: string
  /** The words in which a reader may mistype. */
  readonly vocabulary: readonly string[]
}

/** Title, summary, names, source reference and tax ids (design 6), and the values it is filtered by. */
export function announcementText(announcement: Announcement): AnnouncementText {
  const { sourceId, jurisdiction, category, language, title, summary, reference, mentions } = announcement
  const gathered = new Gathering()
  gathered.take(title, language)
  if (summary !== null) gathered.take(summary, language)
  for (const { name } of mentions) gathered.take(name, language)
  gathered.take(reference, 'und')
  for (const { identifiers } of mentions) {
    for (const { number } of identifiers) {
      gathered.take(number, 'und')
      const whole = fold(comparableTaxId(number))
      if (ONE_WORD.test(whole)) gathered.spell(whole)
    }
  }
  return {
    words: gathered.words(),
    others: [...gathered.others()].join(' '),
    keys: announcementKeys(sourceId, jurisdiction, category),
  }
}

const KEYS = makeRemembering<string>(2_000)

/** The values that an announcement is filtered by. */
function announcementKeys(source: string, jurisdiction: Jurisdiction, category: Category): string {
  return KEYS(`${source} ${jurisdiction} ${category}`, () =>
    [
      EVERY_ROW,
      keyToken('source', source),
      keyToken('jurisdiction', jurisdiction),
      keyToken('category', category),
    ].join(' '),
  )
}

const ONE_WORD = /^[\p{L}\p{N}]+$/u

/** Its name with and without legal form (design 6), and the values it is filtered by. */
export function entityText(entity: Entity): EntityText {
  const { type, name, jurisdiction, status, legalForm, identifiers } = entity
  const full = tokensOf(name, 'und')
  const parts = splitLegalForm(name, jurisdiction)
  const bare = tokensOf(parts.name, 'und')
  const stated = legalForm === null ? full : tokensOf(legalForm, 'und')
  const form = parts.form ?? (legalForm === null ? null : legalFormClass(legalForm, jurisdiction))
  const numbers = [entity.taxId ?? '', ...identifiers.map(identifier => identifier.number)]
  const taxIds = new Set(numbers.map(comparableTaxId).filter(number => number !== ''))
  return {
    name: [...full.words, END].join(' '),
    bare: bare.words.length < full.words.length ? [...bare.words, END].join(' ') : '',
    others: [...full.others.union(new Set(stated.words)).difference(new Set(full.words))].join(' '),
    keys: [
      EVERY_ROW,
      keyToken('type', type),
      keyToken('jurisdiction', jurisdiction),
      keyToken('status', status),
      ...(form === null ? [] : [keyToken('form', form)]),
      ...[...taxIds].map(number => keyToken('tax_id', number)),
    ].join(' '),
    vocabulary: full.words.filter(isForgivable),
  }
}
