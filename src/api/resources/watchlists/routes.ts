import type { Severity } from '../../../model/categories/category-severity.ts'
import {
  MAX_WATCHLISTS_PER_OWNER,
  type WatchlistRequest,
} from '../../../services/following/watchlist-service.ts'
import { booleanField, enumListField, nullableEnumField } from '../../body-fields.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  requestBodySchema,
  requiredField,
  type ValidatedBody,
  validateRequestBody,
} from '../../request-body.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { seenChangeField } from '../matches/seen-field.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { JurisdictionSchema } from '../shared-schemas.ts'
import { storedNameField } from '../stored-name.ts'
import {
  minimumSeveritySchema,
  SeenSchema,
  WatchedCategorySchema,
  WatchlistSchema,
  watchlistDescriptions,
} from './schema.ts'
import { seenView, watchlistView } from './view.ts'
import { findSurvivingIds, watchedEntitiesParameter } from './watched-entities.ts'

const FIELDS = {
  name: storedNameField(watchlistDescriptions.name),
  categories: enumListField(WatchedCategorySchema, {
    least: 0,
    description: `${watchlistDescriptions.categories} Defaults to all.`,
  }),
  minimum_severity: nullableEnumField<Severity>(minimumSeveritySchema),
  jurisdictions: enumListField(JurisdictionSchema, {
    least: 0,
    description: `${watchlistDescriptions.jurisdictions} Defaults to all.`,
  }),
  is_muted: booleanField(watchlistDescriptions.isMuted),
}
const CREATE_FIELDS = { ...FIELDS, name: requiredField(FIELDS.name) }

function requestOf(body: Partial<ValidatedBody<typeof FIELDS>>): Partial<WatchlistRequest> {
  const { name, categories, minimum_severity: minimumSeverity, jurisdictions, is_muted: isMuted } = body
  return {
    ...(name !== undefined && { name }),
    ...(categories !== undefined && { categories }),
    ...(minimumSeverity !== undefined && { minimumSeverity }),
    ...(jurisdictions !== undefined && { jurisdictions }),
    ...(isMuted !== undefined && { isMuted }),
  }
}

const create: ApiRoute = {
  method: 'POST',
  url: '/watchlists',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'createWatchlist',
    summary: 'Create a watchlist',
    description:
      "Creates an empty list of parties. All keys of the key's owner can use it. Add parties one by one or import them. " +
      `An owner can have ${MAX_WATCHLISTS_PER_OWNER} lists.`,
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      { 201: jsonResponseSchema('The new list.', WatchlistSchema, locationHeader('URL of the list.')) },
      'malformed_request',
      'too_many_watchlists',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const body = validateRequestBody(request.body, CREATE_FIELDS)
    const list = await context.following.watchlists.create(keyActorOf(request), {
      categories: [],
      minimumSeverity: null,
      jurisdictions: [],
      isMuted: false,
      ...requestOf(body),
      name: body.name,
      includesPersons: request.keyHolder.scopes.includes('personal'),
    })
    return sendWriteResult(
      reply,
      JSON.stringify(watchlistView(list)),
      `${pathWithoutQuery(request)}/${list.id}`,
    )
  },
}

const LIST_PARAMETERS = {
  entity: watchedEntitiesParameter('list'),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/watchlists',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'listWatchlists',
    summary: 'List watchlists',
    description:
      "Returns the watchlists of the key's owner, newest first. `entity` finds those that watch an entity.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses('A page of watchlists.', paginatedListSchema('WatchlistList', WatchlistSchema)),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const page = { page: values.page, perPage: values.per_page }
    const filter = { owner: request.owner, entityIds: await findSurvivingIds(context, values.entity) }
    const { watchlists, total } = await context.following.watchlists.list(filter, page)
    const body = buildPaginatedViewsJson(watchlists.map(watchlistView), total, page)
    return sendJson(request, reply, body.toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/watchlists/:id',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'getWatchlist',
    summary: 'Retrieve a watchlist',
    description: 'Returns the list without its entries, which `/watchlists/{id}/entries` lists.',
    params: idPathSchema,
    response: readResponses('The list.', WatchlistSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const found = await context.following.watchlists.find(request.owner, requireIdFromPath(request))
    if (found === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(watchlistView(found)), null)
  },
}

const update: ApiRoute = {
  method: 'PATCH',
  url: '/watchlists/:id',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'changeWatchlist',
    summary: 'Update a watchlist',
    description: 'Omitted fields keep their values. Earlier matches remain.',
    params: idPathSchema,
    body: requestBodySchema(FIELDS),
    response: writeResponses({ 200: jsonResponseSchema('The updated list.', WatchlistSchema) }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const changes = requestOf(validateRequestBody(request.body, FIELDS))
    const isKnown = await context.following.watchlists.update(keyActorOf(request), id, changes)
    const updated = isKnown ? await context.following.watchlists.find(request.owner, id) : null
    if (updated === null) throw createNotFoundError()
    return sendWriteResult(reply, JSON.stringify(watchlistView(updated)))
  },
}

const remove: ApiRoute = {
  method: 'DELETE',
  url: '/watchlists/:id',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'deleteWatchlist',
    summary: 'Delete a watchlist',
    description: 'Deletes the list with its entries and matches.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The list is deleted.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.following.watchlists.remove(keyActorOf(request), requireIdFromPath(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

const SEEN_FIELDS = { change: seenChangeField }

const markSeen: ApiRoute = {
  method: 'POST',
  url: '/watchlists/:id/seen',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'markWatchlistSeen',
    summary: 'Mark the matches of a watchlist as seen',
    description: 'Sets `last_seen`, from which `new` is counted. It never moves back.',
    params: idPathSchema,
    body: requestBodySchema(SEEN_FIELDS),
    response: writeResponses({ 200: jsonResponseSchema('The change.', SeenSchema) }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { change = null } = validateRequestBody(request.body, SEEN_FIELDS)
    if ((await context.following.watchlists.find(request.owner, id)) === null) throw createNotFoundError()
    const targets = { watchlists: [id], savedSearches: [] }
    const seen = await context.following.matches.markSeen(request.owner, targets, change)
    return sendWriteResult(reply, JSON.stringify(seenView(seen)))
  },
}

export const watchlistRoutes: readonly ApiRoute[] = [create, list, single, update, remove, markSeen]
