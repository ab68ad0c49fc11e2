import type { DatabaseSync } from 'node:sqlite'
import { uuidToBytes } from '../../../../../platform/uuid.ts'
import type { FoundEntity, NumberEvidence } from '../../../../../query/matching/assess-candidate.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../../../../../query/query-language.ts'
import { type FilterTokenKind, filterToken } from '../../../../../query/tokenizer.ts'
import { localitiesOfParty } from '../../mentioned-parties.ts'

/** The number of newest announcements of an entity in which its places are looked up. */
const MAX_ANNOUNCEMENTS_WITH_PLACES = 20

/** Prepares looking up the entities that rows can mean. Requires a read transaction. */
export function openEntityLookups(db: DatabaseSync) {
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

  function findLocalities(id: Uint8Array): string[] {
    const rows = selectPlaces.all(id) as { entities: Uint8Array; localities: string }[]
    return [...new Set(rows.flatMap(row => localitiesOfParty(id, row.entities, row.localities)))]
  }

  /** Returns the rowids of the entities that match an FTS5 expression. Those with the most announcements come first. */
  const find = (match: string, limit: number): bigint[] =>
    selectMatches.all(match, BigInt(limit)).map(row => row.place as bigint)

  return {
    find,
    findById: (id: string): bigint | null =>
      (selectById.get(uuidToBytes(id))?.place ?? null) as bigint | null,
    /** Finds the entities with one of the values of a filter. */
    findByToken: (kind: FilterTokenKind, values: readonly string[], limit: number): bigint[] =>
      values.length === 0 ? [] : find(tokensExpression(kind, values), limit),
    load(rowid: bigint, number: NumberEvidence | null, withPlaces: boolean): FoundEntity {
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

export type EntityLookups = ReturnType<typeof openEntityLookups>

/** Builds the FTS5 expression for rows with one of the values of a filter. */
export function tokensExpression(kind: FilterTokenKind, values: readonly string[]): string {
  return anyOfFtsExpressions(values.map(value => quoteFtsPhrase(filterToken(kind, value))))
}
