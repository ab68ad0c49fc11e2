import type { Entity } from '../../../../model/entity.ts'
import { capitalizeFirst } from '../../../../platform/text.ts'
import {
  describeFeed,
  type FeedDocument,
  type FeedEntry,
  latestOf,
  type RequestedFeed,
} from './feed-document.ts'

/** An entity that a search matched, with the ID and the time of the match. */
interface MatchedEntity {
  readonly id: string
  readonly createdAt: Date
  readonly entity: Entity
}

/** Builds the feed of the entities that a search of entities matched, with an entry for each match. */
export function buildEntityFeedDocument(
  request: RequestedFeed,
  matches: readonly MatchedEntity[],
): FeedDocument {
  const entries = matches.map(({ id, createdAt, entity }): FeedEntry => {
    const { type, status, jurisdiction } = entity
    return {
      id: `urn:uuid:${id}`,
      url: `${request.publicUrl}/entities/${entity.id}`,
      title: entity.name,
      text: `${[type, status, jurisdiction, entity.taxId]
        .filter(text => text !== null)
        .map(label)
        .join(', ')}.`,
      author: { name: 'Herald' },
      published: createdAt,
      updated: createdAt,
      tags: [
        { term: type, label: label(type) },
        { term: status, label: label(status) },
        { term: jurisdiction },
      ],
    }
  })
  return { ...describeFeed(request), rights: [], entries, updated: latestOf(request.feed, entries) }
}

function label(code: string): string {
  return capitalizeFirst(code.replaceAll('_', ' '))
}
