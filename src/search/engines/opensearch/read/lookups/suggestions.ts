import type { IndexQuery } from '../../../../index-query.ts'
import type { SearchSuggestion } from '../../../../search-suggestion.ts'
import type { NamedEntity } from '../../../sqlite/read/suggestions/result-counts.ts'
import { createSpellingLookup, MAX_COUNT } from '../../../sqlite/read/suggestions/spelling.ts'
import { createSuggestions } from '../../../sqlite/read/suggestions/suggestion-list.ts'
import { countAnnouncements } from '../announcements/announcement-query.ts'
import { countEntities, listEntities } from '../entities/entity-list.ts'
import { listNames } from '../entities/vocabulary.ts'
import { ANNOUNCEMENT_TEXT, translateExpression } from '../expressions/translate-expression.ts'
import type { SearchState } from '../state/search-state.ts'
import { type Lookup, replay } from './replay.ts'

/** Suggests other searches for a filter of announcements that finds nothing. */
export function suggestForAnnouncements(
  state: SearchState,
  { filter }: IndexQuery<'announcementSuggestions'>,
): Promise<readonly SearchSuggestion[]> {
  return replay(look => suggestionsOf(state, look).ofAnnouncements(filter, searchOf(state)))
}

/** Corrects the words of a query that occur in no announcement, if the correction is clear. */
export function correctSpelling(
  state: SearchState,
  { q }: IndexQuery<'announcementSpelling'>,
): Promise<string | null> {
  return replay(look => suggestionsOf(state, look).correct(q, searchOf(state)))
}

/** Suggests other searches for a filter of entities that finds nothing. */
export function suggestForEntities(
  state: SearchState,
  { filter }: IndexQuery<'entitySuggestions'>,
): Promise<readonly SearchSuggestion[]> {
  return replay(look => suggestionsOf(state, look).ofEntities(filter, searchOf(state)))
}

function searchOf({ position: { change } }: SearchState) {
  return { change, checkpoint: () => {} }
}

function suggestionsOf(state: SearchState, look: Lookup) {
  return createSuggestions({
    countAnnouncements: filter =>
      look(`announcements ${JSON.stringify(filter)}`, () => countAnnouncements(state, filter)),
    countEntities: filter => look(`entities ${JSON.stringify(filter)}`, () => countEntities(state, filter)),
    findEntities: (q, limit) => look(`names ${limit} ${q}`, () => findFirstEntities(state, q, limit)),
    findSpellings: spellingsOf(state, look),
  })
}

async function findFirstEntities(state: SearchState, q: string, limit: number): Promise<NamedEntity[]> {
  const page = { page: 1, perPage: limit }
  const { items } = await listEntities(state, { kind: 'entities', filter: { q }, page })
  const found: NamedEntity[] = JSON.parse(`[${Buffer.from(items).toString()}]`)
  return found.map(({ id, name }) => ({ id, name }))
}

function spellingsOf(state: SearchState, look: Lookup) {
  const count = (expressions: readonly string[]): number =>
    look(`count ${expressions.join(' OR ')}`, async () => {
      const query = translateExpression(expressions.join(' OR '), ANNOUNCEMENT_TEXT)
      return (await state.search('announcement', { query })).total
    })
  return createSpellingLookup({
    findsAny: expressions => count(expressions) > 0,
    count: expression => Math.min(MAX_COUNT, count([expression])),
    listNames: (length, beginning) =>
      look(`names ${length} ${beginning}`, () => listNames(state, length, beginning)),
  })
}
