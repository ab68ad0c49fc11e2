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

const LIST = {
  state: word(DELIVERY_STATES, 'Only those in this state.'),
  event: word(EVENT_NAMES, 'Only of this event.'),
  since: moment('Only those made from then on.', '2026-11-20T00:00:00Z'),
  before: text(Type.String({ format: 'uuid', description: 'The `next` of the call before.' }), value =>
    isUuid(value) ? null : { code: 'invalid_id', detail: 'before must be the next of the call before.' },
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
    summary: 'Deliveries of a subscription, newest first',
    description: 'For the next page ask with `next` as `before`. Pages stay the same while new ones come.',
    params: idInPath,
    querystring: query(LIST),
    response: answers(
      'A page of them.',
      Type.Object({
        data: Type.Array(ref('Delivery')),
        next: orNull(uuid('Null on the last page.')),
      }),
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(parts, request, reply) {
    const { per_page, before, state, event, since } = readQuery(request.query.raw, LIST)
    const found = await parts.webhooks.deliveries(request.owner, {
      subscriptionId: idOf(request),
      ...(state !== undefined && { state }),
      ...(event !== undefined && { eventType: event }),
      ...(since !== undefined && { since }),
      ...(before !== undefined && { before: before.toLowerCase() }),
      most: per_page + 1,
    })
    const data = found.slice(0, per_page)
    const next = found.length > per_page ? data.at(-1)?.id : null
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
    summary: 'A delivery with every attempt',
    params: idInPath,
    response: answers('The delivery.', ref('DeliveryLog'), 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const told = await parts.webhooks.delivery(request.owner, idOf(request))
    return answer(request, reply, JSON.stringify(logForm(told)), null)
  },
}

const redeliver: Route = {
  method: 'POST',
  url: '/deliveries/:id/redeliver',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'redeliver',
    summary: 'Send a delivery again',
    description: 'The same payload with the same `webhook-id`, whatever became of it before.',
    params: idInPath,
    response: outcomes(
      {
        202: {
          ...ref('Delivery'),
          description: 'It is on its way.',
          headers: { Location: { type: 'string', description: 'Address of the delivery.' } },
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const delivery = await parts.webhooks.redeliver(request.owner, idOf(request))
    return accepted(reply, JSON.stringify(deliveryForm(delivery)), `/api/v1/deliveries/${delivery.id}`)
  },
}

export const deliveryRoutes: readonly Route[] = [list, single, redeliver]
