import { Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { EntryDecision, EntryPlace } from '../../../services/following/entry-service.ts'
import type { WatchlistEntry } from '../../../watchlists/watchlist.ts'
import { idListField } from '../../body-fields.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { enumParameter, pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, stringField, validateRequestBody } from '../../request-body.ts'
import {
  type ApiContext,
  type ApiRequest,
  type ApiRoute,
  createNotFoundError,
  indexReadOptions,
  requireIdFromPath,
  requireIndex,
} from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { NEW_ENTRY_FIELDS, NEW_ENTRY_RULES, readNewParty } from './entry-fields.ts'
import { EntryStateSchema, WatchlistEntrySchema } from './entry-schema.ts'
import { readEntryEntities } from './read-entry-entities.ts'
import { watchlistEntryView } from './view.ts'
import { findSurvivingIds, watchedEntitiesParameter } from './watched-entities.ts'

const entryPathSchema = Type.Object({
  ...idPathSchema.properties,
  entry: Type.String({ format: 'uuid', description: 'ID of the entry.' }),
})

const LIST_PARAMETERS = {
  state: enumParameter(EntryStateSchema, 'State of the entries.'),
  entity: watchedEntitiesParameter('entry'),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/watchlists/:id/entries',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'listWatchlistEntries',
    summary: 'List the entries of a watchlist',
    description:
      'Returns the entries, newest first. Those with the state `ambiguous` wait for your decision.',
    params: idPathSchema,
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of entries.',
      paginatedListSchema('WatchlistEntryList', WatchlistEntrySchema),
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const entityIds = await findSurvivingIds(context, values.entity)
    const filter = { watchlistId: requireIdFromPath(request), state: values.state ?? null, entityIds }
    const page = { page: values.page, perPage: values.per_page }
    const found = await context.following.entries.list(request.owner, filter, page)
    if (found === null) throw createNotFoundError()
    const entities = await readEntryEntities(context, found.entries)
    const views = found.entries.map(entry => watchlistEntryView(entry, entities))
    return sendJson(request, reply, buildPaginatedViewsJson(views, found.total, page).toString(), null)
  },
}

const add: ApiRoute = {
  method: 'POST',
  url: '/watchlists/:id/entries',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'addWatchlistEntry',
    summary: 'Add a party to a watchlist',
    description:
      'Adds an entity by its ID, or a party by number or name, which is looked up like in `POST /match`. A party that is unknown ' +
      'is watched until an announcement names it. If the list has an entry with the same `reference` or, without one, for the ' +
      'same party, that entry is updated (200).',
    params: idPathSchema,
    body: requestBodySchema(NEW_ENTRY_FIELDS, NEW_ENTRY_RULES),
    response: writeResponses(
      {
        200: jsonResponseSchema('The updated entry.', WatchlistEntrySchema),
        201: jsonResponseSchema('The new entry.', WatchlistEntrySchema, locationHeader('URL of the entry.')),
      },
      'not_found',
      'too_many_entries',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const watchlistId = requireIdFromPath(request)
    const party = readNewParty(request.body)
    const lookup = { reader: requireIndex(context), ...indexReadOptions(request) }
    const added = await context.following.entries.add(keyActorOf(request), watchlistId, party, lookup)
    if (added === null) throw createNotFoundError()
    const json = await serializeEntry(context, added.entry)
    const location = `${pathWithoutQuery(request)}/${added.entry.id}`
    return sendWriteResult(reply, json, added.isNew ? location : undefined)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/watchlists/:id/entries/:entry',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'getWatchlistEntry',
    summary: 'Retrieve an entry of a watchlist',
    description: 'Returns the entry with its entities or candidates.',
    params: entryPathSchema,
    response: readResponses('The entry.', WatchlistEntrySchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const entry = await context.following.entries.find(request.owner, requirePlace(request))
    if (entry === null) throw createNotFoundError()
    return sendJson(request, reply, await serializeEntry(context, entry), null)
  },
}

const chosenEntitiesField = idListField(
  'IDs of the entities that the party is. All of them are watched.',
  'ID of an entity.',
)
const DECISION_FIELDS = {
  entity_ids: { ...chosenEntitiesField, schema: { ...chosenEntitiesField.schema, minItems: 1 } },
  state: stringField(
    enumParameter(
      enumSchema(['unknown']),
      '`unknown`: none of the candidates is the party. It is watched until an announcement names it.',
    ),
  ),
}

const decide: ApiRoute = {
  method: 'PATCH',
  url: '/watchlists/:id/entries/:entry',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'decideWatchlistEntry',
    summary: 'Decide which entities an entry means',
    description:
      'Send `entity_ids`, or `state` if none of the candidates is the party. Any entity can be chosen, not only a candidate. ' +
      'Candidates that you do not choose are not watched for this entry unless you choose them later.',
    params: entryPathSchema,
    body: requestBodySchema(DECISION_FIELDS, { minProperties: 1, maxProperties: 1 }),
    response: writeResponses({ 200: jsonResponseSchema('The entry.', WatchlistEntrySchema) }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const place = requirePlace(request)
    const decision = await readDecision(context, request.body)
    const entry = await context.following.entries.decide(keyActorOf(request), place, decision)
    if (entry === null) throw createNotFoundError()
    return sendWriteResult(reply, await serializeEntry(context, entry))
  },
}

const remove: ApiRoute = {
  method: 'DELETE',
  url: '/watchlists/:id/entries/:entry',
  scope: 'read',
  schema: {
    tags: ['Watchlists'],
    operationId: 'deleteWatchlistEntry',
    summary: 'Delete an entry of a watchlist',
    description: 'Stops watching the party. Earlier matches remain.',
    params: entryPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The entry is deleted.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.following.entries.remove(keyActorOf(request), requirePlace(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

export const watchlistEntryRoutes: readonly ApiRoute[] = [list, add, single, decide, remove]

function requirePlace(request: ApiRequest): EntryPlace {
  const { entry = '' } = request.params
  if (!isUuid(entry)) throw createNotFoundError()
  return { watchlistId: requireIdFromPath(request), entryId: entry.toLowerCase() }
}

async function serializeEntry(context: ApiContext, entry: WatchlistEntry): Promise<string> {
  return JSON.stringify(watchlistEntryView(entry, await readEntryEntities(context, [entry])))
}

/** Reads a decision. Each chosen entity must exist; the ID of a merged one stands for the surviving entity. */
async function readDecision(context: ApiContext, body: unknown): Promise<EntryDecision> {
  const { entity_ids: ids, state } = validateRequestBody(body, DECISION_FIELDS, () => {
    const given = Object.keys(body ?? {}).filter(name => name in DECISION_FIELDS)
    if (given.length === 1) return []
    const detail = 'Send either entity_ids or state.'
    return [{ pointer: '', code: 'contradiction', detail }]
  })
  if (ids === undefined || state !== undefined) return null
  const index = requireIndex(context)
  const errors: FieldError[] = []
  if (ids.length === 0)
    errors.push({
      pointer: '/entity_ids',
      code: 'empty',
      detail: 'entity_ids must not be empty. Send state instead.',
    })
  const found = await Promise.all(ids.map(async id => await index.read({ kind: 'entity', id })))
  const chosen = found.flatMap((text, at) => {
    if (text !== null) return [(JSON.parse(text) as { id: string }).id]
    const detail = `There is no entity with the ID "${ids[at]}".`
    errors.push({ pointer: `/entity_ids/${at}`, code: 'unknown_entity', detail })
    return []
  })
  if (errors.length > 0) throw new HeraldError('invalid_body', errors[0]?.detail ?? '', { errors })
  return chosen
}
