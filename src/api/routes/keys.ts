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
import { moment, page, perPage, text as stringParameter } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { pathOf } from '../refuse.ts'
import { idOf, notFound, type Route } from '../route.ts'
import { answers, idInPath, listOf, outcomes, query, ref } from './schemas.ts'

const LIST_PARAMETERS = { page, per_page: perPage(25) }

const list: Route = {
  method: 'GET',
  url: '/keys',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'listKeys',
    summary: 'List API keys',
    description: 'Returns all keys, newest first, including revoked and expired ones.',
    querystring: query(LIST_PARAMETERS),
    response: answers('A page of keys.', listOf('data', 'Key'), 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const values = readQuery(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { keys, total } = await context.accounts.keys(requestedPage)
    const now = context.clock.now()
    const items = Buffer.from(keys.map(key => JSON.stringify(keyForm(key, now))).join())
    return answer(request, reply, listBody('data', { items, total }, requestedPage).toString(), null)
  },
}

const labelField = (description: string) =>
  required(text(stringParameter(Type.String({ maxLength: LONGEST_LABEL, description }), () => null)))
const scopeNames = Object.keys(SCOPES) as Scope[]
const defaultScopes = DEFAULT_SCOPES.map(scope => `\`${scope}\``).join(' and ')
const CREATE_FIELDS = {
  owner: labelField('Owner of the key. Webhook subscriptions belong to the owner, not to the key.'),
  name: labelField('Name of the key, such as what it is used for.'),
  scopes: words(scopeNames, {
    least: 1,
    description: `Scopes that define what the key can access. Defaults to ${defaultScopes}.`,
  }),
  expires_at: orNull(
    text(moment('Time at which the key expires. If null or omitted, it never does.', '2027-01-31T00:00:00Z')),
  ),
}

const create: Route = {
  method: 'POST',
  url: '/keys',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'createKey',
    summary: 'Create an API key',
    description: 'Only this response contains the secret key, so store it now.',
    body: bodySchema(CREATE_FIELDS),
    response: outcomes(
      {
        201: {
          ...ref('NewKey'),
          description: 'The new key, with its secret.',
          headers: { Location: { type: 'string', description: 'URL of the key.' } },
        },
      },
      'malformed_request',
    ),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const now = context.clock.now()
    const body = readBody(request.body, CREATE_FIELDS, fields => checkKeyRequest(fields, now))
    const { owner, name, scopes = DEFAULT_SCOPES, expires_at: expiresAt = null } = body
    const { key, kept } = await context.accounts.createKey({ owner, name, scopes, expiresAt })
    return done(reply, JSON.stringify({ key, ...keyForm(kept, now) }), `${pathOf(request)}/${kept.id}`)
  },
}

const single: Route = {
  method: 'GET',
  url: '/keys/:id',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'getKey',
    summary: 'Retrieve an API key',
    params: idInPath,
    response: answers('The key, without its secret.', ref('Key'), 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const key = await context.accounts.key(idOf(request))
    if (key === null) throw notFound()
    return answer(request, reply, JSON.stringify(keyForm(key, context.clock.now())), null)
  },
}

const revoke: Route = {
  method: 'DELETE',
  url: '/keys/:id',
  scope: 'admin',
  schema: {
    tags: ['API keys'],
    operationId: 'revokeKey',
    summary: 'Revoke an API key',
    description:
      'The key and its sessions stop working within 5 seconds. A revoked key cannot be restored, and remains in the ' +
      'list. Revoking a key again has no effect.',
    params: idInPath,
    response: outcomes({ 204: { type: 'null', description: 'The key is revoked.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    if (!(await context.accounts.revokeKey(idOf(request)))) throw notFound()
    return reply.code(204).send()
  },
}

export const keyRoutes: readonly Route[] = [list, create, single, revoke]

/** Applies the validation rules of API keys to the body. */
function checkKeyRequest(body: Partial<Body<typeof CREATE_FIELDS>>, now: Date): FieldError[] {
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
