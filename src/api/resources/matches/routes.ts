import { Type } from '@sinclair/typebox'
import { announcementListItem } from '../../../model/announcement.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { ExplainedMatch } from '../../../services/following/match-service.ts'
import { idListField } from '../../body-fields.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import {
  booleanParameter,
  convertedListParameter,
  integerParameter,
  listParameter,
  pageParameter,
  perPageParameter,
} from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, validateRequestBody } from '../../request-body.ts'
import { type ApiContext, type ApiRoute, requireIndex } from '../../routing.ts'
import type { EntitySchema } from '../entities/schema.ts'
import { indexedEntityView } from '../entities/view.ts'
import { queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import type { View } from '../schema-builders.ts'
import { CategorySchema, JurisdictionSchema } from '../shared-schemas.ts'
import { SeenSchema } from '../watchlists/schema.ts'
import { seenView } from '../watchlists/view.ts'
import { MatchSchema } from './schema.ts'
import { seenChangeField } from './seen-field.ts'
import { matchView, toAnnouncementItem } from './view.ts'

const idListParameter = (description: string) =>
  convertedListParameter<string>(Type.String({ format: 'uuid' }), description, (item, name) =>
    isUuid(item)
      ? { values: [item.toLowerCase()] }
      : { error: { code: 'invalid_uuid', detail: `Each value of ${name} must be a UUID.` } },
  )

const PARAMETERS = {
  watchlist: idListParameter('ID of a watchlist, or several separated by commas.'),
  saved_search: idListParameter(
    'ID of a saved search, or several separated by commas. With `watchlist`, matches of either are listed.',
  ),
  category: listParameter(CategorySchema, 'Category of the announcement, or several separated by commas.'),
  jurisdiction: listParameter(JurisdictionSchema, 'Jurisdiction code, or several separated by commas.'),
  since: integerParameter({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: 0,
    description: 'Change number. Only matches with a higher one are listed.',
  }),
  new: booleanParameter('Whether to list only matches that are not marked as seen, or only those that are.'),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/matches',
  scope: 'read',
  schema: {
    tags: ['Matches'],
    operationId: 'listMatches',
    summary: 'List matches',
    description:
      "Returns the announcements that the watchlists and saved searches of the key's owner match, and the entities that " +
      'searches of entities match, latest change first. What several of them match is listed once for each.',
    querystring: queryStringSchema(PARAMETERS),
    response: readResponses('A page of matches.', paginatedListSchema('MatchList', MatchSchema)),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, PARAMETERS)
    const page = { page: values.page, perPage: values.per_page }
    const filter = {
      owner: request.owner,
      includesPersons: !context.personsMasked,
      sinceChange: values.since,
      ...(values.watchlist !== undefined && { watchlists: values.watchlist }),
      ...(values.saved_search !== undefined && { savedSearches: values.saved_search }),
      ...(values.category !== undefined && { categories: values.category }),
      ...(values.jurisdiction !== undefined && { jurisdictions: values.jurisdiction }),
      ...(values.new !== undefined && { isUnseen: values.new }),
    }
    const { matches, total } = await context.following.matches.list(filter, page)
    const views = await readMatchViews(context, matches)
    return sendJson(request, reply, buildPaginatedViewsJson(views, total, page).toString(), null)
  },
}

/** Adds the announcements and entities of matches. Matches of what was erased since they were read are left out. */
async function readMatchViews(context: ApiContext, matches: readonly ExplainedMatch[]) {
  const announcements = await readItems(matches, 'announcementId', id => readAnnouncementItem(context, id))
  const entities = await readItems(matches, 'entityId', id => readMatchedEntity(context, id))
  return matches.flatMap(match => {
    const announcement = announcements.get(match.announcementId ?? '') ?? null
    const entity = entities.get(match.entityId ?? '') ?? null
    const subject = match.entityId === null ? announcement : entity
    return subject === null ? [] : [matchView(match, announcement, entity)]
  })
}

async function readItems<T>(
  matches: readonly ExplainedMatch[],
  field: 'announcementId' | 'entityId',
  read: (id: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const ids = [...new Set(matches.flatMap(match => match[field] ?? []))]
  return new Map(await Promise.all(ids.map(async id => [id, await read(id)] as const)))
}

/** Reads what an announcement is listed with. It can match before this node's index has it. */
async function readAnnouncementItem(context: ApiContext, id: string) {
  const text = await requireIndex(context).read({ kind: 'announcement', id })
  if (text !== null) return toAnnouncementItem(JSON.parse(text))
  const stored = await context.database.announcement(id)
  return stored === null ? null : announcementListItem(stored)
}

/** Reads an entity, or the one into which it was merged. */
async function readMatchedEntity(context: ApiContext, id: string): Promise<View<typeof EntitySchema> | null> {
  const text = await requireIndex(context).read({ kind: 'entity', id })
  if (text !== null) return JSON.parse(text)
  const stored = await context.database.entity(id)
  return stored === null ? null : indexedEntityView(stored)
}

const SEEN_FIELDS = {
  change: seenChangeField,
  watchlists: idListField('IDs of the watchlists whose matches to mark.', 'ID of a watchlist.'),
  saved_searches: idListField('IDs of the saved searches whose matches to mark.', 'ID of a saved search.'),
}

const markSeen: ApiRoute = {
  method: 'POST',
  url: '/matches/seen',
  scope: 'read',
  schema: {
    tags: ['Matches'],
    operationId: 'markMatchesSeen',
    summary: 'Mark matches as seen',
    description:
      'Sets `last_seen` of the given lists and searches or, if neither `watchlists` nor `saved_searches` is given, of all. ' +
      'It never moves back.',
    body: requestBodySchema(SEEN_FIELDS),
    response: writeResponses({ 200: jsonResponseSchema('The change.', SeenSchema) }),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { change = null, watchlists, saved_searches } = validateRequestBody(request.body, SEEN_FIELDS)
    const isAll = watchlists === undefined && saved_searches === undefined
    const targets = {
      watchlists: isAll ? null : (watchlists ?? []),
      savedSearches: isAll ? null : (saved_searches ?? []),
    }
    const seen = await context.following.matches.markSeen(request.owner, targets, change)
    return sendWriteResult(reply, JSON.stringify(seenView(seen)))
  },
}

export const followedMatchRoutes: readonly ApiRoute[] = [list, markSeen]
