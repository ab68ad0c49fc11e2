import {
  type CountedSavedSearch,
  MAX_SAVED_SEARCHES_PER_OWNER,
} from '../../../services/following/saved-search-service.ts'
import { booleanField } from '../../body-fields.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, requiredField, validateRequestBody } from '../../request-body.ts'
import { type ApiContext, type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { seenChangeField } from '../matches/seen-field.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { storedNameField } from '../stored-name.ts'
import { findSearchErrors } from '../stored-search.ts'
import { SeenSchema } from '../watchlists/schema.ts'
import { seenView } from '../watchlists/view.ts'
import { SavedSearchSchema } from './schema.ts'
import {
  checkSavedSearch,
  checkSearchVolume,
  confirmVolumeField,
  savedSearchField,
  searchKindField,
} from './search-field.ts'
import { savedSearchView } from './view.ts'

const FIELDS = {
  name: storedNameField('Name of the search.'),
  search: savedSearchField,
  is_muted: booleanField('Whether matches are only listed, without notifications.'),
  confirm_volume: confirmVolumeField,
}
const CREATE_FIELDS = {
  ...FIELDS,
  name: requiredField(FIELDS.name),
  search: requiredField(FIELDS.search),
  kind: searchKindField,
}

const currentView = (search: CountedSavedSearch, context: ApiContext) =>
  savedSearchView(search, findSearchErrors(search, context))

const create: ApiRoute = {
  method: 'POST',
  url: '/saved-searches',
  scope: 'read',
  schema: {
    tags: ['Saved searches'],
    operationId: 'createSavedSearch',
    summary: 'Save a search',
    description:
      "Saves a search under a name. All keys of the key's owner can use it. New announcements, or entities that appear or " +
      `change, are listed at \`/matches\`. An owner can have ${MAX_SAVED_SEARCHES_PER_OWNER} saved searches.`,
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema('The saved search.', SavedSearchSchema, locationHeader('URL of the search.')),
      },
      'malformed_request',
      'too_many_saved_searches',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const volume = await checkSearchVolume(context, request, null)
    const body = validateRequestBody(request.body, CREATE_FIELDS, ({ kind = 'announcements', ...fields }) => [
      ...checkSavedSearch(fields, kind, context),
      ...volume,
    ])
    const { name, search, kind = 'announcements', is_muted: isMuted = false } = body
    const includesPersons = request.keyHolder.scopes.includes('personal')
    const saved = await context.following.savedSearches.create(keyActorOf(request), {
      name,
      kind,
      search,
      isMuted,
      includesPersons,
    })
    const location = `${pathWithoutQuery(request)}/${saved.id}`
    return sendWriteResult(reply, JSON.stringify(currentView(saved, context)), location)
  },
}

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/saved-searches',
  scope: 'read',
  schema: {
    tags: ['Saved searches'],
    operationId: 'listSavedSearches',
    summary: 'List saved searches',
    description: "Returns the saved searches of the key's owner, newest first.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of saved searches.',
      paginatedListSchema('SavedSearchList', SavedSearchSchema),
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const page = { page: values.page, perPage: values.per_page }
    const { searches, total } = await context.following.savedSearches.list(request.owner, page)
    const views = searches.map(search => currentView(search, context))
    return sendJson(request, reply, buildPaginatedViewsJson(views, total, page).toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/saved-searches/:id',
  scope: 'read',
  schema: {
    tags: ['Saved searches'],
    operationId: 'getSavedSearch',
    summary: 'Retrieve a saved search',
    description: 'Returns the search and the number of its new matches.',
    params: idPathSchema,
    response: readResponses('The saved search.', SavedSearchSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const search = await context.following.savedSearches.find(request.owner, requireIdFromPath(request))
    if (search === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(currentView(search, context)), null)
  },
}

const update: ApiRoute = {
  method: 'PATCH',
  url: '/saved-searches/:id',
  scope: 'read',
  schema: {
    tags: ['Saved searches'],
    operationId: 'changeSavedSearch',
    summary: 'Update a saved search',
    description: 'Omitted fields keep their values. Earlier matches remain. The kind cannot be changed.',
    params: idPathSchema,
    body: requestBodySchema(FIELDS),
    response: writeResponses(
      { 200: jsonResponseSchema('The updated search.', SavedSearchSchema) },
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { savedSearches } = context.following
    const stored = await savedSearches.find(request.owner, id)
    const kind = stored?.kind ?? 'announcements'
    const volume = await checkSearchVolume(context, request, kind)
    const body = validateRequestBody(request.body, FIELDS, fields => [
      ...checkSavedSearch(fields, kind, context),
      ...volume,
    ])
    const { name, search, is_muted: isMuted } = body
    const isKnown = await savedSearches.update(keyActorOf(request), id, {
      includesPersons: request.keyHolder.scopes.includes('personal'),
      ...(name !== undefined && { name }),
      ...(search !== undefined && { search }),
      ...(isMuted !== undefined && { isMuted }),
    })
    const updated = isKnown ? await savedSearches.find(request.owner, id) : null
    if (updated === null) throw createNotFoundError()
    return sendWriteResult(reply, JSON.stringify(currentView(updated, context)))
  },
}

const remove: ApiRoute = {
  method: 'DELETE',
  url: '/saved-searches/:id',
  scope: 'read',
  schema: {
    tags: ['Saved searches'],
    operationId: 'deleteSavedSearch',
    summary: 'Delete a saved search',
    description: 'Deletes the search with its matches.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The search is deleted.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { savedSearches } = context.following
    const isKnown = await savedSearches.remove(keyActorOf(request), requireIdFromPath(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

const SEEN_FIELDS = { change: seenChangeField }

const markSeen: ApiRoute = {
  method: 'POST',
  url: '/saved-searches/:id/seen',
  scope: 'read',
  schema: {
    tags: ['Saved searches'],
    operationId: 'markSavedSearchSeen',
    summary: 'Mark the matches of a saved search as seen',
    description: 'Sets `last_seen`, from which `new` is counted. It never moves back.',
    params: idPathSchema,
    body: requestBodySchema(SEEN_FIELDS),
    response: writeResponses({ 200: jsonResponseSchema('The change.', SeenSchema) }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { change = null } = validateRequestBody(request.body, SEEN_FIELDS)
    const { savedSearches, matches } = context.following
    if ((await savedSearches.find(request.owner, id)) === null) throw createNotFoundError()
    const seen = await matches.markSeen(request.owner, { watchlists: [], savedSearches: [id] }, change)
    return sendWriteResult(reply, JSON.stringify(seenView(seen)))
  },
}

export const savedSearchRoutes: readonly ApiRoute[] = [create, list, single, update, remove, markSeen]
