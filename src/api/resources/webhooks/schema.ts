import { Type } from '@sinclair/typebox'
import { MAX_COUNTED_DELIVERIES } from '../../../deliveries/monitoring/delivery-activity-store.ts'
import { MAX_HEALTH_HISTORY } from '../../../subscriptions/subscription-health-store.ts'
import { LastAttemptSchema } from '../deliveries/schema.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import { EventTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'
import { batchSchema } from './batch-field.ts'
import { DeliveryFormatSchema, PayloadContentSchema } from './selection-fields.ts'

export const HealthStateSchema = defineComponent(
  'WebhookHealthState',
  enumSchema(
    ['healthy', 'failing', 'disabled'],
    'Health state. `failing`: no attempt has succeeded since one failed. `disabled`: nothing is sent.',
  ),
)

const backlogDescription =
  '`keep`: deliveries wait, and new events create more, until the subscription is resumed. `drop`: waiting deliveries ' +
  'fail, and new events create none.'
export const WebhookBacklogSchema = defineComponent(
  'WebhookBacklog',
  enumSchema(['keep', 'drop'], backlogDescription),
)

const listFields = {
  id: Type.String({ format: 'uuid', description: 'ID of the subscription.' }),
  url: Type.String({ format: 'uri', description: 'URL that receives the deliveries.' }),
  events: Type.Array(EventTypeSchema, { description: 'Event types that the subscription receives.' }),
}
const jurisdictions = Type.Array(JurisdictionSchema, {
  description: 'Jurisdictions whose events are included; empty if all are.',
})
const isActive = Type.Boolean({ description: 'Whether deliveries are sent.' })
const createdAt = dateTimeSchema(
  'Time at which the subscription was created. It receives only events that happen later.',
)

const HealthSchema = Type.Object(
  {
    state: HealthStateSchema,
    since: dateTimeSchema('Time at which this state began.'),
    reason: nullableSchema(Type.String({ description: 'Reason for the state; `null` if it is `healthy`.' })),
    last_success_at: nullableSchema(
      dateTimeSchema(
        'Time of the last successful delivery, accurate to about 10 seconds; `null` if there is none.',
      ),
    ),
    failed_deliveries: countSchema('Number of deliveries that failed since the last successful one.'),
    failing_since: nullableSchema(
      dateTimeSchema(
        'Time of the first failed attempt since the last successful delivery; `null` if there is none.',
      ),
    ),
    history: Type.Array(
      Type.Object({
        state: HealthStateSchema,
        at: dateTimeSchema('Time at which the state began.'),
        reason: nullableSchema(
          Type.String({ description: 'Reason for the state; `null` if it is `healthy`.' }),
        ),
      }),
      { description: `The last ${MAX_HEALTH_HISTORY} states, including the current one, newest first.` },
    ),
  },
  { description: 'Health of the deliveries of the subscription.' },
)

const openCount = (description: string) =>
  countSchema(`${description} Counted up to ${MAX_COUNTED_DELIVERIES}, which means that many or more.`)

const ActivitySchema = Type.Object(
  {
    waiting: openCount('Number of deliveries that have neither succeeded nor failed yet.'),
    retrying: openCount('Number of those that failed at least once and will be sent again.'),
    last_attempt: LastAttemptSchema,
    since: dateTimeSchema('Start of the hour from which deliveries are counted, a day ago.'),
    delivered: countSchema('Number of deliveries that succeeded since then, without tests.'),
    failed: countSchema(
      'Number of deliveries that failed since then, without tests. Some may have succeeded later.',
    ),
  },
  {
    description:
      'What is sent now and was sent in the last 24 hours. `last_attempt` is that of the newest deliveries and of those that ' +
      'are being retried, including tests.',
  },
)

