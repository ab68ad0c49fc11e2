import { Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import type { SubscriptionChanges } from '../../../services/webhooks/update-subscription.ts'
import { booleanField, integerField, nullableField } from '../../body-fields.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { enumParameter, pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, requiredField, stringField, type ValidatedBody } from '../../request-body.ts'
import { type ApiRequest, type ApiRoute, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { batchField } from './batch-field.ts'
import { headerChangesField, newHeadersField } from './header-fields.ts'
import {
  validateWebhookBody,
  webhookEventsField,
  webhookJurisdictionsField,
  webhookUrlField,
} from './request-fields.ts'
import { NewWebhookSchema, WebhookBacklogSchema, WebhookItemSchema, WebhookSchema } from './schema.ts'
import { SELECTION_FIELDS, selectionOf } from './selection-fields.ts'
import { newWebhookView, webhookListItem, webhookView } from './view.ts'

const rateLimitField = nullableField(
  integerField({
    min: 1,
    max: 10_000,
    description: 'Maximum number of requests per second; `null` for no limit.',
  }),
)

const CREATE_FIELDS = {
  url: requiredField(webhookUrlField),
  events: requiredField(webhookEventsField),
  jurisdictions: webhookJurisdictionsField,
  ...SELECTION_FIELDS,
  rate_limit: rateLimitField,
  batch: batchField,
  headers: newHeadersField,
}

/** Printable ASCII without quotes and backslashes; spaces only in quotes. */
const IDEMPOTENCY_KEY_PATTERN = '^(?:"[ !#-\\[\\]-~]{1,255}"|[!#-\\[\\]-~]{1,255})$'

const create: ApiRoute = {
  method: 'POST',
  url: '/webhooks',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'createWebhook',
    summary: 'Create a subscription',
    description:
      'Deliveries are signed POST requests; `webhooks` in this document describes them. Only this response contains ' +
      'the signing secret, so store it now. To retry the request safely, send an `Idempotency-Key`: for 24 hours, ' +
      'repeating the request with the same key returns the same subscription.',
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({
          pattern: IDEMPOTENCY_KEY_PATTERN,
          description:
            'String of 1 to 255 printable ASCII characters that is unique to each new subscription, such as a UUID.',
        }),
      ),
    }),
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema(
          'The new subscription, with its secret.',
          NewWebhookSchema,
          locationHeader('URL of the subscription.'),
        ),
      },
      'malformed_request',
      'idempotency_key_reused',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const idempotencyKey = readIdempotencyKey(request)
    const body = await validateWebhookBody(context, request, CREATE_FIELDS)
    const { url, events, jurisdictions = [], rate_limit: rateLimit, batch, headers } = body
    const includesPersons = request.keyHolder.scopes.includes('personal')
    const created = await context.webhooks.create(
      keyActorOf(request),
      {
        url,
        events,
        jurisdictions,
        includesPersons,
        ...selectionOf(body),
        ...(rateLimit !== undefined && { rateLimit }),
        ...(batch !== undefined && { batch }),
        ...(headers !== undefined && { headers }),
      },
      idempotencyKey,
    )
    const location = `${pathWithoutQuery(request)}/${created.subscription.id}`
    return sendWriteResult(reply, JSON.stringify(newWebhookView(created)), location)
  },
}

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/webhooks',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'listWebhooks',
    summary: 'List subscriptions',
    description: "Returns the subscriptions of the key's owner, newest first.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of subscriptions.',
      paginatedListSchema('WebhookList', WebhookItemSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { subscriptions, total } = await context.webhooks.list(request.owner, requestedPage)
    const body = buildPaginatedViewsJson(subscriptions.map(webhookListItem), total, requestedPage)
    return sendJson(request, reply, body.toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getWebhook',
    summary: 'Retrieve a subscription',
    description: 'Returns the subscription and the health of its deliveries.',
    params: idPathSchema,
    response: readResponses('The subscription.', WebhookSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const subscription = await context.webhooks.find(request.owner, requireIdFromPath(request))
    return sendJson(request, reply, JSON.stringify(webhookView(subscription)), null)
  },
}

const UPDATE_FIELDS = {
  url: webhookUrlField,
  events: webhookEventsField,
  jurisdictions: webhookJurisdictionsField,
  is_active: booleanField(
    'Whether deliveries are sent. If set to false, nothing is sent until it is true again. `backlog` decides what ' +
      'becomes of the deliveries.',
  ),
  backlog: stringField(
    enumParameter(
      WebhookBacklogSchema,
      'What becomes of the deliveries of a paused subscription. Give it with `is_active: false`, or change it later. ' +
        'Defaults to `drop`.',
    ),
  ),
  rate_limit: rateLimitField,
  ...SELECTION_FIELDS,
  batch: nullableField(batchField),
  headers: headerChangesField,
}

const update: ApiRoute = {
  method: 'PATCH',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'changeWebhook',
    summary: 'Update a subscription',
    description:
      'Omitted fields keep their values. When a subscription is resumed, what waited is sent: `waiting_deliveries` tells ' +
      'how much. To deliver what was dropped while it was paused or disabled, use `/webhooks/{id}/recover`.',
    params: idPathSchema,
    body: requestBodySchema(UPDATE_FIELDS),
    response: writeResponses(
      { 200: jsonResponseSchema('The updated subscription.', WebhookSchema) },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const body = await validateWebhookBody(context, request, UPDATE_FIELDS, checkUpdate)
    const {
      is_active: isActive,
      backlog,
      rate_limit: rateLimit,
      url,
      events,
      jurisdictions,
      batch,
      headers,
    } = body
    const changes: SubscriptionChanges = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(jurisdictions !== undefined && { jurisdictions }),
      ...selectionOf(body),
      ...(isActive !== undefined && { isActive }),
      ...(backlog !== undefined && { keepsBacklog: backlog === 'keep' }),
      ...(rateLimit !== undefined && { rateLimit }),
      ...(batch !== undefined && { batch }),
      ...(headers !== undefined && { headers }),
    }
    const resumed = await context.webhooks.update(keyActorOf(request), id, changes)
    const found = await context.webhooks.find(request.owner, id)
    return sendWriteResult(
      reply,
      JSON.stringify(webhookView({ ...found, waiting: resumed ?? found.waiting })),
    )
  },
}

