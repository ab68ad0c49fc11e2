import { Type } from '@sinclair/typebox'
import {
  API_KEY_LABEL_PATTERN,
  MAX_API_KEY_LABEL_LENGTH,
  validateApiKeyRequest,
} from '../../../accounts/api-keys.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { RECONCILIATION_RULES } from '../../../services/admin/url-token-service.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { publicUrlOf } from '../../http/public-url.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, stringField, validateRequestBody } from '../../request-body.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { NewReconciliationServiceSchema, ReconciliationServiceSchema } from './schema.ts'
import { newReconciliationServiceView, reconciliationServiceView } from './view.ts'

const CREATE_FIELDS = {
  name: stringField(
    stringParameter(
      Type.String({
        maxLength: MAX_API_KEY_LABEL_LENGTH,
        pattern: API_KEY_LABEL_PATTERN,
        description: 'Name of the service, which programs show.',
      }),
      () => null,
    ),
  ),
}

const create: ApiRoute = {
  method: 'POST',
  url: '/reconciliations',
  scope: 'read',
  schema: {
    tags: ['Reconciliation'],
    operationId: 'createReconciliationService',
    summary: 'Create a reconciliation service',
    description:
      'Returns a secret URL at which OpenRefine and other programs match tables by the Reconciliation Service API 0.2, ' +
      'without an API key. Whoever knows it can match, complete and preview entities and nothing else, with the rights of ' +
      'this key. Only this response contains it. It works until the service or the key is revoked. An owner can have ' +
      `${RECONCILIATION_RULES.maxPerOwner} services.`,
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema(
          'The new service, with its URL.',
          NewReconciliationServiceSchema,
          locationHeader('URL of the service in the API.'),
        ),
      },
      'malformed_request',
      'too_many_reconciliation_services',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { name = '' } = validateRequestBody(request.body, CREATE_FIELDS, body =>
      checkName(body.name, context.clock.now()),
    )
    const { token, urlToken } = await context.reconciliations.create(keyActorOf(request), {
      key: request.keyHolder,
      query: '',
      name,
    })
    const url = `${publicUrlOf(context, request)}/reconcile/${token}`
    const json = JSON.stringify(newReconciliationServiceView(urlToken, url, context.clock.now()))
    return sendWriteResult(reply, json, `${pathWithoutQuery(request)}/${urlToken.id}`)
  },
}

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/reconciliations',
  scope: 'read',
  schema: {
    tags: ['Reconciliation'],
    operationId: 'listReconciliationServices',
    summary: 'List reconciliation services',
    description: "Returns the services of the key's owner, newest first, including revoked ones.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of reconciliation services.',
      paginatedListSchema('ReconciliationServiceList', ReconciliationServiceSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { tokens, total } = await context.reconciliations.list(request.owner, requestedPage)
    const views = tokens.map(token => reconciliationServiceView(token, context.clock.now()))
    return sendJson(request, reply, buildPaginatedViewsJson(views, total, requestedPage).toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/reconciliations/:id',
  scope: 'read',
  schema: {
    tags: ['Reconciliation'],
    operationId: 'getReconciliationService',
    summary: 'Retrieve a reconciliation service',
    description: 'Returns the service without its URL, which is not stored.',
    params: idPathSchema,
    response: readResponses('The reconciliation service.', ReconciliationServiceSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const token = await context.reconciliations.find(request.owner, requireIdFromPath(request))
    if (token === null) throw createNotFoundError()
    const view = reconciliationServiceView(token, context.clock.now())
    return sendJson(request, reply, JSON.stringify(view), null)
  },
}

const revoke: ApiRoute = {
  method: 'DELETE',
  url: '/reconciliations/:id',
  scope: 'read',
  schema: {
    tags: ['Reconciliation'],
    operationId: 'revokeReconciliationService',
    summary: 'Revoke a reconciliation service',
    description:
      'Its URL returns 410 within 5 seconds. A revoked service remains in the list and cannot be restored. Revoking it ' +
      'again has no effect.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The service is revoked.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.reconciliations.revoke(keyActorOf(request), requireIdFromPath(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

export const reconciliationRoutes: readonly ApiRoute[] = [create, list, single, revoke]

/** Checks the name by the rules of labels. */
function checkName(name: string | undefined, now: Date): FieldError[] {
  const errors = name === undefined ? [] : validateApiKeyRequest({ name }, now)
  return errors.map(({ code, detail }) => ({ pointer: '/name', code, detail }))
}
