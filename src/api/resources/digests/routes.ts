import { MAX_DIGESTS_PER_OWNER } from '../../../services/mail/digest-service.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, validateRequestBody } from '../../request-body.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { checkOwnResources } from './check-own-resources.ts'
import {
  CREATE_DIGEST_FIELDS,
  checkDigestTime,
  toDigestFields,
  toDigestPatch,
  UPDATE_DIGEST_FIELDS,
} from './request-fields.ts'
import { DigestSchema } from './schema.ts'
import { digestView } from './view.ts'

const TAGS = ['Mail']

const create: ApiRoute = {
  method: 'POST',
  url: '/digests',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'createDigest',
    summary: 'Create a digest',
    description:
      'Sends the matches of watchlists and saved searches by mail, from now on and once the address is confirmed. Nothing is ' +
      'sent when nothing is new. A daily digest is sent once on each of its days, also when clocks change: a time that is ' +
      `skipped is moved forward, and of a time that exists twice the first counts. An owner can have ${MAX_DIGESTS_PER_OWNER} ` +
      'digests.',
    body: requestBodySchema(CREATE_DIGEST_FIELDS),
    response: writeResponses(
      { 201: jsonResponseSchema('The new digest.', DigestSchema, locationHeader('URL of the digest.')) },
      'malformed_request',
      'too_many_digests',
      'mail_not_configured',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const foreign = await checkOwnResources(context, request)
    const body = validateRequestBody(request.body, CREATE_DIGEST_FIELDS, given => [
      ...checkDigestTime(given),
      ...foreign,
    ])
    const fields = toDigestFields(body)
    const includesPersons = request.keyHolder.scopes.includes('personal')
    const digest = await context.digests.create(keyActorOf(request), fields, { includesPersons })
    return sendWriteResult(
      reply,
      JSON.stringify(digestView(digest)),
      `${pathWithoutQuery(request)}/${digest.id}`,
    )
  },
}

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/digests',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'listDigests',
    summary: 'List digests',
    description: "Returns the digests of the key's owner, newest first.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of digests.',
      paginatedListSchema('DigestList', DigestSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { digests, total } = await context.digests.list(request.owner, requestedPage)
    const json = buildPaginatedViewsJson(digests.map(digestView), total, requestedPage)
    return sendJson(request, reply, json.toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/digests/:id',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'getDigest',
    summary: 'Retrieve a digest',
    description: 'Returns the digest with the time of its next mail.',
    params: idPathSchema,
    response: readResponses('The digest.', DigestSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const digest = await context.digests.find(request.owner, requireIdFromPath(request))
    if (digest === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(digestView(digest)), null)
  },
}

const update: ApiRoute = {
  method: 'PATCH',
  url: '/digests/:id',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'updateDigest',
    summary: 'Change, pause or resume a digest',
    description:
      'Changes what the body states and keeps everything else. What matches while a digest is paused is not sent later.',
    params: idPathSchema,
    body: requestBodySchema(UPDATE_DIGEST_FIELDS),
    response: writeResponses(
      { 200: jsonResponseSchema('The changed digest.', DigestSchema) },
      'malformed_request',
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const foreign = await checkOwnResources(context, request)
    const body = validateRequestBody(request.body, UPDATE_DIGEST_FIELDS, () => foreign)
    const patch = toDigestPatch(body)
    const digest = await context.digests.update(keyActorOf(request), id, patch)
    if (digest === null) throw createNotFoundError()
    return sendWriteResult(reply, JSON.stringify(digestView(digest)))
  },
}

const remove: ApiRoute = {
  method: 'DELETE',
  url: '/digests/:id',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'deleteDigest',
    summary: 'Delete a digest',
    description: 'Also cancels its mail if one is queued.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The digest is deleted.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.digests.delete(keyActorOf(request), requireIdFromPath(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

export const digestRoutes: readonly ApiRoute[] = [create, list, single, update, remove]
