import { uuidToBytes } from '../../../../../platform/uuid.ts'
import type { FoundEntity } from '../../../../../query/matching/assess-candidate.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { RowMatchesResult } from '../../../../index-reader.ts'
import { localitiesOfParty } from '../../../sqlite/mentioned-parties.ts'
import {
  type EntityLookups,
  MAX_ANNOUNCEMENTS_WITH_PLACES,
} from '../../../sqlite/read/matching/entity-lookups.ts'
import { createRowMatcher } from '../../../sqlite/read/matching/match-rows.ts'
import { readEntity, readStoredEntity, STORED_ENTITY } from '../entities/resolve-entities.ts'
import { selectKnownWords } from '../entities/vocabulary.ts'
import { ENTITY_TEXT, translateExpression } from '../expressions/translate-expression.ts'
import { MOST_NAMED, NEWEST, type SearchState } from '../state/search-state.ts'
import { type Lookup, replay } from './replay.ts'

/** The number of rows that are matched at the same time. */
const ROWS_AT_ONCE = 8

/** Finds the entities that rows of a list mean. */
export async function findRowMatches(
  state: SearchState,
  { rows, limit }: IndexQuery<'matches'>,
): Promise<RowMatchesResult> {
  const matches: RowMatchesResult['matches'][number][] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const matched = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map(row => replay(look => createRowMatcher(lookupsOf(state, look))(row, limit)))
    matches.push(...(await Promise.all(matched)))
  }
  return { matches, change: state.position.change }
}

/** An entity as the lookups find it. Equal JSON means the same entity. */
type EntityKey = string

function lookupsOf(state: SearchState, look: Lookup): EntityLookups<EntityKey> {
  return {
    find: (match, limit) => look(`find ${limit} ${match}`, () => find(state, match, limit)),
    findById: id =>
      look(`id ${id}`, async () => {
        const entity = await readEntity(state, id)
        return entity && JSON.stringify(entity)
      }),
    selectKnownWords: words =>
      look(`words ${words.join(' ')}`, async () => [...(await selectKnownWords(state, words))]),
    load(key, number, withPlaces): FoundEntity {
      const { id, json, legalForm } = JSON.parse(key)
      const localities = withPlaces ? look(`places ${id}`, () => findLocalities(state, id)) : []
      return { entity: JSON.parse(json), legalForm, number, localities }
    },
  }
}

async function find(state: SearchState, match: string, limit: number): Promise<EntityKey[]> {
  const { hits } = await state.search('entity', {
    query: translateExpression(match, ENTITY_TEXT),
    sort: MOST_NAMED,
    size: limit,
    _source: STORED_ENTITY,
  })
  return hits.map(hit => JSON.stringify(readStoredEntity(hit)))
}

/** Returns the localities that the newest announcements state for an entity. */
async function findLocalities(state: SearchState, id: string): Promise<string[]> {
  const { hits } = await state.search('announcement', {
    query: { term: { entities: id } },
    sort: NEWEST,
    size: MAX_ANNOUNCEMENTS_WITH_PLACES,
    _source: ['parties', 'localities'],
  })
  const found = hits.flatMap(({ source: { parties, localities } }) =>
    typeof localities === 'string'
      ? localitiesOfParty(uuidToBytes(id), Buffer.from(String(parties), 'base64'), localities)
      : [],
  )
  return [...new Set(found)]
}
