import type { Announcement, Mention } from '../model/announcement.ts'
import { tokenizeNames } from '../model/person-names/name-tokens.ts'
import { contextsOf, identifierText } from './announcement-contexts.ts'
import { createNameEntries } from './block-entries.ts'
import { type BlockKind, BlockList } from './block-list.ts'
import { REMOVED } from './find-names.ts'
import { listBlockedNames, redactText } from './redact-text.ts'
import { decodeUrl } from './redact-url.ts'

/** An announcement without the blocked names, and the hashes of the names that were removed. */
export interface ScreenedAnnouncement {
  /** The same object if nothing was removed. */
  readonly announcement: Announcement
  readonly removedNames: ReadonlySet<string>
  /** The numbers of the identifiers of removed mentions. */
  readonly removedNumbers: ReadonlySet<string>
  /** Whether a blocked identifier came with a name that is not blocked, which the texts may still contain. */
  readonly hasUnknownName: boolean
}

/**
 * Removes the blocked persons and companies from an announcement: their mentions, and their names in its texts. Companies
 * named after a blocked person stay, in the texts too.
 */
export function screenAnnouncement(announcement: Announcement, list: BlockList): ScreenedAnnouncement {
  const none = new Set<string>()
  const unchanged = { announcement, removedNames: none, removedNumbers: none, hasUnknownName: false }
  if (list.isEmpty) return unchanged
  const contexts = lazily(() => contextsOf(announcement, list.hasher))
  const removed = announcement.mentions.map(mention => isBlockedMention(mention, list, contexts))
  const names = findRemovedNames(announcement, list, contexts)
  const removedMentions = announcement.mentions.filter((_, index) => removed[index])
  if (names.size === 0 && removedMentions.length === 0) return unchanged
  // The texts are cleared of every name that a removed mention has here, whether or not that spelling is blocked elsewhere.
  const extended = extendList(list, removedMentions)
  for (const { name } of removedMentions) {
    const hash = extended.findName(wordsOf(name))
    if (hash !== null) names.add(hash)
  }
  const remaining = announcement.mentions.filter((_, index) => !removed[index])
  const removedNumbers = listNumbers(removedMentions)
  const redacted = redactTexts(announcement, remaining, { list: extended, names, numbers: removedNumbers })
  // The name may occur only in that of a company, which stays.
  if (removedMentions.length === 0 && hasSameTexts(announcement, redacted)) return unchanged
  return {
    announcement: { ...redacted, mentions: withoutRemoved(announcement.mentions, removed) },
    removedNames: names,
    removedNumbers,
    hasUnknownName: extended !== list,
  }
}

function hasSameTexts(one: Announcement, other: Announcement): boolean {
  return JSON.stringify([textsOf(one), one.url]) === JSON.stringify([textsOf(other), other.url])
}

/** Adds the names of removed mentions that are not blocked themselves, because only the identifier is. */
function extendList(list: BlockList, removed: readonly Mention[]): BlockList {
  const unknown = removed.filter(({ name }) => list.findName(wordsOf(name)) === null)
  if (unknown.length === 0) return list
  const entries = unknown.flatMap(({ name }) => createNameEntries(name, 'person', [], list.hasher))
  return new BlockList([...list.entries, ...entries], list.hasher)
}

function wordsOf(name: string): string[] {
  return tokenizeNames(name).map(token => token.word)
}

function isBlockedMention(
  { type, name, identifiers }: Mention,
  list: BlockList,
  contexts: () => ReadonlySet<string>,
): boolean {
  if (identifiers.some(identifier => list.isBlockedIdentifier(identifierText(identifier)))) return true
  if (!list.hasNames) return false
  const hash = list.findName(wordsOf(name))
  return hash !== null && list.isBlockedIn(hash, mentionKind(type), contexts)
}

/** Authorities are treated like companies. */
function mentionKind(type: Mention['type']): BlockKind {
  return type === 'person' ? 'person' : 'company'
}

/** Returns the names that are blocked in this announcement and occur in its texts or mentions. */
function findRemovedNames(
  announcement: Announcement,
  list: BlockList,
  contexts: () => ReadonlySet<string>,
): Set<string> {
  const texts = JSON.stringify([textsOf(announcement), announcement.mentions.map(mention => mention.name)])
  return filterBlocked(texts, list, contexts)
}

/** Returns the names that are blocked in this announcement and occur in a JSON text, such as an earlier version. */
export function findBlockedNames(text: string, announcement: Announcement, list: BlockList): Set<string> {
  return filterBlocked(
    text,
    list,
    lazily(() => contextsOf(announcement, list.hasher)),
  )
}

function filterBlocked(text: string, list: BlockList, contexts: () => ReadonlySet<string>): Set<string> {
  if (!list.hasNames) return new Set()
  return new Set(
    [...listBlockedNames(text, 'json', list)].filter(name =>
      [...list.kindsOf(name)].some(kind => list.isBlockedIn(name, kind, contexts)),
    ),
  )
}

function textsOf({ title, summary, metadata, details, url }: Announcement): unknown {
  return { title, summary, metadata, details: details ?? null, url: decodeUrl(url) }
}

/** The names that are removed from the texts of an announcement. */
interface RemovedFacts {
  readonly list: BlockList
  readonly names: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/** Lists the numbers of mentions, in canonical form. */
function listNumbers(mentions: readonly Mention[]): Set<string> {
  return new Set(mentions.flatMap(({ identifiers }) => identifiers.map(({ number }) => number)))
}

function redactTexts(
  announcement: Announcement,
  remaining: readonly Mention[],
  { list, names, numbers }: RemovedFacts,
): Announcement {
  const { title, summary, metadata, details } = announcement
  const rules = {
    list,
    shouldRemove: (name: string) => names.has(name),
    protectedPhrases: protectedPhrases(remaining),
    numbers,
  }
  const text = JSON.stringify({ title, summary, metadata, details: details ?? null })
  const redacted = JSON.parse(redactText(text, 'json', rules)) as Pick<
    Announcement,
    'title' | 'summary' | 'metadata'
  > & { details: Announcement['details'] | null }
  const url = decodeUrl(announcement.url)
  return {
    ...announcement,
    title: redacted.title,
    summary: redacted.summary,
    metadata: redacted.metadata,
    ...(redacted.details !== null && redacted.details !== undefined && { details: redacted.details }),
    url: redactText(url, 'lines', rules) === url ? announcement.url : new URL('/', announcement.url).href,
  }
}

/** Returns the words of the names that stay in the texts. */
export function protectedPhrases(mentions: readonly Mention[]): string[][] {
  return mentions
    .filter(({ type }) => type !== 'person')
    .map(({ name }) => tokenizeNames(name).map(token => token.word))
}

/** Removes mentions, and the links of persons to removed companies. */
function withoutRemoved(mentions: readonly Mention[], removed: readonly boolean[]): Mention[] {
  const indexes = removed.map((_, index) => removed.slice(0, index).filter(isRemoved => !isRemoved).length)
  return mentions.flatMap((mention, index) => {
    if (removed[index]) return []
    const { companyIndex, ...others } = mention
    if (companyIndex === undefined || removed[companyIndex]) return [others]
    return [{ ...others, companyIndex: indexes[companyIndex] ?? companyIndex }]
  })
}

/** Returns whether a name is the mark of a removed one, which is no party. */
export function isRemovedName(name: string): boolean {
  return tokenizeNames(name.replaceAll(REMOVED, '')).length === 0 && name.includes(REMOVED)
}

function lazily<T>(create: () => T): () => T {
  let created: { value: T } | null = null
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
