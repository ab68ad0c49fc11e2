import { Type } from '@sinclair/typebox'
import { URL_TOKEN_STATES } from '../../../accounts/url-tokens.ts'
import { dateTimeSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

const FEED_STATES = {
  ...URL_TOKEN_STATES,
  search_invalid:
    'The search is no longer valid, or the watchlist or saved search was deleted. The feed says so in its only entry.',
} as const
export type FeedState = keyof typeof FEED_STATES

const StateSchema = defineComponent(
  'FeedState',
  enumSchema(
    Object.keys(FEED_STATES) as FeedState[],
    `State of the feed. ${Object.entries(FEED_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join(' ')}`,
  ),
)

const fields = {
  id: Type.String({ format: 'uuid', description: 'ID of the feed.' }),
  name: Type.String({ description: 'Name of the feed, which is its title; empty if it has none.' }),
  search: Type.String({
    description:
      'Search of the feed, written like the query string of `GET /announcements`; empty if it shows all announcements, a ' +
      'watchlist or a saved search.',
  }),
  watchlist: nullableSchema(
    Type.String({
      format: 'uuid',
      description: 'ID of the watchlist whose matches it shows; `null` if none.',
    }),
  ),
  saved_search: nullableSchema(
    Type.String({ format: 'uuid', description: 'ID of the saved search that it shows; `null` if none.' }),
  ),
  key_id: Type.String({
    format: 'uuid',
    description: 'ID of the API key that created the feed. The feed works as long as this key does.',
  }),
  created_at: dateTimeSchema('Time at which the feed was created.'),
  last_used_at: nullableSchema(
    dateTimeSchema(
      'Time at which the feed was last read, accurate to about a minute; `null` if it has never been read.',
    ),
  ),
  revoked_at: nullableSchema(
    dateTimeSchema('Time at which the feed was revoked; `null` if it has not been.'),
  ),
  state: StateSchema,
  problem: nullableSchema(
    Type.String({ description: 'Why the feed shows nothing any longer; `null` if it does.' }),
  ),
}

export const FeedSchema = defineComponent(
  'Feed',
  Type.Object(fields, { description: 'A search that feed readers can follow, without its URLs.' }),
)

export const NewFeedSchema = defineComponent(
  'NewFeed',
  Type.Object({
    atom_url: Type.String({
      format: 'uri',
      description: 'Secret URL of the feed in Atom 1.0. Only this response contains it.',
    }),
    json_url: Type.String({
      format: 'uri',
      description: 'Secret URL of the feed in JSON Feed 1.1. Only this response contains it.',
    }),
    ...fields,
  }),
)

/** A document of JSON Feed 1.1, with an extension `_herald` in each item. */
export const JsonFeedSchema = defineComponent(
  'JsonFeed',
  Type.Object({
    version: enumSchema(['https://jsonfeed.org/version/1.1']),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    home_page_url: Type.String({ format: 'uri' }),
    feed_url: Type.String({ format: 'uri' }),
    authors: Type.Array(Type.Object({ name: Type.String() })),
    _herald: Type.Object({
      rights: Type.Array(Type.String(), {
        description: 'Attribution and licence of each source in the feed.',
      }),
    }),
    items: Type.Array(
      Type.Object({
        id: Type.String({ description: '`urn:uuid:` and the ID of the announcement. It never changes.' }),
        url: Type.String({
          format: 'uri',
          description: 'URL of the announcement on the website of the source.',
        }),
        title: Type.String(),
        content_text: Type.String(),
        date_published: Type.Optional(dateTimeSchema('Start of the publication date, in UTC.')),
        date_modified: dateTimeSchema('Time at which Herald last saw the announcement change.'),
        authors: Type.Array(Type.Object({ name: Type.String(), url: Type.Optional(Type.String()) })),
        tags: Type.Array(Type.String(), { description: 'Category, jurisdiction and source ID.' }),
      }),
    ),
  }),
)
