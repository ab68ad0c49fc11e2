import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../base/errors.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { type Body, type BodyCheck, type Fields, readBody, text } from '../body.ts'
import { words } from '../fields.ts'
import { text as stringParameter } from '../parameters.ts'
import type { Request, Served } from '../route.ts'

/** In characters. */
const MAX_WEBHOOK_URL_LENGTH = 2048

/** The URL of a subscription. Its syntax is checked here; `validateWebhookBody` checks where it leads. */
export const url = text(
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

export const events = words(EVENT_NAMES, { least: 1, description: 'Event types.' })

export const jurisdictions = words(JURISDICTIONS, {
  least: 0,
  description: 'Jurisdictions to include. If empty or omitted, all are included.',
})

/** Parses a body that may contain a `url`, and reports a URL that must not be called together with all other errors. */
export async function readWithUrl<F extends Fields>(
  context: Served,
  request: Request,
  fields: F,
): Promise<Body<F>> {
  const urlError = await checkUrlTarget(context, request.body)
  const check: BodyCheck<F> = () => (urlError === null ? [] : [urlError])
  return readBody(request.body, fields, check)
}

async function checkUrlTarget(context: Served, body: unknown): Promise<FieldError | null> {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return null
  const received = body.url
  if (received === '' || checkUrlSyntax(received) !== null) return null
  const detail = await context.webhooks.checkAddress(new URL(received))
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