const selection = {
  filter: nullableSchema(
    Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      description:
        'Parameters of the search that restricts announcements; `null` if there is no restriction.',
      additionalProperties: { type: 'string' },
    }),
  ),
  watchlists: Type.Array(uuidSchema('ID of a watchlist.'), {
    description: 'Watchlists whose announcements and entities are delivered; empty for no such restriction.',
  }),
  saved_searches: Type.Array(uuidSchema('ID of a saved search.'), {
    description: 'Saved searches whose announcements are delivered; empty for no such restriction.',
  }),
  payload: PayloadContentSchema,
  format: DeliveryFormatSchema,
  batch: nullableSchema(batchSchema),
}

const rateLimit = countSchema('Maximum number of requests per second.')

const headerNames = Type.Array(Type.String(), {
  description: 'Names of the headers that are added to each request. Their values are never shown.',
})

export const WebhookItemSchema = defineComponent(
  'WebhookItem',
  Type.Object({ ...listFields, is_active: isActive, created_at: createdAt }),
)

export const NewWebhookSchema = defineComponent(
  'NewWebhook',
  Type.Object({
    ...listFields,
    jurisdictions,
    is_active: isActive,
    secret: Type.String({
      description: 'Secret that deliveries are signed with. Only this response contains it.',
      examples: ['whsec_…'],
    }),
    created_at: createdAt,
    ...Type.Partial(Type.Object(selection)).properties,
    rate_limit: Type.Optional(rateLimit),
    header_names: Type.Optional(headerNames),
  }),
)

export const WebhookSchema = defineComponent(
  'Webhook',
  Type.Object({
    ...listFields,
    jurisdictions,
    is_active: isActive,
    created_at: createdAt,
    ...selection,
    header_names: headerNames,
    backlog: Type.Unsafe<'keep' | 'drop' | null>({
      type: ['string', 'null'],
      enum: ['keep', 'drop', null],
      description: `What becomes of the deliveries while the subscription is paused; \`null\` while it is active. ${backlogDescription}`,
    }),
    waiting_deliveries: nullableSchema(
      countSchema(
        'Number of deliveries, including retries, that are sent when the subscription is resumed; in the response to that ' +
          'request, that are sent now. `null` if it keeps no backlog.',
      ),
    ),
    rate_limit: nullableSchema(countSchema('Maximum number of requests per second; `null` for no limit.')),
    overlap_until: nullableSchema(
      dateTimeSchema(
        'Time until which deliveries are also signed with the previous secret; `null` if only one secret is active.',
      ),
    ),
    health: HealthSchema,
    activity: ActivitySchema,
  }),
)

export const AdminWebhookSchema = defineComponent(
  'AdminWebhook',
  Type.Object({
    id: listFields.id,
    owner: Type.String({ description: 'Owner of the subscription.' }),
    url: listFields.url,
    events: listFields.events,
    is_active: isActive,
    created_at: createdAt,
    state: HealthStateSchema,
    reason: HealthSchema.properties.reason,
    failed_deliveries: HealthSchema.properties.failed_deliveries,
    last_success_at: HealthSchema.properties.last_success_at,
  }),
)

export const RotatedSecretSchema = defineComponent(
  'RotatedSecret',
  Type.Object({
    id: Type.String({ format: 'uuid', description: 'ID of the subscription.' }),
    secret: Type.Optional(
      Type.String({ description: 'New secret. Only this response contains it. Omitted with `end_overlap`.' }),
    ),
    overlap_until: nullableSchema(
      dateTimeSchema('Time at which the overlap ends; `null` if only the new secret is active.'),
    ),
  }),
)

export const RecoverySchema = defineComponent(
  'Recovery',
  Type.Object({
    failed: countSchema('Number of failed deliveries that are resent.'),
    missed: countSchema('Number of skipped events that are delivered.'),
    kept_from: nullableSchema(
      dateTimeSchema(
        'Start of the retention period; `null` if there are no events. Earlier events are neither counted nor sent.',
      ),
    ),
    dry_run: Type.Boolean({ description: 'Whether the deliveries were only counted.' }),
  }),
)
