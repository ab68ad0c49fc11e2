import { Type } from '@sinclair/typebox'
import {
  DEFAULT_SCOPES,
  type KeyRequest,
  keyFaults,
  keyForm,
  LONGEST_LABEL,
  SCOPES,
  type Scope,
} from '../../accounts/keys.ts'
import type { FieldError } from '../../base/errors.ts'
import { type Body, bodySchema, readBody, required, text } from '../body.ts'
import { orNull, words } from '../fields.ts'
import { answer } from '../http/answer.ts'
import { listBody } from '../http/list-body.ts'
import { done } from '../http/said.ts'
import * as parameters from '../parameters.ts'
import { readQuery } from '../query.ts'
import { pathOf } from '../refuse.ts'
import { idOf, notFound, type Route } from '../route.ts'
import { answers, idInPath, listOf, outcomes, query, ref } from './schemas.ts'

const { page, perPage, moment } = parameters
const LIST = { page, per_page: perPage(25) }

const list: Route = {
  method: 'GET',
  url: '/keys',
  scope: 'admin',
  schema: {
    tags: ['Keys'],
    operationId: 'listKeys',
    summary: 'All keys, newest first',
    description: 'Revoked and expired ones too.',
    querystring: query(LIST),
    response: answers('A page of them.', listOf('data', 'Key'), 'invalid_parameter'),
  },
  async handler(parts, request, reply) {
    const values = readQuery(request.query.raw, LIST)
    const wanted = { page: values.page, perPage: values.per_page }
    const { keys, total } = await parts.accounts.keys(wanted)
    const now = parts.clock.now()
    const items = Buffer.from(keys.map(key => JSON.stringify(keyForm(key, now))).join())
    return answer(request, reply, listBody('data', { items, total }, wanted).toString(), null)
  },
}

const label = (description: string) =>
  required(text(parameters.text(Type.String({ maxLength: LONGEST_LABEL, description }), () => null)))
const scopeNames = Object.keys(SCOPES) as Scope[]
const CREATE = {
  owner: label('Whom it belongs to; webhook subscriptions belong to the owner.'),
  name: label('What it is for.'),
  scopes: words(scopeNames, {
    least: 1,
    description: `What it may do; ${DEFAULT_SCOPES.map(scope => `\`${scope}\``).join(' and ')} without a choice.`,
  }),
  expires_at: orNull(
    text(moment('When it stops working; null or left out: never by itself.', '2027-01-31T00:00:00Z')),
  ),
}

const create: Route = {
  method: 'POST',
  url: '/keys',
  scope: 'admin',
  schema: {
    tags: ['Keys'],
    operationId: 'createKey',
    summary: 'Make a key; it is shown in this answer only',
    body: bodySchema(CREATE),
    response: outcomes(
      {
        201: {
          ...ref('NewKey'),
          description: 'The key.',
          headers: { Location: { type: 'string', description: 'Its address.' } },
        },
      },
      'malformed_request',
    ),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const now = parts.clock.now()
    const body = readBody(request.body, CREATE, given => wrongIn(given, now))
    const { owner, name, scopes = DEFAULT_SCOPES, expires_at: expiresAt = null } = body
    const { key, kept } = await parts.accounts.createKey({ owner, name, scopes, expiresAt })
    return done(reply, JSON.stringify({ key, ...keyForm(kept, now) }), `${pathOf(request)}/${kept.id}`)
  },
}

const single: Route = {
  method: 'GET',
  url: '/keys/:id',
  scope: 'admin',
  schema: {
    tags: ['Keys'],
    operationId: 'getKey',
    summary: 'What is known of a key',
    params: idInPath,
    response: answers('Everything but the key.', ref('Key'), 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const found = await parts.accounts.key(idOf(request))
    if (found === null) throw notFound()
    return answer(request, reply, JSON.stringify(keyForm(found, parts.clock.now())), null)
  },
}

const revoke: Route = {
  method: 'DELETE',
  url: '/keys/:id',
  scope: 'admin',
  schema: {
    tags: ['Keys'],
    operationId: 'revokeKey',
    summary: 'End a key for good',
    description:
      'It is refused within 5 seconds, its sessions too, and stays on the list. Once more changes nothing.',
    params: idInPath,
    response: outcomes({ 204: { type: 'null', description: 'It is revoked.' } }, 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    if (!(await parts.accounts.revokeKey(idOf(request)))) throw notFound()
    return reply.code(204).send()
  },
}

export const keyRoutes: readonly Route[] = [list, create, single, revoke]

/** The rules of keys (accounts/keys.ts) as complaints about a body. */
function wrongIn(body: Partial<Body<typeof CREATE>>, now: Date): FieldError[] {
  const { owner, name, expires_at: expiresAt } = body
  const request: Partial<KeyRequest> = {
    ...(owner !== undefined && { owner }),
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
  return keyFaults(request, now).map(({ field, code, detail }) => ({
    pointer: field === 'expiresAt' ? '/expires_at' : `/${field}`,
    code,
    detail,
  }))
}
