import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EntityConditions } from '../../../src/matching/entities/entity-conditions.ts'
import { type EntityUses, meetsUses } from '../../../src/matching/entities/entity-uses.ts'
import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../../src/model/category.ts'
import { ENTITY_TYPES, type Entity } from '../../../src/model/entity.ts'
import { ENTITY_STATUSES } from '../../../src/model/entity-status.ts'
import { JURISDICTION_CODES } from '../../../src/model/jurisdiction.ts'
import { type EntityFilter, normalizeTaxId } from '../../../src/model/list-filters.ts'
import { MENTION_ROLE_NAMES, type MentionRole } from '../../../src/model/mention-role.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { validateSearchQuery } from '../../../src/query/query-terms.ts'
import { createCountCache } from '../../../src/search/engines/sqlite/read/count-cache.ts'
import { openEntityList } from '../../../src/search/engines/sqlite/read/entity-list.ts'
import { buildIndexRows } from '../../../src/search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../../src/search/engines/sqlite/write/index-writer.ts'
import { createSeededRandom, pickBiased } from '../in-memory-database.ts'
import { listItemValues } from '../index-items.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { drawFollowedAnnouncements, type FollowedAnnouncements } from './followed-announcements.ts'
import { drawTypedQuery } from './random-typed-queries.ts'
import { readSampleAnnouncements } from './sample-announcements.ts'

interface EntityComparison {
  readonly seed: number
  readonly announcements: number
  readonly searches: number
  readonly samplesPerSource: number
}

interface UsedEntity extends EntityUses {
  readonly entity: Entity
}

/**
 * Draws entities and searches of entities, and compares the matches of the matcher with those of the search index. Returns how
 * many searches match something but not everything, and how many entities the matcher compared too often.
 */
export async function compareEntitiesWithIndex(
  scope: { after(work: () => void | Promise<void>): void },
  { seed, announcements, searches, samplesPerSource }: EntityComparison,
): Promise<{ readonly selective: number; readonly entities: number }> {
  const random = createSeededRandom(seed)
  const samples = await readSampleAnnouncements(samplesPerSource)
  const followed = varyStatuses(drawFollowedAnnouncements(random, announcements, samples), random)
  const used = describeUses(followed)
  const filters = Array.from({ length: searches }, () => drawEntityFilter(used, followed, random))
  const found = findEntitiesByMatcher(used, filters)
  const findInIndex = openEntityIndex(
    join(await createTemporaryFolder(scope), 'index.sqlite'),
    followed,
    scope,
  )
  let selective = 0
  for (const [at, filter] of filters.entries()) {
    const expected = findInIndex(filter)
    assert.deepEqual(found[at], expected, JSON.stringify(filter))
    if (expected.length > 0 && expected.length < used.length) selective++
  }
  return { selective, entities: used.length }
}

function varyStatuses(followed: FollowedAnnouncements, random: () => number): FollowedAnnouncements {
  const entities = followed.entities.map(change =>
    change.entity === null
      ? change
      : { ...change, entity: { ...change.entity, status: pickBiased(random, ENTITY_STATUSES, 1) } },
  )
  return { ...followed, entities }
}

function describeUses({ rows, entities }: FollowedAnnouncements): UsedEntity[] {
  const uses = new Map<
    string,
    { roles: Set<MentionRole>; categories: Set<AnnouncementCategory>; latest: EntityUses['latest'] }
  >()
  for (const { announcement, entityIds } of rows) {
    for (const [at, id] of entityIds.entries()) {
      if (id === null) continue
      const known = uses.get(id) ?? { roles: new Set(), categories: new Set(), latest: null }
      uses.set(id, known)
      known.roles.add(announcement.mentions[at]?.role ?? 'other')
      known.categories.add(announcement.category)
      if (known.latest === null || announcement.date > known.latest) known.latest = announcement.date
    }
  }
  return entities.flatMap(({ id, entity }) => {
    const ofEntity = uses.get(id)
    return entity === null || ofEntity === undefined ? [] : [{ entity, ...ofEntity }]
  })
}

