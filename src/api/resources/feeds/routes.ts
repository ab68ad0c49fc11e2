import { Type } from '@sinclair/typebox'
import {
  API_KEY_LABEL_PATTERN,
  MAX_API_KEY_LABEL_LENGTH,
  validateApiKeyRequest,
} from '../../../accounts/api-keys.ts'
import type { FeedTarget, UrlToken } from '../../../accounts/url-tokens.ts'
import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { FEED_RULES } from '../../../services/admin/url-token-service.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { publicUrlOf } from '../../http/public-url.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  requestBodySchema,
  stringField,
  type ValidatedBody,
  validateRequestBody,
} from '../../request-body.ts'
import { type ApiContext, type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { buildFeedUrls } from './documents/feed-urls.ts'
import { findFeedErrors } from './feed-content.ts'
import { FeedSchema, NewFeedSchema } from './schema.ts'
import { readFeedSearch, searchField } from './search-parameters.ts'
import { feedView, newFeedView } from './view.ts'

const targetField = (what: string) =>
  stringField(
    stringParameter(
      Type.String({ format: 'uuid', description: `ID of one of your ${what}. Omit \`search\` then.` }),
      text => (isUuid(text) ? null : { code: 'invalid_uuid', detail: 'This must be a UUID.' }),
    ),
  )

const CREATE_FIELDS = {
  search: searchField,
  watchlist: targetField('watchlists, whose matches the feed shows'),
  saved_search: targetField('saved searches, which the feed shows as it is then'),
  name: stringField(
    stringParameter(
      Type.String({
        maxLength: MAX_API_KEY_LABEL_LENGTH,
        pattern: API_KEY_LABEL_PATTERN,
        description:
          'Name of the feed, which readers show as its title. By default, the title describes the search.',
      }),
      () => null,
    ),
  ),
}

const create: ApiRoute = {
  method: 'POST',
  url: '/feeds',
  scope: 'read',
  schema: {
    tags: ['Feeds'],
    operationId: 'createFeed',
    summary: 'Create a feed of a search',
    description:
      'Returns secret URLs that feed readers can follow without an API key, in Atom and as JSON Feed. Whoever knows ' +
      'them can read this one search and nothing else, with the rights of this key. Only this response contains them. ' +
      `They work until the feed or the key is revoked. An owner can have ${FEED_RULES.maxPerOwner} feeds.`,
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema(
          'The new feed, with its URLs.',
          NewFeedSchema,
          locationHeader('URL of the feed.'),
        ),
      },
      'malformed_request',
      'too_many_feeds',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const body = validateRequestBody(request.body, CREATE_FIELDS, fields => checkFeedRequest(fields, context))
    const { search: query = '', name = '' } = body
    const target = await requireTarget(context, request.owner, body)
    const { token, urlToken: feed } = await context.feeds.create(keyActorOf(request), {
      key: request.keyHolder,
      query,
      name,
      target,
    })
    const urls = buildFeedUrls(publicUrlOf(context, request), token)
    const json = JSON.stringify(newFeedView(feed, urls, context.clock.now()))
    return sendWriteResult(reply, json, `${pathWithoutQuery(request)}/${feed.id}`)
  },
}

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/feeds',
  scope: 'read',
  schema: {
    tags: ['Feeds'],
    operationId: 'listFeeds',
    summary: 'List feeds of searches',
    description: "Returns the feeds of the key's owner, newest first, including revoked ones.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of feeds.',
      paginatedListSchema('FeedList', FeedSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { tokens, total } = await context.feeds.list(request.owner, requestedPage)
    const views = await Promise.all(tokens.map(feed => currentFeedView(feed, context)))
    return sendJson(request, reply, buildPaginatedViewsJson(views, total, requestedPage).toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/feeds/:id',
  scope: 'read',
  schema: {
    tags: ['Feeds'],
    operationId: 'getFeed',
    summary: 'Retrieve a feed',
    description: 'Returns the feed without its URLs, which are not stored.',
    params: idPathSchema,
    response: readResponses('The feed.', FeedSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const feed = await context.feeds.find(request.owner, requireIdFromPath(request))
    if (feed === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(await currentFeedView(feed, context)), null)
  },
}

const revoke: ApiRoute = {
  method: 'DELETE',
  url: '/feeds/:id',
  scope: 'read',
  schema: {
    tags: ['Feeds'],
    operationId: 'revokeFeed',
    summary: 'Revoke a feed',
    description:
      'Its URLs return 410 within 5 seconds. A revoked feed remains in the list and cannot be restored. Revoking it ' +
      'again has no effect.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The feed is revoked.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.feeds.revoke(keyActorOf(request), requireIdFromPath(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

export const feedRoutes: readonly ApiRoute[] = [create, list, single, revoke]

async function currentFeedView(feed: UrlToken, context: ApiContext): Promise<ReturnType<typeof feedView>> {
  return feedView(feed, await findFeedErrors(feed, context), context.clock.now())
}

/** Returns the watchlist or saved search of a new feed. Throws `invalid_body` if the owner does not have it. */
async function requireTarget(
  { following }: ApiContext,
  owner: string,
  { watchlist, saved_search }: Partial<ValidatedBody<typeof CREATE_FIELDS>>,
): Promise<FeedTarget | null> {
  const id = (watchlist ?? saved_search)?.toLowerCase()
  if (id === undefined) return null
  const kind = watchlist !== undefined ? 'watchlist' : 'saved_search'
  const service = watchlist !== undefined ? following.watchlists : following.savedSearches
  if ((await service.find(owner, id)) !== null) return { kind, id }
  const detail = `You have no ${kind.replace('_', ' ')} with the ID "${id}".`
  const error = { pointer: `/${kind}`, code: 'unknown_value', detail }
  throw new HeraldError('invalid_body', detail, { errors: [error] })
}

/** Checks the name by the rules of labels, and the search by those of the list of announcements. */
function checkFeedRequest(
  { name, search, watchlist, saved_search }: Partial<ValidatedBody<typeof CREATE_FIELDS>>,
  context: ApiContext,
): FieldError[] {
  const nameErrors = name === undefined ? [] : validateApiKeyRequest({ name }, context.clock.now())
  const searchErrors = search === undefined ? null : readFeedSearch(search, context).errors
  return [
    ...nameErrors.map(({ code, detail }) => ({ pointer: '/name', code, detail })),
    ...(searchErrors ?? []).map(error => ({ ...error, pointer: '/search' })),
    ...checkSubjects({ search, watchlist, saved_search }),
  ]
}

/** A feed shows one thing. */
function checkSubjects(fields: Readonly<Record<string, string | undefined>>): FieldError[] {
  const given = Object.keys(fields).filter(name => fields[name] !== undefined)
  const detail = `Send only one of ${given.join(' and ')}.`
  return given.slice(1).map(name => ({ pointer: `/${name}`, code: 'contradiction', detail }))
}
