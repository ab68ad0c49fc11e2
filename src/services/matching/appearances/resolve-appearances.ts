import { findAnnouncements } from '../../../announcements/announcement-store.ts'
import { findEntities } from '../../../entities/entity-store.ts'
import { findResolvedMentions } from '../../../entities/mention-store.ts'
import {
  type ComparableEntityName,
  findEntityIdsByNumbers,
  findNamesakeIds,
  listNewestAnnouncements,
} from '../../../entities/namesakes/namesake-store.ts'
import type { Entity } from '../../../model/entity.ts'
import { type Jurisdiction, jurisdictionOf } from '../../../model/jurisdiction.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import { indexedNumbersOf, toNumberKey } from '../../../query/company-numbers/number-keys.ts'
import { contractDigraphs } from '../../../query/languages/umlauts.ts'
import { matchAmong } from '../../../query/matching/match-among.ts'
import { BRANCH_SUFFIX, recallComparedName, spellingsOf } from '../../../query/matching/name-keys.ts'
import { encodePartyLocalities } from '../../../search/engines/sqlite/mentioned-parties.ts'
import type { EntryResolution } from '../../../watchlists/watchlist.ts'
import type { EntryCondition } from '../../../watchlists/watchlist-condition-store.ts'
import { MAX_CANDIDATES, toEntryResolution, toMatchRow } from '../../following/resolve-parties.ts'
import { toPublicAnnouncement } from '../../indexing/database-change-feed.ts'

/** The maximum numbers of entities with the number and with the name of a party, as in the index. */
const MAX_WITH_NUMBER = 20
const MAX_NAMESAKES = 100
/** The number of newest announcements of an entity in which its places are looked up, as in the index. */
const MAX_ANNOUNCEMENTS_WITH_PLACES = 20

/** An entry that waits for its party, and the entities with its number or name that announcements mention. */
export interface AppearingParty {
  readonly entry: EntryCondition
  readonly entityIds: readonly string[]
  /** Whether natural persons must not become candidates. */
  readonly isMasked: boolean
}

/**
 * Decides whether the parties of waiting entries have appeared, by the verdict that the matcher has on a list with them. The
 * entities are read from PostgreSQL, because the index does not know new announcements yet and not every dispatcher has one.
 */
export async function resolveAppearance(
  sql: Queryable,
  { entry, entityIds, isMasked }: AppearingParty,
): Promise<EntryResolution> {
  const row = toMatchRow(entry)
  const mentioned = await findEntities(sql, [...entityIds, ...entry.rejectedEntityIds])
  const sameName = await findNamesakeIds(sql, namesOf(entry, mentioned), MAX_NAMESAKES + 1)
  const sameNumber = await findEntityIdsByNumbers(sql, numbersOf(entry, mentioned), MAX_WITH_NUMBER)
  const known = new Set(mentioned.map(({ id }) => id))
  const others = [...new Set([...sameName, ...sameNumber])].filter(id => !known.has(id))
  const entities = [...mentioned, ...(await findEntities(sql, others))].filter(
    ({ type }) => !isMasked || type !== 'person',
  )
  const localities = entry.locality === null ? new Map() : await findLocalities(sql, entities)
  const possible = entities.map(entity => ({ entity, localities: localities.get(entity.id) ?? [] }))
  // Rejected entities remain rivals, so more candidates are requested than are shown.
  const limit = MAX_CANDIDATES + entry.rejectedEntityIds.length
  const match = matchAmong(row, possible, { limit, hasMore: sameName.length > MAX_NAMESAKES })
  const { candidates, ...resolution } = toEntryResolution(match, entry.rejectedEntityIds)
  return { ...resolution, candidates: candidates.slice(0, MAX_CANDIDATES) }
}

/**
 * Returns the name of an entry as companies and authorities are known by it, in its country and those of the entities. Names are
 * stored without accents, so `Soehne` is also looked up as `sohne`, under which `Söhne` is known.
 */
function namesOf({ name, country }: EntryCondition, entities: readonly Entity[]): ComparableEntityName[] {
  if (name === null) return []
  const jurisdictions = new Set<Jurisdiction>(entities.map(({ jurisdiction }) => jurisdiction))
  if (country !== null) jurisdictions.add(jurisdictionOf(country))
  return [...jurisdictions].flatMap(jurisdiction =>
    (['company', 'authority'] as const).flatMap(type => {
      const spellings = spellingsOf(recallComparedName(name, type, jurisdiction)).flatMap(spelling =>
        contractDigraphs(spelling.replace(BRANCH_SUFFIX, '')),
      )
      return Array.from(new Set(spellings), spelling => ({ type, jurisdiction, name: spelling }))
    }),
  )
}

/** Returns the number of an entry in the spellings of the entities that have it. */
function numbersOf({ number }: EntryCondition, entities: readonly Entity[]): string[] {
  if (number === null) return []
  const key = toNumberKey(number)
  return entities.flatMap(({ identifiers }) =>
    identifiers
      .filter(identifier => indexedNumbersOf([identifier], null).includes(key))
      .map(identifier => identifier.number),
  )
}

/** Returns the comparable localities that the newest announcements of entities state for them, by entity. */
async function findLocalities(
  sql: Queryable,
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = entities.map(({ id }) => id)
  const newest = await listNewestAnnouncements(sql, ids, MAX_ANNOUNCEMENTS_WITH_PLACES)
  const announcementIds = [...new Set(newest.map(({ announcementId }) => announcementId))]
  const stored = await findAnnouncements(sql, announcementIds)
  const mentions = await findResolvedMentions(sql, announcementIds)
  const byAnnouncement = Map.groupBy(mentions, ({ announcementId }) => announcementId)
  const stated = new Map(
    stored.map(({ changedAt, ...row }) => {
      const ofRow = byAnnouncement.get(row.id) ?? []
      const entityIds = ofRow.map(({ entityId }) => entityId)
      const localities = encodePartyLocalities(toPublicAnnouncement(row, ofRow), entityIds).split('\n')
      return [row.id, entityIds.map((id, at) => ({ id, locality: localities[at] ?? '' }))]
    }),
  )
  const pairs = newest.flatMap(({ entityId, announcementId }) =>
    (stated.get(announcementId) ?? []).filter(({ id, locality }) => id === entityId && locality !== ''),
  )
  const grouped = Map.groupBy(pairs, ({ id }) => id)
  return new Map(
    Array.from(grouped, ([id, found]) => [id, [...new Set(found.map(({ locality }) => locality))]]),
  )
}
