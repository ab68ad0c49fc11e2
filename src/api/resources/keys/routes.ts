import { Type } from '@sinclair/typebox'
import {
  API_KEY_LABEL_PATTERN,
  type ApiKeyRequest,
  DEFAULT_API_KEY_SCOPES,
  MAX_API_KEY_LABEL_LENGTH,
  validateApiKeyRequest,
} from '../../../accounts/api-keys.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { requireScope } from '../../authentication.ts'
import { enumListField, nullableField } from '../../body-fields.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { auditActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import {
  dateTimeParameter,
  pageParameter,
  perPageParameter,
  stringParameter,
} from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  requestBodySchema,
  requiredField,
  stringField,
  type ValidatedBody,
  validateRequestBody,
} from '../../request-body.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { ScopeSchema } from '../shared-schemas.ts'
import { ApiKeySchema, NewApiKeySchema } from './schema.ts'
import { apiKeyView, newApiKeyView } from './view.ts'

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/keys',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'listKeys',
    summary: 'List API keys',
    description: 'Returns all keys, newest first, including revoked and expired ones.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of keys.',
      paginatedListSchema('KeyList', ApiKeySchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { keys, total } = await context.accounts.listKeys(requestedPage)
    const now = context.clock.now()
    const views = keys.map(key => apiKeyView(key, now))
    return sendJson(request, reply, buildPaginatedViewsJson(views, total, requestedPage).toString(), null)
  },
}

const labelField = (description: string) =>
  requiredField(
    stringField(
      stringParameter(
        Type.String({
          maxLength: MAX_API_KEY_LABEL_LENGTH,
          pattern: API_KEY_LABEL_PATTERN,
          description,
        }),
        () => null,
      ),
    ),
  )
const defaultScopes = DEFAULT_API_KEY_SCOPES.map(scope => `\`${scope}\``).join(' and ')
const CREATE_FIELDS = {
  owner: labelField('Owner of the key. Webhook subscriptions belong to the owner, not to the key.'),
  name: labelField('Name of the key that tells people what it is for.'),
  scopes: enumListField(ScopeSchema, {
    least: 1,
    description: `Scopes that define what the key can access. Defaults to ${defaultScopes}.`,
  }),
  expires_at: nullableField(
    stringField(
      dateTimeParameter(
        'Time at which the key expires. If `null` or omitted, the key never expires.',
        '2027-01-31T00:00:00Z',
      ),
    ),
  ),
}

const create: ApiRoute = {
  method: 'POST',
  url: '/keys',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'createKey',
    summary: 'Create an API key',
    description:
      'Only this response contains the secret key. Store it securely, because you cannot retrieve it again.',
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema(
          'The new key, with its secret.',
          NewApiKeySchema,
          locationHeader('URL of the key.'),
        ),
      },
      'malformed_request',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const now = context.clock.now()
    const body = validateRequestBody(request.body, CREATE_FIELDS, fields => checkKeyRequest(fields, now))
    const { owner, name, scopes = DEFAULT_API_KEY_SCOPES, expires_at: expiresAt = null } = body
    // Otherwise an administrator could lift the masking for themselves.
    if (context.personsMasked && scopes.includes('personal')) requireScope(request.keyHolder, 'personal')
    const { key, apiKey } = await context.accounts.createKey(
      { owner, name, scopes, expiresAt },
      auditActorOf(request),
    )
    return sendWriteResult(
      reply,
      JSON.stringify(newApiKeyView(key, apiKey, now)),
      `${pathWithoutQuery(request)}/${apiKey.id}`,
    )
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/keys/:id',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'getKey',
    summary: 'Retrieve an API key',
    description: 'Returns the owner, scopes and state of a key, but not its secret, which is not stored.',
    params: idPathSchema,
    response: readResponses('The key, without its secret.', ApiKeySchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const key = await context.accounts.findKey(requireIdFromPath(request))
    if (key === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(apiKeyView(key, context.clock.now())), null)
  },
}

const revoke: ApiRoute = {
  method: 'DELETE',
  url: '/keys/:id',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'revokeKey',
    summary: 'Revoke an API key',
    description:
      'The key and its sessions stop working within 5 seconds. A revoked key remains in the list and cannot be ' +
      'restored. Revoking it again has no effect.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The key is revoked.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.accounts.revokeKey(requireIdFromPath(request), auditActorOf(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

export const apiKeyRoutes: readonly ApiRoute[] = [list, create, single, revoke]

/** Checks the parsed fields against the validation rules of API keys. */
function checkKeyRequest(body: Partial<ValidatedBody<typeof CREATE_FIELDS>>, now: Date): FieldError[] {
  const { owner, name, expires_at: expiresAt } = body
  const request: Partial<ApiKeyRequest> = {
    ...(owner !== undefined && { owner }),
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
  return validateApiKeyRequest(request, now).map(({ field, code, detail }) => ({
    pointer: field === 'expiresAt' ? '/expires_at' : `/${field}`,
    code,
    detail,
  }))
}
