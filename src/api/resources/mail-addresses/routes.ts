import { Type } from '@sinclair/typebox'
import { findMailAddressFault, MAX_MAIL_ADDRESS_LENGTH } from '../../../mail/mail-address.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { MAX_MAIL_ADDRESSES_PER_OWNER } from '../../../services/mail/mail-address-service.ts'
import { booleanField } from '../../body-fields.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendAccepted, sendWriteResult } from '../../http/write-responses.ts'
import { pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, requiredField, stringField, validateRequestBody } from '../../request-body.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { MailAddressSchema } from './schema.ts'
import { mailAddressView } from './view.ts'

const alertsField = booleanField(
  'Whether to send alerts to this address when a webhook of the owner fails, is switched off or recovers, or a saved ' +
    'search becomes invalid. Off by default.',
)

const CREATE_FIELDS = {
  address: requiredField(
    stringField(
      stringParameter(
        Type.String({
          format: 'email',
          maxLength: MAX_MAIL_ADDRESS_LENGTH,
          description: 'Address to add, in ASCII.',
          examples: ['anna@example.com'],
        }),
        checkMailAddress,
      ),
    ),
  ),
  alerts: alertsField,
}
function checkMailAddress(text: string): FieldError | null {
  const fault = findMailAddressFault(text)
  return fault === null ? null : { code: 'invalid_address', detail: `address ${fault}.` }
}

const UPDATE_FIELDS = { alerts: requiredField(alertsField) }

const TAGS = ['Mail']

const create: ApiRoute = {
  method: 'POST',
  url: '/mail-addresses',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'createMailAddress',
    summary: 'Add a mail address',
    description:
      'Sends a mail with a link to confirm the address. Nothing else is sent to it until then. The link works for 3 days. ' +
      `An address gets at most 3 confirmation mails a day. An owner can have ${MAX_MAIL_ADDRESSES_PER_OWNER} addresses.`,
    body: requestBodySchema(CREATE_FIELDS),
    response: writeResponses(
      {
        201: jsonResponseSchema(
          'The new address, which is not confirmed yet.',
          MailAddressSchema,
          locationHeader('URL of the address.'),
        ),
      },
      'malformed_request',
      'conflict',
      'too_many_mail_addresses',
      'mail_not_configured',
      'too_many_requests',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const { address, alerts = false } = validateRequestBody(request.body, CREATE_FIELDS)
    const fields = { address, receivesAlerts: alerts }
    const created = await context.mailAddresses.create(keyActorOf(request), fields)
    const json = JSON.stringify(mailAddressView(created))
    return sendWriteResult(reply, json, `${pathWithoutQuery(request)}/${created.id}`)
  },
}

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

const list: ApiRoute = {
  method: 'GET',
  url: '/mail-addresses',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'listMailAddresses',
    summary: 'List mail addresses',
    description: "Returns the mail addresses of the key's owner, newest first.",
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of mail addresses.',
      paginatedListSchema('MailAddressList', MailAddressSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page: values.page, perPage: values.per_page }
    const { addresses, total } = await context.mailAddresses.list(request.owner, requestedPage)
    const json = buildPaginatedViewsJson(addresses.map(mailAddressView), total, requestedPage)
    return sendJson(request, reply, json.toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/mail-addresses/:id',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'getMailAddress',
    summary: 'Retrieve a mail address',
    description: 'Returns the address with its state.',
    params: idPathSchema,
    response: readResponses('The mail address.', MailAddressSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const address = await context.mailAddresses.find(request.owner, requireIdFromPath(request))
    if (address === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(mailAddressView(address)), null)
  },
}

const update: ApiRoute = {
  method: 'PATCH',
  url: '/mail-addresses/:id',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'updateMailAddress',
    summary: 'Switch alerts on or off',
    description: 'Alerts are sent only while the address is confirmed.',
    params: idPathSchema,
    body: requestBodySchema(UPDATE_FIELDS),
    response: writeResponses(
      { 200: jsonResponseSchema('The changed address.', MailAddressSchema) },
      'malformed_request',
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const { alerts } = validateRequestBody(request.body, UPDATE_FIELDS)
    const address = await context.mailAddresses.update(keyActorOf(request), id, alerts)
    if (address === null) throw createNotFoundError()
    return sendWriteResult(reply, JSON.stringify(mailAddressView(address)))
  },
}

const resend: ApiRoute = {
  method: 'POST',
  url: '/mail-addresses/:id/resend',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'resendConfirmation',
    summary: 'Send another confirmation mail',
    description:
      'Also for an address that bounced or complained, which the recipient can confirm anew. Links of earlier mails stop working.',
    params: idPathSchema,
    response: writeResponses(
      {
        202: jsonResponseSchema(
          'The mail is queued.',
          MailAddressSchema,
          locationHeader('URL of the address.'),
        ),
      },
      'not_found',
      'conflict',
      'mail_not_configured',
      'too_many_requests',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    validateRequestBody(request.body, {})
    const address = await context.mailAddresses.resend(keyActorOf(request), requireIdFromPath(request))
    if (address === null) throw createNotFoundError()
    const url = pathWithoutQuery(request).replace(/\/resend$/, '')
    return sendAccepted(reply, JSON.stringify(mailAddressView(address)), url)
  },
}

const remove: ApiRoute = {
  method: 'DELETE',
  url: '/mail-addresses/:id',
  scope: 'read',
  schema: {
    tags: TAGS,
    operationId: 'deleteMailAddress',
    summary: 'Delete a mail address',
    description: 'Also deletes its digests and cancels queued mails to it.',
    params: idPathSchema,
    response: writeResponses({ 204: { type: 'null', description: 'The address is deleted.' } }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const isKnown = await context.mailAddresses.delete(keyActorOf(request), requireIdFromPath(request))
    if (!isKnown) throw createNotFoundError()
    return reply.code(204).send()
  },
}

export const mailAddressRoutes: readonly ApiRoute[] = [create, list, single, update, resend, remove]
