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
import { count, moment as dateTimeSchema, orNull } from './shapes.ts'
import { events, jurisdictions } from './webhook-fields.ts'

const TEST_FIELDS = {
  event: text(word(EVENT_NAMES, 'Event type. Defaults to the first event type of the subscription.')),
}

const test: Route = {
  method: 'POST',
  url: '/webhooks/:id/test',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'testWebhook',
    summary: 'Send a test delivery',
    description:
      'Sends one request with sample data and the header `X-REGISTRY-Test: true`, signed like any other. It is not ' +
      'retried, and does not affect the health of the subscription.',
    params: idInPath,
    body: bodySchema(TEST_FIELDS),
    response: outcomes(
      {
        202: {
          ...ref('Delivery'),
          description: 'The delivery is queued. Retrieve the URL in `Location` for its result.',
          headers: { Location: { type: 'string', description: 'URL of the delivery.' } },
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { event } = readBody(request.body, TEST_FIELDS)
    const delivery = await context.webhooks.test(request.owner, id, event)
    return accepted(reply, JSON.stringify(deliveryForm(delivery)), `/api/v1/deliveries/${delivery.id}`)
  },
}

const ROTATE_FIELDS = {
  overlap_seconds: whole({
    min: 0,
    max: LONGEST_OVERLAP_S,
    description: `How long to keep signing with the previous secret, in seconds. Defaults to ${LONGEST_OVERLAP_S}.`,
  }),
  end_overlap: flag('If true, stops signing with the previous secret immediately. No new secret is created.'),
}

const rotate: Route = {
  method: 'POST',
  url: '/webhooks/:id/rotate',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret',
    description:
      'Creates a new secret. During the overlap, `X-REGISTRY-Signature` uses the previous secret, and ' +
      '`webhook-signature` contains a signature for each. Rotate the secret, update your endpoint with the new one, then ' +
      'send `{"end_overlap": true}`.',
    params: idInPath,
    body: bodySchema(ROTATE_FIELDS),
    response: outcomes(
      {
        200: {
          ...Type.Object({
            id: Type.String({ format: 'uuid' }),
            secret: Type.Optional(
              Type.String({ description: 'The new secret. Only this response contains it.' }),
            ),
            overlap_until: Type.Unsafe({
              type: ['string', 'null'],
              format: 'date-time',
              description: 'Time at which the overlap ends; null if only the new secret is active.',
            }),
          }),
          description: 'The new secret and the end of the overlap.',
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const body = readBody(request.body, ROTATE_FIELDS, checkRotate)
    if (body.end_overlap === true) {
      await context.webhooks.endOverlap(request.owner, id)
      return done(reply, JSON.stringify({ id, overlap_until: null }))
    }
    const seconds = body.overlap_seconds ?? LONGEST_OVERLAP_S
    const { secret, overlapUntil } = await context.webhooks.rotate(request.owner, id, seconds)
    return done(reply, JSON.stringify({ id, secret, overlap_until: overlapUntil }))
  },
}

const RECOVER_FIELDS = {
  since: required(
    text(moment('Start of the time range of events and failures, inclusive.', '2026-11-20T00:00:00Z')),
  ),
  until: text(moment('End of the time range, exclusive. Defaults to now.', '2026-11-21T00:00:00Z')),
  events,
  jurisdictions,
  dry_run: flag('If true, only counts the deliveries.'),
}

const recover: Route = {
  method: 'POST',
  url: '/webhooks/:id/recover',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'recoverWebhook',
    summary: 'Resend missed deliveries',
    description:
      'Resends the failed deliveries of a time range, and delivers the events that were skipped because the subscription ' +
      'was disabled. Successful deliveries are not sent again, and repeating the request sends nothing twice.',
    params: idInPath,
    body: bodySchema(RECOVER_FIELDS),
    response: outcomes(
      {
        200: {
          ...Type.Object({
            failed: count('Number of failed deliveries.'),
            missed: count('Number of events without a delivery.'),
            kept_from: orNull(
              dateTimeSchema(
                'Start of the retention period. Earlier events are neither counted nor sent. Null if there are no events.',
              ),
            ),
            dry_run: Type.Boolean(),
          }),
          description: 'The number of deliveries that are queued or, with `dry_run`, would be.',
        },
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const body = readBody(request.body, RECOVER_FIELDS, checkRecover)
    const { since, until = null, dry_run = false, ...filter } = body
    const recovered = await context.webhooks.recover(request.owner, id, {
      ...filter,
      since,
      until,
      isRehearsal: dry_run,
    })
    const kept_from = await context.webhooks.keptFrom()
    return done(reply, JSON.stringify({ ...recovered, kept_from, dry_run }))
  },
}

export const webhookActionRoutes: readonly Route[] = [test, rotate, recover]

function checkRotate(body: Partial<Body<typeof ROTATE_FIELDS>>): FieldError[] {
  if (body.end_overlap !== true || body.overlap_seconds === undefined) return []
  const detail = 'overlap_seconds and end_overlap cannot be combined. Give one of them.'
  return [{ pointer: '/overlap_seconds', code: 'contradiction', detail }]
}

function checkRecover({ since, until }: Partial<Body<typeof RECOVER_FIELDS>>): FieldError[] {
  if (since === undefined || until === undefined || since < until) return []
  return [{ pointer: '/since', code: 'dates_reversed', detail: 'since must be before until.' }]
}
