import { Type } from '@sinclair/typebox'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { listParameter, pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { AdminWebhookSchema, HealthStateSchema } from './schema.ts'
import { adminWebhookView } from './view.ts'

const LIST_PARAMETERS = {
  owner: stringParameter(
    Type.String({ description: 'Returns only subscriptions of this owner. Must match exactly.' }),
    () => null,
  ),
  state: listParameter(
    HealthStateSchema,
    'Returns only subscriptions in these health states, comma-separated.',
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/admin/webhooks',
  scope: 'admin',
  schema: {
    tags: ['Operations'],
    operationId: 'listAllWebhooks',
    summary: 'List the subscriptions of all owners',
    description: 'Returns the subscriptions of all owners with their health, newest first.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of subscriptions.',
      paginatedListSchema('AdminWebhookList', AdminWebhookSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { owner, state, page, per_page } = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page, perPage: per_page }
    const { subscriptions, total } = await context.webhooks.listOfAllOwners(
      { ...(owner !== undefined && { owner }), ...(state !== undefined && { states: state }) },
      requestedPage,
    )
    const body = buildPaginatedViewsJson(subscriptions.map(adminWebhookView), total, requestedPage)
    return sendJson(request, reply, body.toString(), null)
  },
}

export const adminWebhookRoutes: readonly ApiRoute[] = [
  list,
  switchRoute({
    verb: 'pause',
    isActive: false,
    summary: 'Pause a subscription of any owner',
    description:
      'Stops sending to the subscription: its waiting deliveries fail, and events are skipped until it is resumed. Its ' +
      'owner can resume it too. Has no effect on a paused subscription.',
  }),
  switchRoute({
    verb: 'resume',
    isActive: true,
    summary: 'Resume a subscription of any owner',
    description:
      'Sends new events to the subscription again. Its owner can resend what was missed with ' +
      '`POST /webhooks/{id}/recover`. Has no effect on an active subscription.',
  }),
]

interface SwitchOptions {
  readonly verb: 'pause' | 'resume'
  readonly isActive: boolean
  readonly summary: string
  readonly description: string
}

function switchRoute({ verb, isActive, summary, description }: SwitchOptions): ApiRoute {
  return {
    method: 'POST',
    url: `/admin/webhooks/:id/${verb}`,
    scope: 'admin',
    schema: {
      tags: ['Operations'],
      operationId: `${verb}Webhook`,
      summary,
      description,
      params: idPathSchema,
      response: writeResponses(
        { 200: jsonResponseSchema('The subscription.', AdminWebhookSchema) },
        'not_found',
      ),
    },
    async handler(context, request, reply) {
      parseQueryString(request.query.raw, {})
      const id = requireIdFromPath(request)
      const summary = await context.webhooks.setActive(keyActorOf(request), id, isActive)
      return sendWriteResult(reply, JSON.stringify(adminWebhookView(summary)))
    },
  }
}
