import type { View } from '../../schema-builders.ts'
import type { JsonFeedSchema } from '../schema.ts'
import type { FeedDocument } from './feed-document.ts'

/** Builds the JSON of a document of JSON Feed 1.1. */
export function jsonFeedView(feed: FeedDocument): View<typeof JsonFeedSchema> {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.urls.json,
    authors: [{ name: 'Herald' }],
    _herald: { rights: feed.rights },
    items: feed.entries.map(({ id, url, title, text, published, updated, author, tags }) => ({
      id,
      url,
      title,
      content_text: text ?? title,
      ...(published !== null && { date_published: published.toISOString() }),
      date_modified: updated.toISOString(),
      authors: [author],
      tags: tags.map(({ term }) => term),
    })),
  }
}
