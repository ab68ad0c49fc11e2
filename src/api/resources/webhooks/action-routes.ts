import type { FieldError } from '../../../platform/errors.ts'
import { MAX_SECRET_OVERLAP_SECONDS } from '../../../subscriptions/signing-secrets.ts'
import { booleanField, integerField } from '../../body-fields.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendAccepted, sendWriteResult } from '../../http/write-responses.ts'
import { dateTimeParameter, enumParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import {
  requestBodySchema,
  requiredField,
  stringField,
  type ValidatedBody,
  validateRequestBody,
} from '../../request-body.ts'
import { type ApiRoute, requireIdFromPath } from '../../routing.ts'
import { DeliverySchema } from '../deliveries/schema.ts'
import { deliveryView } from '../deliveries/view.ts'
import { idPathSchema } from '../request-schemas.ts'
import { jsonResponseSchema, locationHeader, writeResponses } from '../response-schemas.ts'
import { EventTypeSchema } from '../shared-schemas.ts'
import { webhookEventsField, webhookJurisdictionsField } from './request-fields.ts'
import { RecoverySchema, RotatedSecretSchema } from './schema.ts'
import { recoveryView, rotatedSecretView } from './view.ts'

const TEST_FIELDS = {
  event: stringField(
    enumParameter(
      EventTypeSchema,
      'Type of event to send. Defaults to the first event type of the subscription.',
    ),
  ),
}

const test: ApiRoute = {
  method: 'POST',
  url: '/webhooks/:id/test',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'testWebhook',
    summary: 'Send a test delivery',
    description:
      'Sends one request with sample data and the header `X-REGISTRY-Test: true`. It is signed like any other ' +
      'delivery, but it is not retried and does not affect the health of the subscription.',
    params: idPathSchema,
    body: requestBodySchema(TEST_FIELDS),
    response: writeResponses(
      {
        202: jsonResponseSchema(
          'The delivery is queued. Retrieve the URL in `Location` for its result.',
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
    const id = requireIdFromPath(request)
    const { event } = validateRequestBody(request.body, TEST_FIELDS)
    const delivery = await context.webhooks.sendTest(keyActorOf(request), id, event)
    return sendAccepted(reply, JSON.stringify(deliveryView(delivery)), `/api/v1/deliveries/${delivery.id}`)
  },
}

const ROTATE_FIELDS = {
  overlap_seconds: integerField({
    min: 0,
    max: MAX_SECRET_OVERLAP_SECONDS,
    description: `How long to keep signing with the previous secret, in seconds. Defaults to ${MAX_SECRET_OVERLAP_SECONDS}.`,
  }),
  end_overlap: booleanField(
    'If true, stops signing with the previous secret immediately and creates no new secret.',
  ),
}

/** An overlap cannot begin and end at once. */
const ROTATE_CONTRADICTION = {
  required: ['overlap_seconds', 'end_overlap'],
  properties: { overlap_seconds: {}, end_overlap: { const: true } },
}

const rotate: ApiRoute = {
  method: 'POST',
  url: '/webhooks/:id/rotate',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret',
    description:
      'Creates a new secret. During the overlap, `X-REGISTRY-Signature` is signed with the previous secret, and ' +
      '`webhook-signature` contains one signature for each secret. Rotate the secret, update your endpoint, and then ' +
      'send `{"end_overlap": true}`.',
    params: idPathSchema,
    body: requestBodySchema(ROTATE_FIELDS, { not: ROTATE_CONTRADICTION }),
    response: writeResponses(
      {
        200: jsonResponseSchema('The new secret and the end of the overlap.', RotatedSecretSchema),
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const body = validateRequestBody(request.body, ROTATE_FIELDS, checkRotate)
    if (body.end_overlap === true) {
      await context.webhooks.endOverlap(keyActorOf(request), id)
      return sendWriteResult(reply, JSON.stringify(rotatedSecretView(id, null, null)))
    }
    const seconds = body.overlap_seconds ?? MAX_SECRET_OVERLAP_SECONDS
    const { secret, overlapUntil } = await context.webhooks.rotateSecret(keyActorOf(request), id, seconds)
    return sendWriteResult(reply, JSON.stringify(rotatedSecretView(id, secret, overlapUntil)))
  },
}

export const RECOVER_FIELDS = {
  since: requiredField(
    stringField(dateTimeParameter('Start of the time range, inclusive.', '2026-11-20T00:00:00Z')),
  ),
  until: stringField(
    dateTimeParameter('End of the time range, exclusive. Defaults to now.', '2026-11-21T00:00:00Z'),
  ),
  events: webhookEventsField,
  jurisdictions: webhookJurisdictionsField,
  dry_run: booleanField('If true, counts the deliveries without sending them.'),
}

const recover: ApiRoute = {
  method: 'POST',
  url: '/webhooks/:id/recover',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'recoverWebhook',
    summary: 'Resend missed deliveries',
    description:
      'Resends the deliveries that failed in a time range, and delivers the events that were skipped because the ' +
      'subscription was disabled. Successful deliveries are not sent again, and repeating the request sends nothing ' +
      'twice.',
    params: idPathSchema,
    body: requestBodySchema(RECOVER_FIELDS),
    response: writeResponses(
      {
        200: jsonResponseSchema(
          'The number of deliveries that were queued or, with `dry_run`, would be queued.',
          RecoverySchema,
        ),
      },
      'not_found',
      'conflict',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const body = validateRequestBody(request.body, RECOVER_FIELDS, checkRecover)
    const { since, until = null, dry_run = false, ...filter } = body
    const recovered = await context.webhooks.resendMissed(keyActorOf(request), id, {
      ...filter,
      since,
      until,
      isDryRun: dry_run,
    })
    const retainedSince = await context.webhooks.retainedSince()
    return sendWriteResult(reply, JSON.stringify(recoveryView(recovered, retainedSince, dry_run)))
  },
}

export const webhookActionRoutes: readonly ApiRoute[] = [test, rotate, recover]

function checkRotate(body: Partial<ValidatedBody<typeof ROTATE_FIELDS>>): FieldError[] {
  if (body.end_overlap !== true || body.overlap_seconds === undefined) return []
  const detail = 'overlap_seconds and end_overlap cannot be combined. Give one of them.'
  return [{ pointer: '/overlap_seconds', code: 'contradiction', detail }]
}

export function checkRecover({
  since,
  until,
}: Partial<ValidatedBody<Pick<typeof RECOVER_FIELDS, 'since' | 'until'>>>): FieldError[] {
  if (since === undefined || until === undefined || since < until) return []
  return [{ pointer: '/since', code: 'dates_reversed', detail: 'since must be before until.' }]
}
