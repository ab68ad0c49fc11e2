import type { Announcement, JsonValue, Mention } from '../announcement.ts'
import type { AnnouncementMetadata } from '../metadata.ts'
import { createTextMasker, MASK, type TextMasker } from './mask-text.ts'

/** Keys of details whose values describe a person, whatever they contain. */
const BIRTH_KEY = /birth|naissance|geburt|nascita|nacimiento/i

/** Returns whether a mention names a natural person. */
export function isPersonMention({ type }: Pick<Mention, 'type'>): boolean {
  return type === 'person'
}

/**
 * Masks the natural persons that an announcement names: their mentions, and their names, identifiers and dates of birth in
 * its texts. Returns the same object if it names none. The result depends on nothing but the announcement.
 */
export function maskAnnouncement<A extends Announcement>(announcement: A): A {
  const persons = announcement.mentions.filter(isPersonMention)
  if (persons.length === 0) return announcement
  const mask = createAnnouncementMasker(announcement)
  const { title, summary, metadata, details, url, mentions } = announcement
  return {
    ...announcement,
    title: mask(title),
    summary: summary === null ? null : mask(summary),
    metadata: maskJson(metadata as JsonValue, mask) as AnnouncementMetadata,
    ...(details !== undefined && { details: maskJson(details, mask) as Announcement['details'] }),
    url: mask(url) === url ? url : new URL('/', url).href,
    mentions: mentions.map(mention => maskMention(mention, mask)),
  }
}

/** Creates the masker of the texts of an announcement. */
export function createAnnouncementMasker({ mentions }: Pick<Announcement, 'mentions'>): TextMasker {
  const persons = mentions.filter(isPersonMention)
  return createTextMasker({
    names: persons.map(({ name }) => name),
    numbers: persons.flatMap(({ identifiers }) => identifiers.map(({ number }) => number)),
    protectedNames: mentions.filter(mention => !isPersonMention(mention)).map(({ name }) => name),
  })
}

function maskMention<M extends Mention>(mention: M, mask: TextMasker): M {
  if (!isPersonMention(mention)) return { ...mention, name: mask(mention.name) }
  const { legalForm: _legalForm, locality: _locality, ...others } = mention
  return { ...others, name: MASK, identifiers: [] } as unknown as M
}

/** Masks all strings of a JSON value, and the numbers that are identifiers of persons. */
export function maskJson(value: JsonValue, mask: TextMasker): JsonValue {
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: JsonValue) => maskJson(item, mask))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      mask(key),
      BIRTH_KEY.test(key) && item !== null ? MASK : maskJson(item as JsonValue, mask),
    ]),
  )
}
