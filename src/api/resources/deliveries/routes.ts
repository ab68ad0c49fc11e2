import { Type } from '@sinclair/typebox'
import { isUuid } from '../../../platform/uuid.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { sendAccepted } from '../../http/write-responses.ts'
import {
  dateTimeParameter,
  enumParameter,
  perPageParameter,
  stringParameter,
} from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import { jsonResponseSchema, locationHeader, readResponses, writeResponses } from '../response-schemas.ts'
import { EventTypeSchema } from '../shared-schemas.ts'
import { DeliveryDetailsSchema, DeliveryListSchema, DeliverySchema, DeliveryStateSchema } from './schema.ts'
import { deliveryDetailsView, deliveryListView, deliveryView } from './view.ts'

const LIST_PARAMETERS = {
  state: enumParameter(DeliveryStateSchema, 'Returns only deliveries in this state.'),
  event: enumParameter(EventTypeSchema, 'Returns only deliveries of this event type.'),
  since: dateTimeParameter('Returns only deliveries created at or after this time.', '2026-11-20T00:00:00Z'),
  before: stringParameter(
    Type.String({ format: 'uuid', description: 'The `next` value of the previous page.' }),
    value =>
      isUuid(value)
        ? null
        : { code: 'invalid_id', detail: 'before must be the "next" value of the previous page.' },
  ),
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/webhooks/:id/deliveries',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description:
      'Returns the deliveries of a subscription, newest first. To get the next page, pass the `next` value of the ' +
      'response as `before`. New deliveries do not shift the pages.',
    params: idPathSchema,
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses('A page of deliveries.', DeliveryListSchema, 'invalid_parameter', 'not_found'),
  },
  async handler(context, request, reply) {
    const { per_page, before, state, event, since } = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const deliveries = await context.webhooks.listDeliveries(request.owner, {
      subscriptionId: requireIdFromPath(request),
      ...(state !== undefined && { state }),
      ...(event !== undefined && { eventType: event }),
      ...(since !== undefined && { since }),
      ...(before !== undefined && { before: before.toLowerCase() }),
      limit: per_page + 1,
    })
    const page = deliveries.slice(0, per_page)
    const next = deliveries.length > per_page ? (page.at(-1)?.delivery.id ?? null) : null
    return sendJson(request, reply, JSON.stringify(deliveryListView(page, next)), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/deliveries/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getDelivery',
    summary: 'Retrieve a delivery',
    description: 'Returns the delivery with its payload and every attempt.',
    params: idPathSchema,
    response: readResponses('The delivery.', DeliveryDetailsSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const delivery = await context.webhooks.findDelivery(request.owner, requireIdFromPath(request))
    return sendJson(request, reply, JSON.stringify(deliveryDetailsView(delivery)), null)
  },
}

const redeliver: ApiRoute = {
  method: 'POST',
  url: '/deliveries/:id/redeliver',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'redeliver',
    summary: 'Resend a delivery',
    description:
      'Sends the same payload with the same `webhook-id` again, whether or not the delivery succeeded.',
    params: idPathSchema,
    response: writeResponses(
      {
        202: jsonResponseSchema(
          'The delivery is queued.',
          DeliverySchema,
          locationHeader('URL of the delivery.'),
        ),
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const delivery = await context.webhooks.redeliver(keyActorOf(request), requireIdFromPath(request))
    return sendAccepted(reply, JSON.stringify(deliveryView(delivery)), `/api/v1/deliveries/${delivery.id}`)
  },
}

export const deliveryRoutes: readonly ApiRoute[] = [list, single, redeliver]
