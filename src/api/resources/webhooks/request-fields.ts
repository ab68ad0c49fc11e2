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

/** Maximum length of a subscription URL, in characters. */
const MAX_WEBHOOK_URL_LENGTH = 2048

/** The URL of a subscription. This field checks its syntax; `validateWebhookBody` checks where its host resolves to. */
export const webhookUrlField = stringField(
  stringParameter(
    Type.String({
      format: 'uri',
      maxLength: MAX_WEBHOOK_URL_LENGTH,
      description:
        'Public HTTPS URL that receives the deliveries. It must not contain credentials or a fragment.',
      examples: ['https://example.com/hooks/herald'],
    }),
    checkUrlSyntax,
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
