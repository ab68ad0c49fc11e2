import {
  findEarlierVersionsByText,
  readErasableAnnouncements,
} from '../../../announcements/erase-announcement-store.ts'
import {
  type ErasableMention,
  findMentionsByText,
  findMentionsOfEntity,
  findUnmentionedEntity,
  readErasableMentions,
} from '../../../entities/erasure/erase-entity-store.ts'
import {
  announcementContext,
  companyContexts,
  contextsOf,
  identifierText,
  placeContext,
} from '../../../erasure/announcement-contexts.ts'
import {
  createAnnouncementEntry,
  createIdentifierEntry,
  createNameEntries,
} from '../../../erasure/block-entries.ts'
import type { BlockEntry } from '../../../erasure/block-list.ts'
import type { ErasureKind } from '../../../erasure/erasure-store.ts'
import type { NameHasher } from '../../../erasure/name-hasher.ts'
import { searchForNames, type TextSearch } from '../../../erasure/name-search.ts'
import type { Announcement } from '../../../model/announcement.ts'
import { canonicalizeName } from '../../../model/person-names/name-tokens.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'

/** The target of an erasure, as a user states it. */
export type ErasureRequest =
  | { readonly by: 'entity'; readonly id: string; readonly allowsCompany: boolean }
  | { readonly by: 'announcement'; readonly id: string }
  /** `place` is `null` for a name wherever it occurs. */
  | { readonly by: 'name'; readonly name: string; readonly place: string | null }

/** A name to erase, for the user to confirm. It is never stored. */
export interface MatchedName {
  readonly name: string
  readonly entityId: string
  readonly announcements: number
}

/** The contents that an erasure blocks, and how they are found. */
export interface ErasureTarget {
  readonly kind: ErasureKind
  readonly entries: readonly BlockEntry[]
  readonly search: TextSearch
  readonly matches: readonly MatchedName[]
  /** Hashes of the names that are erased wherever they are quoted, with or without an announcement that mentions them. */
  readonly quotedNames: ReadonlySet<string>
}

/** Finds what a request stands for. Throws `not_found` if there is nothing, and `conflict` for a company. */
export async function findErasureTarget(
  sql: Queryable,
  request: ErasureRequest,
  hasher: NameHasher,
): Promise<ErasureTarget> {
  if (request.by === 'announcement') return await targetAnnouncement(sql, request.id, hasher)
  if (request.by === 'name') return await targetName(sql, request, hasher)
  const found = await findMentionsOfEntity(sql, request.id)
  const [first] = found
  if (first === undefined) return await targetUnmentionedEntity(sql, request, hasher)
  if (first.type !== 'person' && !request.allowsCompany) throw companyRefused(first.type)
  const mentions = await readErasableMentions(sql, [...new Set(found.map(mention => mention.announcementId))])
  const own = mentions.filter(mention => mention.entityId === first.entityId)
  return {
    kind: first.type === 'person' ? 'person' : 'company',
    entries: own.flatMap(mention => entriesOfMention(mention, mentions, hasher)),
    search: searchForNames(own.map(mention => mention.name)),
    matches: summarizeMatches(own),
    quotedNames: new Set(),
  }
}

/** Targets an entity that only earlier versions mention. Its name is blocked within their announcements. */
async function targetUnmentionedEntity(
  sql: Queryable,
  request: Extract<ErasureRequest, { by: 'entity' }>,
  hasher: NameHasher,
): Promise<ErasureTarget> {
  const entity = await findUnmentionedEntity(sql, request.id)
  if (entity === null) throw new HeraldError('not_found', `No entity with the ID "${request.id}" was found.`)
  const { type, name, identifiers } = entity
  if (type !== 'person' && !request.allowsCompany) throw companyRefused(type)
  const kind = type === 'person' ? 'person' : 'company'
  const search = searchForNames([name])
  const announcementIds = await findEarlierVersionsByText(sql, search)
  const contexts = [entity.id, ...announcementIds].map(id => announcementContext(id, hasher))
  const entries = createNameEntries(name, kind, kind === 'person' ? contexts : [], hasher)
  return {
    kind,
    entries: [
      ...entries,
      ...identifiers.map(identifier => createIdentifierEntry(identifierText(identifier), hasher)),
    ],
    search,
    matches: [{ name, entityId: entity.id, announcements: 0 }],
    quotedNames: new Set(entries.map(({ value }) => value)),
  }
}

