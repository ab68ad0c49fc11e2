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

const CREATE = { url: required(url), events: required(events), jurisdictions }

const create: Route = {
  method: 'POST',
  url: '/webhooks',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'createWebhook',
    summary: 'Subscribe to events',
    description:
      'Deliveries are signed POSTs, see `webhooks` in this document. The secret is in this answer only. With an ' +
      '`Idempotency-Key` the same request can be sent again for 24 hours, and makes one subscription.',
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({ maxLength: 255, description: 'Any text of your choice, new for each subscription.' }),
      ),
    }),
    body: bodySchema(CREATE),
    response: outcomes(
      {
        201: {
          ...ref('NewWebhook'),
          description: 'The subscription.',
          headers: { Location: { type: 'string', description: 'Its address.' } },
        },
      },
      'malformed_request',
      'idempotency_key_reused',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const key = idempotencyKey(request)
    const { url, events, jurisdictions = [] } = await readWithUrl(parts, request, CREATE)
    const made = await parts.webhooks.create(request.owner, { url, events, jurisdictions }, key)
    return done(reply, JSON.stringify(newForm(made)), `${pathOf(request)}/${made.subscription.id}`)
  },
}

const LIST = { page, per_page: perPage(25) }

const list: Route = {
  method: 'GET',
  url: '/webhooks',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'listWebhooks',
    summary: 'Your subscriptions, newest first',
    querystring: query(LIST),
    response: answers('A page of them.', listOf('data', 'WebhookItem'), 'invalid_parameter'),
  },
  async handler(parts, request, reply) {
    const values = readQuery(request.query.raw, LIST)
    const wanted = { page: values.page, perPage: values.per_page }
    const { subscriptions, total } = await parts.webhooks.list(request.owner, wanted)
    const items = Buffer.from(subscriptions.map(one => JSON.stringify(itemForm(one))).join())
    return answer(request, reply, listBody('data', { items, total }, wanted).toString(), null)
  },
}

const single: Route = {
  method: 'GET',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getWebhook',
    summary: 'A subscription, and how its deliveries fare',
    params: idInPath,
    response: answers('The subscription.', ref('Webhook'), 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const told = await parts.webhooks.single(request.owner, idOf(request))
    return answer(request, reply, JSON.stringify(singleForm(told)), null)
  },
}

const CHANGE = {
  ...{ url, events, jurisdictions },
  is_active: flag('False: what waits ends as failed, and nothing is sent until it is true again.'),
  rate_limit: orNull(
    whole({ min: 1, max: 10_000, description: 'Most requests a second; null is no limit.' }),
  ),
}

const change: Route = {
  method: 'PATCH',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'changeWebhook',
    summary: 'Change a subscription, or switch it on or off',
    description: 'Fields that are left out stay as they are. What happens while it is off can be recovered.',
    params: idInPath,
    body: bodySchema(CHANGE),
    response: outcomes(
      { 200: { ...ref('Webhook'), description: 'The subscription as it is now.' } },
      'not_found',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { is_active: isActive, rate_limit: rateLimit, ...rest } = await readWithUrl(parts, request, CHANGE)
    const changed: SubscriptionChange = {
      ...rest,
      ...(isActive !== undefined && { isActive }),
      ...(rateLimit !== undefined && { rateLimit }),
    }
    await parts.webhooks.change(request.owner, id, changed)
    return done(reply, JSON.stringify(singleForm(await parts.webhooks.single(request.owner, id))))
  },
}

const remove: Route = {
  method: 'DELETE',
  url: '/webhooks/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'deleteWebhook',
    summary: 'End a subscription',
    description: 'Nothing more is sent, and its deliveries cannot be read any more.',
    params: idInPath,
    response: outcomes({ 204: { type: 'null', description: 'It is gone.' } }, 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    await parts.webhooks.remove(request.owner, idOf(request))
    return reply.code(204).send()
  },
}

export const webhookRoutes: readonly Route[] = [create, list, single, change, remove]

/** The Idempotency-Key of a request (IETF draft): a text, in quotes or not. */
function idempotencyKey(request: Request): string | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  const [, quoted, bare] = /^(?:"([^"\\]{1,255})"|([^\s"\\]{1,255}))$/.exec(String(given)) ?? []
  const key = quoted ?? bare
  if (key !== undefined && /^[\x20-\x7e]+$/.test(key)) return key
  throw new HeraldError(
    'malformed_request',
    'Idempotency-Key must have 1 to 255 printable ASCII characters without quotes and backslashes.',
  )
}
