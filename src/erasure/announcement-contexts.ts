import type { Announcement, Mention } from '../model/announcement.ts'
import type { EntityIdentifier } from '../model/entity.ts'
import { canonicalizeName, joinSorted, tokenizeNames } from '../model/person-names/name-tokens.ts'
import type { NameHasher } from './name-hasher.ts'

/** The context of a block entry that applies everywhere. */
export const EVERYWHERE = ''

/** Maximum number of words of a place. */
const MAX_PLACE_WORDS = 5

export function placeContext(place: string, hasher: NameHasher): string {
  return `place:${hasher.hash('place', canonicalizeName(place))}`
}

export function announcementContext(id: string, hasher: NameHasher): string {
  return `announcement:${hasher.hash('announcement', id)}`
}

/** Returns the contexts that stand for a company: each of its identifiers, or else its name. */
export function companyContexts(
  company: Pick<Mention, 'name' | 'identifiers'>,
  hasher: NameHasher,
): string[] {
  const keys = company.identifiers.map(identifierText)
  const texts = keys.length > 0 ? keys : [canonicalizeName(company.name)]
  return texts.map(text => `company:${hasher.hash('company', text)}`)
}

export function identifierText({
  jurisdiction,
  scheme,
  number,
}: Pick<EntityIdentifier, 'jurisdiction' | 'scheme' | 'number'>): string {
  return `${jurisdiction}|${scheme}|${number}`
}

/**
 * Returns everything within which a name of this announcement may be blocked: the announcement itself, its companies, and the
 * places that it names anywhere.
 */
export function contextsOf(announcement: Announcement, hasher: NameHasher): Set<string> {
  const contexts = new Set([announcementContext(announcement.id, hasher)])
  for (const mention of announcement.mentions) {
    if (mention.type === 'person') continue
    for (const context of companyContexts(mention, hasher)) contexts.add(context)
  }
  const localities = announcement.mentions.flatMap(mention => mention.locality ?? [])
  const { title, summary, metadata, details } = announcement
  for (const text of [title, summary ?? '', ...localities, JSON.stringify([metadata, details ?? null])])
    addPlaces(contexts, text, hasher)
  return contexts
}

function addPlaces(contexts: Set<string>, text: string, hasher: NameHasher): void {
  const words = tokenizeNames(text).map(token => token.word)
  for (let start = 0; start < words.length; start++) {
    for (let length = 1; length <= Math.min(MAX_PLACE_WORDS, words.length - start); length++)
      contexts.add(`place:${hasher.hash('place', joinSorted(words.slice(start, start + length)))}`)
  }
}