/** Blocks the name of a mention within its company, place and announcement, and its identifiers everywhere. */
function entriesOfMention(
  mention: ErasableMention,
  mentions: readonly ErasableMention[],
  hasher: NameHasher,
): BlockEntry[] {
  const siblings = mentions.filter(other => other.announcementId === mention.announcementId)
  const company = mention.companyIndex === undefined ? undefined : siblings[mention.companyIndex]
  const contexts = [
    announcementContext(mention.announcementId, hasher),
    ...(mention.locality === undefined ? [] : [placeContext(mention.locality, hasher)]),
    ...(company === undefined ? [] : companyContexts(company, hasher)),
  ]
  const isPerson = mention.type === 'person'
  return [
    // The name of a company is unique within its register, so it is blocked everywhere.
    ...createNameEntries(mention.name, isPerson ? 'person' : 'company', isPerson ? contexts : [], hasher),
    ...mention.identifiers.map(identifier => createIdentifierEntry(identifierText(identifier), hasher)),
  ]
}

async function targetAnnouncement(sql: Queryable, id: string, hasher: NameHasher): Promise<ErasureTarget> {
  const [announcement] = await readErasableAnnouncements(sql, [id])
  if (announcement === undefined)
    throw new HeraldError('not_found', `No announcement with the ID "${id}" was found.`)
  const persons = (await readErasableMentions(sql, [id])).filter(mention => mention.type === 'person')
  const context = announcementContext(id, hasher)
  return {
    kind: 'announcement',
    entries: [
      createAnnouncementEntry(id),
      ...persons.flatMap(({ name }) => createNameEntries(name, 'person', [context], hasher)),
    ],
    search: searchForNames(persons.map(({ name }) => name)),
    matches: summarizeMatches(persons),
    quotedNames: new Set(),
  }
}

async function targetName(
  sql: Queryable,
  { name, place }: { readonly name: string; readonly place: string | null },
  hasher: NameHasher,
): Promise<ErasureTarget> {
  const canonical = canonicalizeName(name)
  if (canonical === '') throw new HeraldError('invalid_usage', 'The name contains no letters or digits.')
  const found = (await findMentionsByText(sql, searchForNames([name]))).filter(
    mention => mention.type === 'person' && canonicalizeName(mention.name) === canonical,
  )
  const ids = [...new Set(found.map(mention => mention.announcementId))]
  const mentions = Map.groupBy(await readErasableMentions(sql, ids), mention => mention.announcementId)
  const announcements = await readErasableAnnouncements(sql, ids)
  const context = place === null ? null : placeContext(place, hasher)
  const inPlace = announcements.filter(fields => {
    const announcement: Announcement = { ...fields, mentions: mentions.get(fields.id) ?? [] }
    return context === null || contextsOf(announcement, hasher).has(context)
  })
  const matching = inPlace.flatMap(({ id }) => mentions.get(id) ?? [])
  const entries = createNameEntries(name, 'person', context === null ? [] : [context], hasher)
  return {
    kind: 'person',
    entries,
    // With a place, namesakes elsewhere keep their events and entities.
    quotedNames: new Set(context === null ? entries.map(({ value }) => value) : []),
    search: searchForNames([name]),
    matches: summarizeMatches(
      matching.filter(({ type, name: other }) => type === 'person' && canonicalizeName(other) === canonical),
    ),
  }
}

function summarizeMatches(mentions: readonly ErasableMention[]): MatchedName[] {
  const groups = Map.groupBy(mentions, ({ name, entityId }) => `${entityId} ${name}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const announcements = new Set(group.map(mention => mention.announcementId)).size
    return [{ name: first.name, entityId: first.entityId, announcements }]
  })
}

function companyRefused(type: string): HeraldError {
  const noun = type === 'company' ? 'a company' : 'an authority'
  return new HeraldError(
    'conflict',
    `This entity is ${noun}. The right to erasure belongs to natural persons, and an erased company is missing from every ` +
      'register notice about it. If you must erase it, for example a sole trader, repeat the command with --force-company.',
  )
}
