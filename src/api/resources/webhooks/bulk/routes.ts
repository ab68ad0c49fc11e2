import { Type } from '@sinclair/typebox'
import { enumListField, idListField } from '../../../body-fields.ts'
import { keyActorOf } from '../../../http/audit-actor.ts'
import { sendWriteResult } from '../../../http/write-responses.ts'
import { parseQueryString } from '../../../query-string.ts'
import {
  type BodyField,
  requestBodySchema,
  requiredField,
  validateRequestBody,
} from '../../../request-body.ts'
import type { ApiRoute } from '../../../routing.ts'
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

const BULK_RECOVER_FIELDS = { webhooks: requiredField(chosenField), ...RECOVER_FIELDS }

const recover: ApiRoute = {
  method: 'POST',
  url: '/webhooks/recover',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'recoverWebhooks',
    summary: 'Resend missed deliveries of several subscriptions',
    description:
      'Does for several subscriptions what `/webhooks/{id}/recover` does for one. Subscriptions that are disabled are ' +
      'skipped, and the result says so. Repeating the request sends nothing twice, so an interrupted one can be repeated.',
    body: requestBodySchema(BULK_RECOVER_FIELDS),
    response: writeResponses({
      200: jsonResponseSchema(
        'The number of deliveries that were queued or, with `dry_run`, would be queued.',
        BulkRecoverySchema,
      ),
    }),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const body = validateRequestBody(request.body, BULK_RECOVER_FIELDS, checkRecover)
    const { until = null, dry_run = false, ...rest } = body
    const results = await context.webhooks.recoverSubscriptions(keyActorOf(request), {
      ...rest,
      until,
      isDryRun: dry_run,
    })
    const retainedSince = await context.webhooks.retainedSince()
    return sendWriteResult(reply, JSON.stringify(bulkRecoveryView(results, retainedSince, dry_run)))
  },
}

const { jurisdictions: _, ...RANGE_FIELDS } = RECOVER_FIELDS

const REDELIVER_FIELDS = {
  webhooks: requiredField(chosenField),
  states: enumListField(FinishedStateSchema, {
    least: 1,
    description: 'States of the deliveries to send again. Defaults to `["failed"]`.',
  }),
  ...RANGE_FIELDS,
}

const redeliver: ApiRoute = {
  method: 'POST',
  url: '/deliveries/redeliver',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'redeliverDeliveries',
    summary: 'Resend selected deliveries',
    description:
      'Sends the deliveries again that were created since `since` and finished before `until`, in the given states and of ' +
      'the given event types. Test deliveries and deliveries whose payload is deleted are left out. Repeating the request ' +
      'with the same `until` sends nothing twice.',
    body: requestBodySchema(REDELIVER_FIELDS),
    response: writeResponses({
      200: jsonResponseSchema(
        'The number of deliveries that were queued or, with `dry_run`, would be queued.',
        BulkRedeliverySchema,
      ),
    }),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const body = validateRequestBody(request.body, REDELIVER_FIELDS, checkRecover)
    const { webhooks, states = ['failed'], events = null, since, dry_run: isDryRun = false } = body
    const until = body.until ?? context.clock.now()
    const selection = { webhooks, states, events, since, until, isDryRun }
    const results = await context.webhooks.redeliverDeliveries(keyActorOf(request), selection)
    return sendWriteResult(reply, JSON.stringify(bulkRedeliveryView(results, until, isDryRun)))
  },
}

export const bulkWebhookRoutes: readonly ApiRoute[] = [recover, redeliver]
