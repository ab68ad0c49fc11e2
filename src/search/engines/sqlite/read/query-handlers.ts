import type { DatabaseSync } from 'node:sqlite'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexResults, IndexStatistics } from '../../../index-reader.ts'
import { type AnnouncementCounts, openAnnouncementCounts } from './announcement-counts.ts'
import { openAnnouncementList } from './announcement-list.ts'
import { openChangeList } from './change-list.ts'
import { openCoMentionedEntities } from './co-mentioned-entities.ts'
import { openCompletions } from './completions/completion-list.ts'
import type { CountCache } from './count-cache.ts'
import { openCountsOverTime } from './counts-over-time.ts'
import { openEntityList } from './entity-list.ts'
import { openEntityTimeline } from './entity-timeline.ts'
import { openAnnouncementGroups } from './groups/announcement-groups.ts'
import { openRowMatcher } from './matching/match-rows.ts'
import { openResourcesById } from './resources-by-id.ts'
import { openSetSearch } from './sets/set-search.ts'
import { openSuggestions } from './suggestions/suggestion-list.ts'

/**
 * The functions that run each kind of query. They require a read transaction at the change number `change`. Those with
 * several slow statements call `checkpoint` between them.
 */
export type QueryHandlers = {
  readonly [K in IndexQueryKind]: (
    query: IndexQuery<K>,
    change: number,
    checkpoint: () => void,
  ) => IndexResults[K]
}

export function openQueryHandlers(db: DatabaseSync, cache: CountCache): QueryHandlers {
  const counts = openAnnouncementCounts(db)
  const byId = openResourcesById(db)
  const readTimeline = openEntityTimeline(db, cache)
  const readCoMentions = openCoMentionedEntities(db)
  const sets = openSetSearch(db)
  const countsOverTime = openCountsOverTime(db, sets)
  const lists = {
    announcements: openAnnouncementList(db, { counts, cache, sets }).list,
    entities: openEntityList(db, cache).list,
  }
  const suggestions = openSuggestions(db, lists, () => counts.countTotal({}))
  return {
    ...lists,
    announcementSuggestions: ({ filter }, change, checkpoint) =>
      suggestions.ofAnnouncements(filter, { change, checkpoint }),
    announcementSpelling: ({ q }, change, checkpoint) => suggestions.correct(q, { change, checkpoint }),
    entitySuggestions: ({ filter }, change, checkpoint) =>
      suggestions.ofEntities(filter, { change, checkpoint }),
    completions: openCompletions(db, lists.announcements),
    matches: openRowMatcher(db),
    announcement: ({ id }) => byId.announcement(id),
    entity: ({ id }) => byId.entity(id),
    timeline({ id, page }, change) {
      const entity = byId.entity(id)
      return entity === null ? null : readTimeline(entity, page, change)
    },
    coMentionedEntities({ id, page }, change) {
      const entity = byId.entity(id)
      return entity === null ? null : readCoMentions(entity, page, change)
    },
    statistics: openStatistics(db, counts),
    dateSpan: ({ filter }, change) => countsOverTime.dateSpan(filter, change),
    countsOverTime: countsOverTime.count,
    groups: openAnnouncementGroups(db, sets, counts),
    changes: openChangeList(db),
  }
}

/** Prepares reading the totals for the whole index. */
function openStatistics(db: DatabaseSync, counts: AnnouncementCounts) {
  const selectEntityTotal = db.prepare('select coalesce(sum(n), 0) as n from entity_facet')

  return (_query: IndexQuery<'statistics'>, change: number): IndexStatistics => {
    const sources = counts.countBySource()
    const totalAnnouncements = sources.reduce((sum, source) => sum + source.count, 0)
    const totalEntities = Number(selectEntityTotal.get()?.n)
    return { totalAnnouncements, totalEntities, sources, categories: counts.countByCategory(), change }
  }
}
