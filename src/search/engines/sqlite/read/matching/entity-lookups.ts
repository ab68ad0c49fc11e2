import type { DatabaseSync } from 'node:sqlite'
import { uuidToBytes } from '../../../../../platform/uuid.ts'
import type { FoundEntity, NumberEvidence } from '../../../../../query/matching/assess-candidate.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../../../../../query/query-language.ts'
import { type FilterTokenKind, filterToken } from '../../../../../query/tokenizer.ts'
import { localitiesOfParty } from '../../mentioned-parties.ts'

/** The number of newest announcements of an entity in which its places are looked up. */
export const MAX_ANNOUNCEMENTS_WITH_PLACES = 20

/** The lookups of the entities that rows can mean, by keys of the index. */
export interface EntityLookups<K> {
  /** Returns the entities that match a full-text expression. Those with the most announcements come first. */
  find(match: string, limit: number): readonly K[]
  /** Returns an entity, or the one into which it was merged. */
  findById(id: string): K | null
  load(key: K, number: NumberEvidence | null, withPlaces: boolean): FoundEntity
  /** Returns which of some words occur in names. */
  selectKnownWords(words: readonly string[]): readonly string[]
}

/** Prepares looking up the entities that rows can mean. Requires a read transaction. */
export function openEntityLookups(db: DatabaseSync): EntityLookups<bigint> {
  const selectMatches = db.prepare(
    'select rowid as place from entity_text where entity_text match ? order by rowid limit ?',
  )
  selectMatches.setReadBigInts(true)
  // The ID of a merged entity resolves to the surviving entity; `union` stops at cycles.
  const selectById = db.prepare(`
    with recursive survivor (id) as (
      select ? union select merged_into from survivor join item using (id) where merged_into is not null
    )
    select place from survivor join item using (id) where kind = 'entity' and place is not null`)
  selectById.setReadBigInts(true)
  const selectEntity = db.prepare('select id, json, legal_form from entity where place = ?')
  const selectPlaces = db.prepare(`
    select entities, localities
    from (select place from timeline where entity = ? order by place limit ${MAX_ANNOUNCEMENTS_WITH_PLACES})
    cross join announcement using (place) where localities is not null`)

  const selectWords = db.prepare(`
    select word from json_each(?) as known cross join vocabulary
    on vocabulary.length = length(known.value) and word = known.value`)

  function findLocalities(id: Uint8Array): string[] {
    const rows = selectPlaces.all(id) as { entities: Uint8Array; localities: string }[]
    return [...new Set(rows.flatMap(row => localitiesOfParty(id, row.entities, row.localities)))]
  }

  return {
    find: (match, limit) => selectMatches.all(match, BigInt(limit)).map(row => row.place as bigint),
    findById: id => (selectById.get(uuidToBytes(id))?.place ?? null) as bigint | null,
    selectKnownWords: words => selectWords.all(JSON.stringify(words)).map(row => String(row.word)),
    load(rowid, number, withPlaces) {
      const {
        id,
        json,
        legal_form: legalForm,
      } = selectEntity.get(rowid) as {
        id: Uint8Array
        json: string
        legal_form: string | null
      }
      const localities = withPlaces ? findLocalities(id) : []
      return { entity: JSON.parse(json), legalForm, number, localities }
    },
  }
}

/** Builds the FTS5 expression for rows with one of the values of a filter. */
export function tokensExpression(kind: FilterTokenKind, values: readonly string[]): string {
  return anyOfFtsExpressions(values.map(value => quoteFtsPhrase(filterToken(kind, value))))
}
