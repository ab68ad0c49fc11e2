import { Type } from '@sinclair/typebox'
import { isUuid } from '../../base/ids.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { answer } from '../http/answer.ts'
import { accepted } from '../http/said.ts'
import { moment, perPage, text, word } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { idOf, type Route } from '../route.ts'
import { DELIVERY_STATES, deliveryForm, logForm } from './delivery-forms.ts'
import { answers, idInPath, outcomes, query, ref } from './schemas.ts'
import { orNull, uuid } from './shapes.ts'

const LIST_PARAMETERS = {
  state: word(DELIVERY_STATES, 'Only deliveries in this state.'),
  event: word(EVENT_NAMES, 'Only deliveries of this event type.'),
  since: moment('Only deliveries created at or after this time.', '2026-11-20T00:00:00Z'),
  before: text(
    Type.String({ format: 'uuid', description: 'The `next` value of the previous page.' }),
    value =>
      isUuid(value)
        ? null
        : { code: 'invalid_id', detail: 'before must be the "next" value of the previous page.' },
  ),
  per_page: perPage(25),
}

const list: Route = {
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
    params: idInPath,
    querystring: query(LIST_PARAMETERS),
    response: answers(
      'A page of deliveries.',
      Type.Object({
        data: Type.Array(ref('Delivery')),
        next: orNull(uuid('Value of `before` for the next page; null on the last page.')),
      }),
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    const { per_page, before, state, event, since } = readQuery(request.query.raw, LIST_PARAMETERS)
    const deliveries = await context.webhooks.deliveries(request.owner, {
      subscriptionId: idOf(request),
      ...(state !== undefined && { state }),
      ...(event !== undefined && { eventType: event }),
      ...(since !== undefined && { since }),
      ...(before !== undefined && { before: before.toLowerCase() }),
      most: per_page + 1,
    })
    const data = deliveries.slice(0, per_page)
    const next = deliveries.length > per_page ? data.at(-1)?.id : null
    return answer(request, reply, JSON.stringify({ data: data.map(deliveryForm), next }), null)
  },
}

const single: Route = {
  method: 'GET',
  url: '/deliveries/:id',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'getDelivery',
    summary: 'Retrieve a delivery',
    description: 'Returns the delivery with its payload and every attempt.',
    params: idInPath,
    response: answers('The delivery.', ref('DeliveryLog'), 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const delivery = await context.webhooks.delivery(request.owner, idOf(request))
    return answer(request, reply, JSON.stringify(logForm(delivery)), null)
  },
}

const redeliver: Route = {
  method: 'POST',
  url: '/deliveries/:id/redeliver',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'redeliver',
    summary: 'Resend a delivery',
    description:
      'Sends the same payload with the same `webhook-id` again, whether or not the delivery succeeded.',
    params: idInPath,
    response: outcomes(
      {
        202: {
          ...ref('Delivery'),
          description: 'The delivery is queued.',
          headers: { Location: { type: 'string', description: 'URL of the delivery.' } },
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const delivery = await context.webhooks.redeliver(request.owner, idOf(request))
    return accepted(reply, JSON.stringify(deliveryForm(delivery)), `/api/v1/deliveries/${delivery.id}`)
  },
}

export const deliveryRoutes: readonly Route[] = [list, single, redeliver]
