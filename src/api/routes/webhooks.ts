import { Type } from '@sinclair/typebox'
import { HeraldError } from '../../base/errors.ts'
import type { SubscriptionChange } from '../../subscriptions/subscription.ts'
import { bodySchema, required } from '../body.ts'
import { flag, orNull, whole } from '../fields.ts'
import { answer } from '../http/answer.ts'
import { listBody } from '../http/list-body.ts'
import { done } from '../http/said.ts'
import { page, perPage } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { pathOf } from '../refuse.ts'
import { idOf, type Request, type Route } from '../route.ts'
import { answers, idInPath, listOf, outcomes, query, ref } from './schemas.ts'
import { events, jurisdictions, readWithUrl, url } from './webhook-fields.ts'
import { itemForm, newForm, singleForm } from './webhook-forms.ts'

const CREATE_FIELDS = { url: required(url), events: required(events), jurisdictions }

const create: Route = {
  method: 'POST',
  url: '/webhooks',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'createWebhook',
    summary: 'Create a subscription',
    description:
      'Deliveries are signed POST requests; `webhooks` in this document describes them. Only this response contains the ' +
      'signing secret, so store it now. To retry safely, send an `Idempotency-Key`: within 24 hours, repeating the same ' +
      'request returns the same subscription.',
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({ maxLength: 255, description: 'A string that is unique to each new subscription.' }),
      ),
    }),
    body: bodySchema(CREATE_FIELDS),
    response: outcomes(
      {
        201: {
          ...ref('NewWebhook'),
          description: 'The new subscription, with its secret.',
          headers: { Location: { type: 'string', description: 'URL of the subscription.' } },
        },
      },
      'malformed_request',
      'idempotency_key_reused',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const idempotencyKey = readIdempotencyKey(request)
    const body = await readWithUrl(context, request, CREATE_FIELDS)
    const { url, events, jurisdictions = [] } = body
    const created = await context.webhooks.create(
      request.owner,
      { url, events, jurisdictions },
      idempotencyKey,
    )
    const location = `${pathOf(request)}/${created.subscription.id}`
    return done(reply, JSON.stringify(newForm(created)), location)
  },
}

const LIST_PARAMETERS = { page, per_page: perPage(25) }

const list: Route = {
  method: 'GET',
  url: '/webhooks',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'listWebhooks',
    summary: 'List subscriptions',
    description: 'Returns the subscriptions of the owner of the key, newest first.',
    querystring: query(LIST_PARAMETERS),
    response: answers('A page of subscriptions.', listOf('data', 'WebhookItem'), 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const values = readQuery(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { subscriptions, total } = await context.webhooks.list(request.owner, requestedPage)
    const items = Buffer.from(subscriptions.map(item => JSON.stringify(itemForm(item))).join())
    return answer(request, reply, listBody('data', { items, total }, requestedPage).toString(), null)
  },
}

const single: Route = {
  method: 'GET',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getWebhook',
    summary: 'Retrieve a subscription',
    description: 'Returns the subscription and the health of its deliveries.',
    params: idInPath,
    response: answers('The subscription.', ref('Webhook'), 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const subscription = await context.webhooks.single(request.owner, idOf(request))
    return answer(request, reply, JSON.stringify(singleForm(subscription)), null)
  },
}

const UPDATE_FIELDS = {
  url,
  events,
  jurisdictions,
  is_active: flag('If false, waiting deliveries fail and nothing is sent until it is true again.'),
  rate_limit: orNull(
    whole({ min: 1, max: 10_000, description: 'Maximum number of requests per second; null for no limit.' }),
  ),
}

const update: Route = {
  method: 'PATCH',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'changeWebhook',
    summary: 'Update a subscription',
    description:
      'Omitted fields keep their values. Events that happen while a subscription is disabled can be sent later with ' +
      '`/webhooks/{id}/recover`.',
    params: idInPath,
    body: bodySchema(UPDATE_FIELDS),
    response: outcomes({ 200: { ...ref('Webhook'), description: 'The updated subscription.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const body = await readWithUrl(context, request, UPDATE_FIELDS)
    const { is_active: isActive, rate_limit: rateLimit, ...rest } = body
    const changes: SubscriptionChange = {
      ...rest,
      ...(isActive !== undefined && { isActive }),
      ...(rateLimit !== undefined && { rateLimit }),
    }
    await context.webhooks.change(request.owner, id, changes)
    return done(reply, JSON.stringify(singleForm(await context.webhooks.single(request.owner, id))))
  },
}

const remove: Route = {
  method: 'DELETE',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'deleteWebhook',
    summary: 'Delete a subscription',
    description: 'Nothing more is sent, and the deliveries of the subscription can no longer be retrieved.',
    params: idInPath,
    response: outcomes({ 204: { type: 'null', description: 'The subscription is deleted.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    await context.webhooks.remove(request.owner, idOf(request))
    return reply.code(204).send()
  },
}

export const webhookRoutes: readonly Route[] = [create, list, single, update, remove]

/** Reads the Idempotency-Key header (IETF draft), whose value may be quoted. */
function readIdempotencyKey(request: Request): string | null {
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
