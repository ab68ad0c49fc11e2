import { type TSchema, Type } from '@sinclair/typebox'
import type { WebhookActor } from '../../../../services/webhooks/webhook-dependencies.ts'
import { enumListField, idListField } from '../../../body-fields.ts'
import { keyActorOf } from '../../../http/audit-actor.ts'
import { sendWriteResult } from '../../../http/write-responses.ts'
import { parseQueryString } from '../../../query-string.ts'
import {
  type BodyField,
  requestBodySchema,
  requiredField,
  type ValidatedBody,
  validateRequestBody,
} from '../../../request-body.ts'
import type { ApiContext, ApiRoute } from '../../../routing.ts'
import { jsonResponseSchema, writeResponses } from '../../response-schemas.ts'
import { defineComponent } from '../../schema-builders.ts'
import { checkRecover, RECOVER_FIELDS } from '../action-routes.ts'
import { BulkRecoverySchema, BulkRedeliverySchema, FinishedStateSchema } from './schema.ts'
import { bulkRecoveryView, bulkRedeliveryView } from './view.ts'

const idsField = idListField(
  'IDs of the subscriptions, or `"all"` for all of yours.',
  'ID of a subscription.',
)

const ChosenWebhooksSchema = defineComponent(
  'ChosenWebhooks',
  Type.Unsafe<readonly string[] | 'all'>({
    description: 'IDs of the subscriptions, or `all` for all of yours.',
    anyOf: [
      { const: 'all', type: 'string' },
      { ...idsField.schema, minItems: 1 },
    ],
    examples: ['all'],
  }),
)

/** A list of IDs, or `all`. */
const chosenField: BodyField<readonly string[] | 'all'> = {
  schema: ChosenWebhooksSchema,
  required: false,
  parse(value, name, report) {
    if (value === 'all') return value
    if (!Array.isArray(value))
      return void report({ code: 'wrong_type', detail: `${name} must be an array of IDs, or "all".` })
    if (value.length > 0) return idsField.parse(value, name, report)
    return void report({ code: 'empty', detail: `${name} must have at least one ID, or be "all".` })
  },
}

const { jurisdictions, ...RANGE_FIELDS } = { webhooks: requiredField(chosenField), ...RECOVER_FIELDS }

interface BulkRoute<F extends typeof RANGE_FIELDS> {
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly fields: F
  readonly result: TSchema
  /** Sends or, in a dry run, counts the deliveries, and returns the result as JSON. */
  readonly send: (context: ApiContext, actor: WebhookActor, body: ValidatedBody<F>) => Promise<object>
}

/** Builds a route that sends deliveries of several subscriptions in a time range again. */
function bulkRoute<F extends typeof RANGE_FIELDS>(route: BulkRoute<F>): ApiRoute {
  const { url, operationId, summary, description, fields, result, send } = route
  return {
    method: 'POST',
    url,
    scope: 'webhooks',
    schema: {
      tags: ['Webhooks'],
      operationId,
      summary,
      description,
      body: requestBodySchema(fields),
      response: writeResponses({
        200: jsonResponseSchema(
          'The number of deliveries that were queued or, with `dry_run`, would be queued.',
          result,
        ),
      }),
    },
    async handler(context, request, reply) {
      parseQueryString(request.query.raw, {})
      const body = validateRequestBody(request.body, fields, checkRecover)
      return sendWriteResult(reply, JSON.stringify(await send(context, keyActorOf(request), body)))
    },
  }
}

const recover = bulkRoute({
  url: '/webhooks/recover',
  operationId: 'recoverWebhooks',
  summary: 'Resend missed deliveries of several subscriptions',
  description:
    'Does for several subscriptions what `/webhooks/{id}/recover` does for one. Subscriptions that are disabled are ' +
    'skipped, and the result says so. Repeating the request sends nothing twice, so an interrupted one can be repeated.',
  fields: { ...RANGE_FIELDS, jurisdictions },
  result: BulkRecoverySchema,
  async send({ webhooks }, actor, { until = null, dry_run: isDryRun = false, ...selection }) {
    const results = await webhooks.recoverSubscriptions(actor, { ...selection, until, isDryRun })
    return bulkRecoveryView(results, await webhooks.retainedSince(), isDryRun)
  },
})

const redeliver = bulkRoute({
  url: '/deliveries/redeliver',
  operationId: 'redeliverDeliveries',
  summary: 'Resend selected deliveries',
  description:
    'Sends the deliveries again that were created since `since` and finished before `until`, in the given states and of ' +
    'the given event types. Test deliveries and deliveries whose payload is deleted are left out. Repeating the request ' +
    'with the same `until` sends nothing twice.',
  fields: {
    ...RANGE_FIELDS,
    states: enumListField(FinishedStateSchema, {
      least: 1,
      description: 'States of the deliveries to send again. Defaults to `["failed"]`.',
    }),
  },
  result: BulkRedeliverySchema,
  async send({ webhooks: service, clock }, actor, body) {
    const { webhooks, states = ['failed'], events = null, since, dry_run: isDryRun = false } = body
    const until = body.until ?? clock.now()
    const selection = { webhooks, states, events, since, until, isDryRun }
    return bulkRedeliveryView(await service.redeliverDeliveries(actor, selection), until, isDryRun)
  },
})

export const bulkWebhookRoutes: readonly ApiRoute[] = [recover, redeliver]
