import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexResults } from '../../../index-reader.ts'
import { groupAnnouncements } from './announcements/announcement-groups.ts'
import { listAnnouncements } from './announcements/announcement-list.ts'
import { countOverTime, readDateSpan, readStatistics } from './announcements/counts-over-time.ts'
import { readAnnouncement } from './announcements/read-announcement.ts'
import { listChanges } from './change-list.ts'
import { readCoMentionedEntities } from './entities/co-mentioned-entities.ts'
import { listEntities } from './entities/entity-list.ts'
import { readTimeline } from './entities/entity-timeline.ts'
import { readEntity } from './entities/resolve-entities.ts'
import { completeQuery } from './lookups/completions.ts'
import { findRowMatches } from './lookups/row-matches.ts'
import { correctSpelling, suggestForAnnouncements, suggestForEntities } from './lookups/suggestions.ts'
import type { SearchState } from './state/search-state.ts'

/** The functions that run each kind of query on one state of the indexes. */
const HANDLERS: {
  readonly [K in IndexQueryKind]: (state: SearchState, query: IndexQuery<K>) => Promise<IndexResults[K]>
} = {
  announcements: listAnnouncements,
  announcementSuggestions: suggestForAnnouncements,
  announcementSpelling: correctSpelling,
  entitySuggestions: suggestForEntities,
  announcement: readAnnouncement,
  entities: listEntities,
  completions: completeQuery,
  matches: findRowMatches,
  entity: async (state, { id }) => (await readEntity(state, id))?.json ?? null,
  timeline: readTimeline,
  coMentionedEntities: readCoMentionedEntities,
  statistics: readStatistics,
  dateSpan: readDateSpan,
  countsOverTime: countOverTime,
  groups: groupAnnouncements,
  changes: listChanges,
}

/** Runs a query on one state of the indexes. */
export function runQuery<K extends IndexQueryKind>(
  state: SearchState,
  query: IndexQuery<K>,
): Promise<IndexResults[K]> {
  return HANDLERS[query.kind](state, query)
}
