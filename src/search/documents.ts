import type { Announcement } from '../model/announcement.ts'
import type { AnnouncementChange, EntityChange } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import { comparableTaxId } from '../model/filter.ts'
import { legalFormClass, splitLegalForm } from '../model/legal-form.ts'
import { isForgivable } from './names.ts'
import { END, EVERY_ROW, fold, keyToken, type Tokens, tokensOf } from './tokens.ts'

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

/** A change, and what it is found by where that is known already: words can be cut in another thread than they are written. */
export type Cut<Change, Text> = Change & { readonly text?: Text }

/** Announcements with what each is found by; those that are gone as they are. */
export function cutAnnouncements(
  changes: readonly AnnouncementChange[],
): Cut<AnnouncementChange, AnnouncementText>[] {
  return changes.map(change =>
    change.announcement === null ? change : { ...change, text: announcementText(change.announcement) },
  )
}

/** Entities with what each is found by; those that are gone as they are. */
export function cutEntities(changes: readonly EntityChange[]): Cut<EntityChange, EntityText>[] {
  return changes.map(change =>
    change.entity === null ? change : { ...change, text: entityText(change.entity) },
  )
}

/** Title, summary, names, source reference and tax ids (design 6), and the values it is filtered by. */
export function announcementText(announcement: Announcement): AnnouncementText {
  const { sourceId, jurisdiction, category, language, mentions } = announcement
  const numbers = mentions.flatMap(mention => mention.identifiers.map(identifier => identifier.number))
  const stemmed = [announcement.title, announcement.summary ?? '', ...mentions.map(mention => mention.name)]
  const fields = [
    ...stemmed.map(text => tokensOf(text, language)),
    ...[announcement.reference, ...numbers].map(text => tokensOf(text, 'und')),
  ]
  return {
    words: fieldsApart(fields),
    others: spellings(fields, numbers),
    keys: [
      EVERY_ROW,
      keyToken('source', sourceId),
      keyToken('jurisdiction', jurisdiction),
      keyToken('category', category),
    ].join(' '),
  }
}

function fieldsApart(fields: readonly Tokens[]): string {
  const full = fields.filter(field => field.words.length > 0)
  return full.map(field => `${field.words.join(' ')} ${END}`).join(' ')
}

function spellings(fields: readonly Tokens[], numbers: readonly string[]): string {
  const found = new Set<string>()
  for (const field of fields) for (const other of field.others) found.add(other)
  for (const number of numbers) {
    const whole = fold(comparableTaxId(number))
    if (ONE_WORD.test(whole)) found.add(whole)
  }
  if (found.size > 0) for (const field of fields) for (const word of field.words) found.delete(word)
  return [...found].join(' ')
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
