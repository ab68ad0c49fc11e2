import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { findWebhookUrlFault, MAX_WEBHOOK_URL_LENGTH } from '../../../subscriptions/webhook-url.ts'
import { enumListField } from '../../body-fields.ts'
import { stringParameter } from '../../query-parameters.ts'
import {
  type BodyFields,
  type BodyValidator,
  stringField,
  type ValidatedBody,
  validateRequestBody,
} from '../../request-body.ts'
import type { ApiContext, ApiRequest } from '../../routing.ts'
import { checkOwnTargets } from '../check-own-targets.ts'
import { EventTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'
import { type BatchValues, checkBatch } from './batch-field.ts'
import { checkFilterVolume, checkSelection, type SelectionValues } from './selection-fields.ts'

/** The URL of a subscription. This field checks its syntax; `validateWebhookBody` checks where its host resolves to. */
export const webhookUrlField = stringField(
  stringParameter(
    Type.String({
      format: 'uri',
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
      maxLength: MAX_WEBHOOK_URL_LENGTH,
      description:
        'Public HTTPS URL that receives the deliveries. It must not contain credentials or a fragment.',
      examples: ['https://example.com/hooks/herald'],
    }),
    findWebhookUrlFault,
  ),
)

export const webhookEventsField = enumListField(EventTypeSchema, {
  least: 1,
  description: 'Event types to receive.',
})

export const webhookJurisdictionsField = enumListField(JurisdictionSchema, {
  least: 0,
  description:
    'Jurisdictions whose events to receive. If empty or omitted, events of all jurisdictions are included.',
})

/** Parses a body that may contain a `url`. If Herald must not call that URL, this is reported with all other errors. */
export async function validateWebhookBody<F extends BodyFields>(
  context: ApiContext,
  request: ApiRequest,
  fields: F,
  checkFields: BodyValidator<F> = () => [],
): Promise<ValidatedBody<F>> {
  const urlError = await checkUrlTarget(context, request.body)
  const volume = await checkFilterVolume(context, request)
  const foreignTargets = await checkOwnTargets(context, request)
  const check: BodyValidator<F> = body => [
    ...(urlError === null ? [] : [urlError]),
    ...checkSelection(body as SelectionValues, context),
    ...volume,
    ...foreignTargets,
    ...checkBatch(body as BatchValues),
    ...checkFields(body),
  ]
  return validateRequestBody(request.body, fields, check)
}

async function checkUrlTarget(context: ApiContext, body: unknown): Promise<FieldError | null> {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return null
  const received = body.url
  if (received === '' || findWebhookUrlFault(received) !== null) return null
  const detail = await context.webhooks.checkUrl(new URL(received))
  return detail === null
    ? null
    : { pointer: '/url', code: 'address_refused', detail, received: received.slice(0, 100) }
}
