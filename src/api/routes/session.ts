import { Type } from '@sinclair/typebox'
import { SCOPES } from '../../accounts/keys.ts'
import type { KeyHolder } from '../../accounts/ring.ts'
import { bodySchema, readBody, required, text } from '../body.ts'
import { answer } from '../http/answer.ts'
import { clearSession, sessionCookie, setSession } from '../http/cookie.ts'
import { done } from '../http/said.ts'
import { text as stringParameter } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { pathOf } from '../refuse.ts'
import type { Route } from '../route.ts'
import { answers, outcomes } from './schemas.ts'
import { moment, orNull } from './shapes.ts'

const sessionSchema = Type.Object(
  {
    owner: Type.String({ description: 'Owner of the key.' }),
    name: Type.String({ description: 'Name of the key.' }),
    scopes: Type.Array(Type.String({ enum: Object.keys(SCOPES) }), { description: 'Scopes of the key.' }),
    expires_at: orNull(
      moment('Time at which the session ends or, without a session, the key expires; null if it never does.'),
    ),
  },
  { description: 'The session and its key.' },
)

const SIGN_IN_FIELDS = {
  key: required(text(stringParameter(Type.String({ description: 'An API key, `hrld_…`.' }), () => null))),
}

const signIn: Route = {
  method: 'POST',
  url: '/session',
  isOpen: true,
  schema: {
    tags: ['Sessions'],
    operationId: 'signIn',
    summary: 'Sign in with an API key',
    description:
      'Starts a dashboard session with an API key. The session cookie is accepted in place of the key until the session ' +
      'ends or the key expires or is revoked. Requests from other sites that would change data are rejected. Programs ' +
      'should send the API key instead.',
    security: [],
    body: bodySchema(SIGN_IN_FIELDS),
    response: outcomes(
      {
        201: {
          ...sessionSchema,
          headers: {
            Location: { type: 'string', description: 'URL of the session.' },
            'Set-Cookie': {
              type: 'string',
              description: 'The session cookie `herald_session`, which scripts cannot read.',
            },
          },
        },
      },
      'malformed_request',
      'invalid_token',
      'cross_site_request',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const { key } = readBody(request.body, SIGN_IN_FIELDS)
    const keyHolder = await context.auth.signIn(request, reply, key)
    const { token, createdAt, expiresAt } = await context.accounts.signIn(keyHolder)
    const seconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000)
    reply.header('set-cookie', setSession(request, token, seconds))
    return done(reply, JSON.stringify(sessionView({ ...keyHolder, expiresAt })), pathOf(request))
  },
}

const read: Route = {
  method: 'GET',
  url: '/session',
  isOpen: true,
  schema: {
    tags: ['Sessions'],
    operationId: 'getSession',
    summary: 'Retrieve the current session',
    response: {
      ...answers('The session or key that the request was sent with.', sessionSchema),
      204: { type: 'null', description: 'The request has neither a session nor a key.' },
    },
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const { authorization, cookie } = request.headers
    // This is not an error, because the dashboard asks before anybody has signed in.
    if (authorization === undefined && sessionCookie(cookie) === undefined)
      return reply.code(204).header('cache-control', 'no-store').send()
    const keyHolder = await context.auth.authenticate(request, reply)
    return answer(request, reply, JSON.stringify(sessionView(keyHolder)), null)
  },
}

const signOut: Route = {
  method: 'DELETE',
  url: '/session',
  schema: {
    tags: ['Sessions'],
    operationId: 'signOut',
    summary: 'Sign out of the dashboard',
    description:
      'Ends the session of the cookie. Other sessions of the same key continue, and a request with an API key ends none.',
    response: outcomes({ 204: { type: 'null', description: 'The session has ended.' } }),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const token = sessionCookie(request.headers.cookie)
    if (request.headers.authorization === undefined && token !== undefined) {
      await context.accounts.signOut(token)
      context.keys.forget(token)
      reply.header('set-cookie', clearSession(request))
    }
    return reply.code(204).send()
  },
}

export const sessionRoutes: readonly Route[] = [signIn, read, signOut]

function sessionView({ owner, name, scopes, expiresAt }: KeyHolder) {
  return { owner, name, scopes, expires_at: expiresAt }
}
