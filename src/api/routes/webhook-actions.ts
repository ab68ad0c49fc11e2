import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../base/errors.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { LONGEST_OVERLAP_S } from '../../subscriptions/secrets.ts'
import { type Body, bodySchema, readBody, required, text } from '../body.ts'
import { flag, whole } from '../fields.ts'
import { accepted, done } from '../http/said.ts'
import { moment, word } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { idOf, type Route } from '../route.ts'
import { deliveryForm } from './delivery-forms.ts'
import { idInPath, outcomes, ref } from './schemas.ts'
import { orNull, moment as told } from './shapes.ts'
import { events, jurisdictions } from './webhook-fields.ts'

const TEST = { event: text(word(EVENT_NAMES, 'Of which event.')) }

const test: Route = {
  method: 'POST',
  url: '/webhooks/:id/test',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'testWebhook',
    summary: 'Send a sample',
    description:
      'One request with sample data and the header `X-REGISTRY-Test: true`, signed like every other; not tried again, ' +
      'and not counted for the health. Without a body it is of the first event that the subscription wants.',
    params: idInPath,
    body: bodySchema(TEST),
    response: outcomes(
      {
        202: {
          ...ref('Delivery'),
          description: 'It is on its way; `Location` says what comes of it.',
          headers: { Location: { type: 'string', description: 'Address of the delivery.' } },
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { event } = readBody(request.body, TEST)
    const delivery = await parts.webhooks.test(request.owner, id, event)
    return accepted(reply, JSON.stringify(deliveryForm(delivery)), `/api/v1/deliveries/${delivery.id}`)
  },
}

const ROTATE = {
  overlap_seconds: whole({
    ...{ min: 0, max: LONGEST_OVERLAP_S },
    description: `How long the old secret signs along; without it ${LONGEST_OVERLAP_S}.`,
  }),
  end_overlap: flag('True: from now on only the newest secret signs. No new one is made.'),
}

const rotate: Route = {
  method: 'POST',
  url: '/webhooks/:id/rotate',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'rotateWebhookSecret',
    summary: 'Get a new secret, or end the time of the old one',
    description:
      'Until the overlap ends the old secret signs `X-REGISTRY-Signature`, and `webhook-signature` carries both. So: ' +
      'rotate, give the receiver the new secret, send `{"end_overlap": true}`.',
    params: idInPath,
    body: bodySchema(ROTATE),
    response: outcomes(
      {
        200: {
          ...Type.Object({
            id: Type.String({ format: 'uuid' }),
            secret: Type.Optional(Type.String({ description: 'The new secret; shown this once.' })),
            overlap_until: Type.Unsafe({ type: ['string', 'null'], format: 'date-time' }),
          }),
          description: 'Until when both sign.',
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const body = readBody(request.body, ROTATE, checkRotate)
    if (body.end_overlap === true) {
      await parts.webhooks.endOverlap(request.owner, id)
      return done(reply, JSON.stringify({ id, overlap_until: null }))
    }
    const seconds = body.overlap_seconds ?? LONGEST_OVERLAP_S
    const { secret, overlapUntil } = await parts.webhooks.rotate(request.owner, id, seconds)
    return done(reply, JSON.stringify({ id, secret, overlap_until: overlapUntil }))
  },
}

const RECOVER = {
  since: required(text(moment('Of events and failures from then on.', '2026-11-20T00:00:00Z'))),
  until: text(moment('Of those before then; without it, until now.', '2026-11-21T00:00:00Z')),
  ...{ events, jurisdictions },
  dry_run: flag('True: only count.'),
}

const recover: Route = {
  method: 'POST',
  url: '/webhooks/:id/recover',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'recoverWebhook',
    summary: 'Send again what did not arrive',
    description:
      'Deliveries of that time that failed, and events for which there was none because the subscription was off. What ' +
      'arrived is not sent again, nor is anything sent twice when this is asked twice.',
    params: idInPath,
    body: bodySchema(RECOVER),
    response: outcomes(
      {
        200: {
          ...Type.Object({
            failed: Type.Integer({ description: 'Deliveries that had failed.' }),
            missed: Type.Integer({ description: 'Events without a delivery.' }),
            kept_from: orNull(
              told(
                'What happened before is not kept, and neither counted nor sent; null when there is nothing at all.',
              ),
            ),
            dry_run: Type.Boolean(),
          }),
          description: 'How many are on their way, or would be.',
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { since, until = null, dry_run = false, ...filter } = readBody(request.body, RECOVER, checkRecover)
    const recovered = await parts.webhooks.recover(request.owner, id, {
      ...{ ...filter, since, until, isRehearsal: dry_run },
    })
    const kept_from = await parts.webhooks.keptFrom()
    return done(reply, JSON.stringify({ ...recovered, kept_from, dry_run }))
  },
}

export const webhookActionRoutes: readonly Route[] = [test, rotate, recover]

function checkRotate(body: Partial<Body<typeof ROTATE>>): FieldError[] {
  if (body.end_overlap !== true || body.overlap_seconds === undefined) return []
  const detail = 'Give either overlap_seconds, for a new secret, or end_overlap.'
  return [{ pointer: '/overlap_seconds', code: 'contradiction', detail }]
}

function checkRecover({ since, until }: Partial<Body<typeof RECOVER>>): FieldError[] {
  if (since === undefined || until === undefined || since < until) return []
  return [{ pointer: '/since', code: 'dates_reversed', detail: 'since must be before until.' }]
}