function checkUpdate({ is_active, backlog }: Partial<ValidatedBody<typeof UPDATE_FIELDS>>): FieldError[] {
  if (is_active !== true || backlog === undefined) return []
  const detail = 'backlog is for a paused subscription. Omit it, or set is_active to false.'
  return [{ pointer: '/backlog', code: 'contradiction', detail }]
}

const remove: ApiRoute = {
  method: 'DELETE',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'deleteWebhook',
    summary: 'Delete a subscription',
    description:
      'Stops all deliveries of the subscription. Its earlier deliveries can no longer be retrieved.',
    params: idPathSchema,
    response: writeResponses(
      { 204: { type: 'null', description: 'The subscription is deleted.' } },
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    await context.webhooks.remove(keyActorOf(request), requireIdFromPath(request))
    return reply.code(204).send()
  },
}

export const webhookRoutes: readonly ApiRoute[] = [create, list, single, update, remove]

/** Returns the value of the `Idempotency-Key` header (IETF draft), which may be quoted; `null` without the header. */
function readIdempotencyKey(request: ApiRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const [, quoted, bare] = /^(?:"([^"\\]{1,255})"|([^\s"\\]{1,255}))$/.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key !== undefined && /^[\x20-\x7e]+$/.test(key)) return key
  throw new HeraldError(
    'malformed_request',
    'Idempotency-Key must be 1 to 255 printable ASCII characters, without quotes or backslashes.',
  )
}
