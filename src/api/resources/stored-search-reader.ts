import type { SearchReader } from '../../services/matching/live-conditions.ts'
import { SOURCES } from '../../sources/registry.ts'
import { readStoredEntitySearch, readStoredSearch } from './stored-search.ts'

/** Reads stored searches with the parameters of the API. */
export const storedSearchReader: SearchReader = {
  announcements: search => readStoredSearch(search, { sources: SOURCES }),
  entities: readStoredEntitySearch,
}
