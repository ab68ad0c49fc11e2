import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
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
import { EventTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'

/** In characters. */
const MAX_WEBHOOK_URL_LENGTH = 2048

/** The URL of a subscription. Its syntax is checked here; `validateWebhookBody` checks where it leads. */
export const webhookUrlField = stringField(
  stringParameter(
    Type.String({
      format: 'uri',
      maxLength: MAX_WEBHOOK_URL_LENGTH,
      description:
        'Public HTTPS URL that receives the deliveries, without credentials and without a fragment.',
      examples: ['https://example.com/hooks/herald'],
    }),
    checkUrlSyntax,
  ),
)

export const webhookEventsField = enumListField(EventTypeSchema, {
  least: 1,
  description: 'Event types.',
})

export const webhookJurisdictionsField = enumListField(JurisdictionSchema, {
  least: 0,
  description: 'Jurisdictions to include. If empty or omitted, all are included.',
})

/** Parses a body that may contain a `url`, and reports a URL that must not be called together with all other errors. */
export async function validateWebhookBody<F extends BodyFields>(
  context: ApiContext,
  request: ApiRequest,
  fields: F,
): Promise<ValidatedBody<F>> {
  const urlError = await checkUrlTarget(context, request.body)
  const check: BodyValidator<F> = () => (urlError === null ? [] : [urlError])
  return validateRequestBody(request.body, fields, check)
}

async function checkUrlTarget(context: ApiContext, body: unknown): Promise<FieldError | null> {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return null
  const received = body.url
  if (received === '' || checkUrlSyntax(received) !== null) return null
  const detail = await context.webhooks.checkUrl(new URL(received))
  return detail === null
    ? null
    : { pointer: '/url', code: 'address_refused', detail, received: received.slice(0, 100) }
}

function checkUrlSyntax(text: string): FieldError | null {
  const parsed = URL.parse(text)
  // The parser silently repairs spaces and control characters, but deliveries must go to exactly the given URL.
  if (parsed === null || /[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text))
    return { code: 'invalid_url', detail: 'url must be a URL, such as https://example.com/hook.' }
  if (text.length > MAX_WEBHOOK_URL_LENGTH)
    return { code: 'too_long', detail: `url must not exceed ${MAX_WEBHOOK_URL_LENGTH} characters.` }
  if (parsed.username !== '' || parsed.password !== '')
    return {
      code: 'credentials_in_url',
      detail: 'url must not contain a username or password. Verify the signatures of deliveries instead.',
    }
  if (text.includes('#')) {
    const detail = 'url must not contain a fragment (#…), because it would not be sent.'
    return { code: 'fragment_in_url', detail }
  }
  return null
}
