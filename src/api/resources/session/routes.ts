import { Type } from '@sinclair/typebox'
import { pathWithoutQuery } from '../../error-responses.ts'
import { auditActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import {
  buildExpiredSessionCookie,
  buildSessionCookie,
  readSessionCookie,
} from '../../http/session-cookie.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { masksPersonsFor } from '../../masking/select-context.ts'
import { stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, requiredField, stringField, validateRequestBody } from '../../request-body.ts'
import type { ApiRoute } from '../../routing.ts'
import { jsonResponseSchema, locationHeader, readResponses, writeResponses } from '../response-schemas.ts'
import { SessionSchema } from './schema.ts'
import { sessionView } from './view.ts'

const SIGN_IN_FIELDS = {
  key: requiredField(
    stringField(stringParameter(Type.String({ description: 'An API key, `hrld_…`.' }), () => null)),
  ),
}

const signIn: ApiRoute = {
  method: 'POST',
  url: '/session',
  isPublic: true,
  schema: {
    tags: ['Sessions'],
    operationId: 'signIn',
    summary: 'Sign in with an API key',
    description:
      'Starts a dashboard session with an API key. The session cookie is accepted in place of the key until the ' +
      'session ends, or until the key expires or is revoked. Cross-site requests that would change data are ' +
      'rejected. The cookie is for browsers; programs should send the API key instead. Signing in again ends the ' +
      'previous session of the browser. A key has at most 50 sessions; a further one ends the oldest.',
    security: [],
    body: requestBodySchema(SIGN_IN_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema('The session and its key.', SessionSchema, {
          ...locationHeader('URL of the session.'),
          'Set-Cookie': {
            type: 'string',
            description:
              'The session cookie, which scripts in the browser cannot read: `herald_session`, over https ' +
              '`__Host-herald_session`.',
          },
        }),
      },
      'malformed_request',
      'invalid_token',
      'cross_site_request',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { key } = validateRequestBody(request.body, SIGN_IN_FIELDS)
    const keyHolder = await context.auth.authenticateSignIn(request, reply, key)
    const previousToken = readSessionCookie(request)
    const { token, createdAt, expiresAt } = await context.accounts.signIn(
      keyHolder,
      auditActorOf(request, keyHolder),
      previousToken,
    )
    if (previousToken !== undefined) context.keys.invalidate(previousToken)
    const seconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000)
    reply.header('set-cookie', buildSessionCookie(request, token, seconds))
    return sendWriteResult(
      reply,
      JSON.stringify(sessionView({ ...keyHolder, expiresAt }, masksPersonsFor(context, keyHolder))),
      pathWithoutQuery(request),
    )
  },
}

const read: ApiRoute = {
  method: 'GET',
  url: '/session',
  isPublic: true,
  schema: {
    tags: ['Sessions'],
    operationId: 'getSession',
    summary: 'Retrieve the current session',
    description:
      'Returns the session, or the key with which the request was sent. Without either, the response is 204, because ' +
      'the dashboard asks before the user has signed in.',
    security: [{ ApiKey: [] }, { Session: [] }, {}],
    response: {
      ...readResponses('The session, or the key if the request was sent with one.', SessionSchema),
      204: { type: 'null', description: 'The request has neither a session nor a key.' },
    },
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { authorization } = request.headers
    // This is not an error, because the dashboard requests the session before the user has signed in.
    if (authorization === undefined && readSessionCookie(request) === undefined)
      return reply.code(204).header('cache-control', 'no-store').send()
    const keyHolder = await context.auth.authenticate(request, reply)
    return sendJson(
      request,
      reply,
      JSON.stringify(sessionView(keyHolder, masksPersonsFor(context, keyHolder))),
      null,
    )
  },
}

const signOut: ApiRoute = {
  method: 'DELETE',
  url: '/session',
  schema: {
    tags: ['Sessions'],
    operationId: 'signOut',
    summary: 'Sign out of the dashboard',
    description:
      'Ends the session that the cookie identifies. Other sessions of the same key continue. A request with an API ' +
      'key ends no session.',
    response: writeResponses({ 204: { type: 'null', description: 'The session has ended.' } }),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const token = readSessionCookie(request)
    if (request.headers.authorization === undefined && token !== undefined) {
      await context.accounts.signOut(token, auditActorOf(request))
      context.keys.invalidate(token)
      reply.header('set-cookie', buildExpiredSessionCookie(request))
    }
    return reply.code(204).send()
  },
}

export const sessionRoutes: readonly ApiRoute[] = [signIn, read, signOut]
