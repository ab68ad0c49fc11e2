import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter, EntityFilter } from '../../../../../model/list-filters.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { IndexResults } from '../../../../index-reader.ts'
import { openExpensiveTermSearch } from '../search-cost.ts'

/** The state of the index and of one search for suggestions. */
export interface SuggestionSearch {
  readonly change: number
  /** Called before each search. It throws to stop. */
  readonly checkpoint: () => void
}

/** Counts the results of a filter. */
export type ResultCounter<F> = (filter: F, search: SuggestionSearch) => number

/** A function that reads one kind of list. */
type ListReader<K extends 'announcements' | 'entities'> = (
  query: IndexQuery<K>,
  change: number,
  checkpoint: () => void,
) => IndexResults[K]

export interface ListReaders {
  readonly announcements: ListReader<'announcements'>
  readonly entities: ListReader<'entities'>
}

export interface NamedEntity {
  readonly id: string
  readonly name: string
}

/** Counts and finds what searches lead to. */
export interface ResultCounts {
  readonly countAnnouncements: ResultCounter<AnnouncementFilter>
  readonly countEntities: ResultCounter<EntityFilter>
  /** Finds the first entities whose names match. */
  findEntities(q: string, limit: number, search: SuggestionSearch): readonly NamedEntity[]
}

const FIRST_ITEM = { page: 1, perPage: 1 }

/** Prepares counting results with the functions that read lists, so that a suggestion leads to exactly its total. */
export function openResultCounts(
  db: DatabaseSync,
  { announcements, entities }: ListReaders,
  countIndex: () => number,
): ResultCounts {
  const findExpensiveTerm = openExpensiveTermSearch(db)

  const countAnnouncements: ResultCounter<AnnouncementFilter> = (filter, { change, checkpoint }) => {
    // A search that would be refused is no suggestion.
    const plan = { passes: 1, rows: countIndex(), checkpoint }
    if (filter.q !== undefined && findExpensiveTerm(filter.q, plan) !== null) return 0
    checkpoint()
    return announcements({ kind: 'announcements', filter, page: FIRST_ITEM }, change, checkpoint).total
  }

  const countEntities: ResultCounter<EntityFilter> = (filter, { change, checkpoint }) => {
    checkpoint()
    return entities({ kind: 'entities', filter, page: FIRST_ITEM }, change, checkpoint).total
  }

  return {
    countAnnouncements,
    countEntities,
    findEntities(q, limit, { change, checkpoint }) {
      checkpoint()
      const page = { page: 1, perPage: limit }
      const { items } = entities({ kind: 'entities', filter: { q }, page }, change, checkpoint)
      const found: NamedEntity[] = JSON.parse(`[${Buffer.from(items).toString()}]`)
      return found.map(({ id, name }) => ({ id, name }))
    },
  }
}
