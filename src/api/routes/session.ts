import { Type } from '@sinclair/typebox'
import { SCOPES } from '../../accounts/keys.ts'
import type { KeyHolder } from '../../accounts/ring.ts'
import { bodySchema, readBody, required, text } from '../body.ts'
import { answer } from '../http/answer.ts'
import { clearSession, sessionCookie, setSession } from '../http/cookie.ts'
import { done } from '../http/said.ts'
import * as parameters from '../parameters.ts'
import { readQuery } from '../query.ts'
import { pathOf } from '../refuse.ts'
import type { Route } from '../route.ts'
import { answers, outcomes } from './schemas.ts'
import { moment, orNull } from './shapes.ts'

const shape = Type.Object(
  {
    owner: Type.String({ description: 'Whom the key belongs to.' }),
    name: Type.String({ description: 'What the key is called.' }),
    scopes: Type.Array(Type.String({ enum: Object.keys(SCOPES) }), { description: 'What it may do.' }),
    expires_at: orNull(
      moment('When the session ends, or the key that was sent; null for a key without an end.'),
    ),
  },
  { description: 'Who is signed in.' },
)

const SIGN_IN = {
  key: required(text(parameters.text(Type.String({ description: 'An API key, `hrld_…`.' }), () => null))),
}

const signIn: Route = {
  method: 'POST',
  url: '/session',
  isOpen: true,
  schema: {
    tags: ['Session'],
    operationId: 'signIn',
    summary: 'Sign in to the dashboard with a key',
    description:
      'The cookie in the answer counts like the key on every path, until the session ends, the key does, or it is revoked. ' +
      'What changes something is refused with a cookie when a page of another site asks for it. Programs send the key itself.',
    security: [],
    body: bodySchema(SIGN_IN),
    response: outcomes(
      {
        201: {
          ...shape,
          headers: {
            Location: { type: 'string', description: 'Where to read who is signed in.' },
            'Set-Cookie': { type: 'string', description: '`herald_session`, out of reach for scripts.' },
          },
        },
      },
      'malformed_request',
      'invalid_token',
      'cross_site_request',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const { key } = readBody(request.body, SIGN_IN)
    const holder = await parts.auth.signIn(request, reply, key)
    const { token, createdAt, expiresAt } = await parts.accounts.signIn(holder)
    const seconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000)
    reply.header('set-cookie', setSession(request, token, seconds))
    return done(reply, JSON.stringify(form({ ...holder, expiresAt })), pathOf(request))
  },
}

const read: Route = {
  method: 'GET',
  url: '/session',
  isOpen: true,
  schema: {
    tags: ['Session'],
    operationId: 'getSession',
    summary: 'Read who is signed in',
    response: {
      ...answers('Whose session or key it is.', shape),
      204: { type: 'null', description: 'Nobody is: the request carries neither a session nor a key.' },
    },
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const { authorization, cookie } = request.headers
    // No error: a page that opens must be able to ask before somebody has signed in.
    if (authorization === undefined && sessionCookie(cookie) === undefined)
      return reply.code(204).header('cache-control', 'no-store').send()
    const holder = await parts.auth.authenticate(request, reply)
    return answer(request, reply, JSON.stringify(form(holder)), null)
  },
}

const signOut: Route = {
  method: 'DELETE',
  url: '/session',
  schema: {
    tags: ['Session'],
    operationId: 'signOut',
    summary: 'End the session of this browser',
    description:
      'Other sessions of the key go on. A key that is sent in `Authorization` has no session to end.',
    response: outcomes({ 204: { type: 'null', description: 'There is no session any more.' } }),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const token = sessionCookie(request.headers.cookie)
    if (request.headers.authorization === undefined && token !== undefined) {
      await parts.accounts.signOut(token)
      parts.keys.forget(token)
      reply.header('set-cookie', clearSession(request))
    }
    return reply.code(204).send()
  },
}

export const sessionRoutes: readonly Route[] = [signIn, read, signOut]

function form({ owner, name, scopes, expiresAt }: KeyHolder) {
  return { owner, name, scopes, expires_at: expiresAt }
}