/** Draws a search that may find a certain entity. */
function drawEntityFilter(
  used: readonly UsedEntity[],
  followed: FollowedAnnouncements,
  random: () => number,
): EntityFilter {
  const { entity, roles, categories, latest } = pickBiased(random, used, 1)
  const { announcement } = pickBiased(random, followed.rows, 1)
  const named = { ...announcement, title: entity.name, summary: null, mentions: [] }
  const q = random() < 0.7 ? drawNameQuery(entity, () => drawTypedQuery(named, followed, random), random) : ''
  const some = <T>(own: T, others: readonly T[]) => [
    ...new Set([own, ...(random() < 0.4 ? [pickBiased(random, others, 1)] : [])]),
  ]
  const number = pickBiased(random, entity.identifiers, 1)?.number ?? 'B12345678'
  return {
    ...(q.trim() !== '' && validateSearchQuery(q) === null && { q }),
    ...(random() < 0.15 && { type: some(entity.type, ENTITY_TYPES) }),
    ...(random() < 0.2 && { jurisdiction: some(entity.jurisdiction, JURISDICTION_CODES) }),
    ...(random() < 0.2 && { status: some(entity.status, ENTITY_STATUSES) }),
    ...(random() < 0.1 && normalizeTaxId(number) !== '' && { taxId: number }),
    ...(random() < 0.15 && { role: some([...roles][0] as MentionRole, MENTION_ROLE_NAMES) }),
    ...(random() < 0.15 && {
      category: some(
        [...categories][0] as AnnouncementCategory,
        Object.keys(ANNOUNCEMENT_CATEGORIES) as AnnouncementCategory[],
      ),
    }),
    ...(random() < 0.1 && latest !== null && { since: latest }),
  }
}

function drawNameQuery(entity: Entity, drawTyped: () => string, random: () => number): string {
  const chance = random()
  if (chance < 0.5) return drawTyped()
  if (chance < 0.6) return entity.identifiers[0]?.number ?? entity.name
  if (chance < 0.65) return `${entity.identifiers[0]?.number.slice(0, 4) ?? 'HRB 99'}*`
  const words = entity.name.split(' ')
  const part = words.slice(0, 1 + Math.floor(random() * words.length)).join(' ')
  return random() < 0.5 ? part : part.toLowerCase().slice(0, 1 + Math.floor(random() * part.length))
}

function findEntitiesByMatcher(used: readonly UsedEntity[], filters: readonly EntityFilter[]): string[][] {
  const conditions = new EntityConditions()
  for (const [at, filter] of filters.entries()) {
    conditions.set(String(at), { q: 'replaced' })
    conditions.set(String(at), filter)
  }
  const found = filters.map((): string[] => [])
  for (const { entity, ...uses } of used) {
    for (const id of conditions.match(entity))
      if (meetsUses(filters[Number(id)] ?? {}, uses)) found[Number(id)]?.push(entity.id)
  }
  return found.map(ids => ids.sort())
}

function openEntityIndex(
  file: string,
  { rows, entities }: FollowedAnnouncements,
  scope: { after(work: () => void): void },
): (filter: EntityFilter) => string[] {
  const writer = openIndexWriter(file)
  const position = { recordId: 'followed', change: 1, nonce: 'nonce' }
  writer.applyRows(buildIndexRows({ announcements: rows, entities, position }))
  writer.close()
  const db = new DatabaseSync(file, { readOnly: true })
  scope.after(() => db.close())
  const { list } = openEntityList(db, createCountCache(systemClock))
  return filter => {
    const page = { page: 1, perPage: entities.length }
    const result = list({ kind: 'entities', filter, sort: 'name', page }, 1, () => {})
    return result.isTypoTolerant ? [] : (listItemValues(result.items, 'id') as string[]).sort()
  }
}
