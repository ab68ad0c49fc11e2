import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../base/errors.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { type Body, type BodyCheck, type Fields, readBody, text } from '../body.ts'
import { words } from '../fields.ts'
import { text as anyText } from '../parameters.ts'
import type { Request, Served } from '../route.ts'

/** In characters. */
const LONGEST_URL = 2048

/** Where deliveries go. What can be seen of it by itself is checked here, the rest by `readWithUrl`. */
export const url = text(
  anyText(
    Type.String({
      format: 'uri',
      maxLength: LONGEST_URL,
      description: 'An https address that is public, without user:password and without a fragment.',
      examples: ['https://example.com/hooks/herald'],
    }),
    urlProblem,
  ),
)

export const events = words(EVENT_NAMES, { least: 1, description: 'What to be told of.' })

export const jurisdictions = words(JURISDICTIONS, {
  least: 0,
  description: 'Only of these; none or an empty list: of all.',
})

/** Reads a body that may hold a `url`; whether that may be called is told along with all else that is wrong. */
export async function readWithUrl<F extends Fields>(
  parts: Served,
  request: Request,
  fields: F,
): Promise<Body<F>> {
  const refused = await addressProblem(parts, request.body)
  const check: BodyCheck<F> = () => (refused === null ? [] : [refused])
  return readBody(request.body, fields, check)
}

async function addressProblem(parts: Served, body: unknown): Promise<FieldError | null> {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return null
  const given = body.url
  if (given === '' || urlProblem(given) !== null) return null
  const detail = await parts.webhooks.checkAddress(new URL(given))
  return detail === null
    ? null
    : { pointer: '/url', code: 'address_refused', detail, received: given.slice(0, 100) }
}

function urlProblem(given: string): FieldError | null {
  const parsed = URL.parse(given)
  // The parser mends blanks and control characters; what is sent later is to be what was meant.
  if (parsed === null || /[\s\p{Cc}]/u.test(given) || !/^https?:\/\//i.test(given))
    return { code: 'invalid_url', detail: 'url must be an address like https://example.com/hook.' }
  if (given.length > LONGEST_URL)
    return { code: 'too_long', detail: `url must not be longer than ${LONGEST_URL} characters.` }
  if (parsed.username !== '' || parsed.password !== '')
    return {
      code: 'credentials_in_url',
      detail: 'url must not contain user:password; verify signatures instead.',
    }
  if (given.includes('#'))
    return { code: 'fragment_in_url', detail: 'url must not contain a fragment (#…): it would not be sent.' }
  return null
}
