import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { HeraldError } from '../../../platform/errors.ts'
import { prepareTextResponse, sendPreparedResponse } from '../../http/json-response.ts'
import { publicUrlOf } from '../../http/public-url.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  type ApiContext,
  type ApiRequest,
  type ApiRoute,
  indexReadOptions,
  requireIndex,
} from '../../routing.ts'
import { errorResponses } from '../response-schemas.ts'
import { buildAtomDocument } from './documents/atom-document.ts'
import { buildEntityFeedDocument } from './documents/entity-feed-document.ts'
import { buildFeedDocument, buildInvalidFeedDocument, type FeedDocument } from './documents/feed-document.ts'
import { jsonFeedView } from './documents/json-feed-view.ts'
import { type FeedContent, readFeedContent } from './feed-content.ts'
import { JsonFeedSchema } from './schema.ts'

/** The number of entries in the feed of a watchlist or of a search of entities. */
const MATCHES_PER_FEED = 50

const ATOM_TYPE = 'application/atom+xml'
const JSON_FEED_TYPE = 'application/feed+json'

const tokenPathSchema = Type.Object({
  token: Type.String({ pattern: '^hrlu_[A-Za-z0-9_-]{22}$', description: 'Secret token of the feed.' }),
})

const DESCRIPTION =
  'Returns the newest announcements of the search, newest publication date first, or the latest matches of the watchlist or of the search of entities. The URL is secret and replaces the ' +
  'API key. An entry keeps its ID; when an announcement is corrected or withdrawn at its source, the entry changes and ' +
  'its time of update with it. If the search becomes invalid, the only entry says so. Requests count toward the rate ' +
  'limit of the API key that created the feed.'

function feedResponses(contentType: string, schema: object): Record<number, unknown> {
  return {
    200: { description: 'The feed.', content: { [contentType]: { schema } } },
    304: { type: 'null', description: 'The feed has not changed.' },
    ...errorResponses(
      'invalid_parameter',
      'malformed_request',
      'not_found',
      'url_revoked',
      'url_too_long',
      'too_many_requests',
      'headers_too_large',
      'internal',
      'unavailable',
    ),
  }
}

const atom: ApiRoute = {
  method: 'GET',
  url: '/feeds/:token/atom.xml',
  contentType: ATOM_TYPE,
  schema: {
    tags: ['Feeds'],
    operationId: 'readAtomFeed',
    summary: 'Read a feed in Atom',
    description: DESCRIPTION,
    security: [],
    params: tokenPathSchema,
    response: feedResponses(ATOM_TYPE, Type.String({ description: 'An Atom 1.0 document (RFC 4287).' })),
  },
  async handler(context, request, reply) {
    const feed = await readFeed(context, request)
    return sendFeed({ request, reply }, feed, { type: ATOM_TYPE, text: buildAtomDocument(feed) })
  },
}

const json: ApiRoute = {
  method: 'GET',
  url: '/feeds/:token/feed.json',
  contentType: JSON_FEED_TYPE,
  schema: {
    tags: ['Feeds'],
    operationId: 'readJsonFeed',
    summary: 'Read a feed as JSON Feed',
    description: DESCRIPTION,
    security: [],
    params: tokenPathSchema,
    response: feedResponses(JSON_FEED_TYPE, JsonFeedSchema),
  },
  async handler(context, request, reply) {
    const feed = await readFeed(context, request)
    return sendFeed({ request, reply }, feed, {
      type: JSON_FEED_TYPE,
      text: JSON.stringify(jsonFeedView(feed)),
    })
  },
}

export const feedDocumentRoutes: readonly ApiRoute[] = [atom, json]

async function readFeed(context: ApiContext, request: ApiRequest): Promise<FeedDocument> {
  parseQueryString(request.query.raw, {})
  const { urlToken: feed } = request
  const content = await readFeedContent(feed, context)
  const feedRequest = {
    feed,
    token: request.params.token ?? '',
    publicUrl: publicUrlOf(context, request),
    subject: content.subject,
  }
  if (content.kind === 'invalid')
    return buildInvalidFeedDocument(feedRequest, content.errors, context.startedAt)
  if (content.kind === 'entities') {
    const matches = await findEntityMatches(context, request.owner, content.savedSearchId)
    return buildEntityFeedDocument(feedRequest, matches)
  }
  const ids =
    content.kind === 'search'
      ? await findAnnouncementIds(context, request, content.search)
      : await findMatchedIds(context, request.owner, content.watchlistId)
  if (ids instanceof HeraldError) return buildInvalidFeedDocument(feedRequest, [ids], context.startedAt)
  const index = requireIndex(context)
  const full = await Promise.all(ids.map(id => index.read({ kind: 'announcement', id })))
  // An announcement that was deleted since the list was read is left out.
  const announcements = full.filter(text => text !== null).map(text => JSON.parse(text))
  const changeTimes = await context.database.changeTimes(announcements.map(({ id }) => id))
  return buildFeedDocument(feedRequest, announcements, changeTimes, context)
}

/** Lists the newest announcements of a search, or returns its error if it is refused. */
async function findAnnouncementIds(
  context: ApiContext,
  request: ApiRequest,
  { filter, perPage }: Extract<FeedContent, { readonly kind: 'search' }>['search'],
): Promise<readonly string[] | HeraldError> {
  const list = await requireIndex(context)
    .read(
      { kind: 'announcements', filter, page: { page: 1, perPage }, sort: 'date' },
      indexReadOptions(request),
    )
    .catch(returnRefusal)
  if (list instanceof HeraldError) return list
  const listed = JSON.parse(`[${Buffer.from(list.items).toString()}]`) as { id: string }[]
  return listed.map(({ id }) => id)
}

/** Lists the announcements that a watchlist matched last. */
async function findMatchedIds(
  { following, personsMasked }: ApiContext,
  owner: string,
  watchlistId: string,
): Promise<string[]> {
  const filter = { owner, watchlists: [watchlistId], includesPersons: !personsMasked }
  const { matches } = await following.matches.list(filter, { page: 1, perPage: MATCHES_PER_FEED })
  return matches.flatMap(match => match.announcementId ?? [])
}

/** Lists the entities that a search of entities matched last. One that was erased is left out. */
async function findEntityMatches(context: ApiContext, owner: string, savedSearchId: string) {
  const { following, personsMasked } = context
  const filter = { owner, savedSearches: [savedSearchId], includesPersons: !personsMasked }
  const { matches } = await following.matches.list(filter, { page: 1, perPage: MATCHES_PER_FEED })
  const found = await Promise.all(
    matches.map(async ({ id, entityId, createdAt }) => {
      const entity = entityId === null ? null : await context.database.entity(entityId)
      return entity === null ? [] : [{ id, createdAt, entity }]
    }),
  )
  return found.flat()
}

/** Returns the error of a search that is refused, such as one that has become too expensive; throws any other error. */
function returnRefusal(error: unknown): HeraldError {
  if (error instanceof HeraldError && error.code === 'invalid_parameter') return error
  throw error
}

/** Sends a feed, or 304 if the reader has its ETag. A time in seconds is too coarse to tell that nothing has changed. */
function sendFeed(
  { request, reply }: { readonly request: ApiRequest; readonly reply: FastifyReply },
  { updated }: FeedDocument,
  { type, text }: { readonly type: string; readonly text: string },
): Promise<FastifyReply> | FastifyReply {
  reply.header('last-modified', updated.toUTCString())
  return sendPreparedResponse(request, reply, prepareTextResponse(text, `${type}; charset=utf-8`))
}
