import { Type } from '@sinclair/typebox'
import { MAX_HEALTH_HISTORY } from '../../../subscriptions/subscription-health-store.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
} from '../schema-builders.ts'
import { EventTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'

const HealthStateSchema = defineComponent(
  'WebhookHealthState',
  enumSchema(
    ['healthy', 'failing', 'disabled'],
    '`failing`: no delivery has succeeded since one failed. `disabled`: nothing is sent.',
  ),
)

const listFields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String({ format: 'uri', description: 'URL that receives the deliveries.' }),
  events: Type.Array(EventTypeSchema, { description: 'Event types.' }),
}
const jurisdictions = Type.Array(JurisdictionSchema, {
  description: 'Jurisdictions to include; empty if all are included.',
})
const isActive = Type.Boolean({ description: 'Whether deliveries are sent.' })
const createdAt = dateTimeSchema('Time at which the subscription was created. It receives only later events.')

const HealthSchema = Type.Object(
  {
    state: HealthStateSchema,
    since: dateTimeSchema('Time at which this state began.'),
    reason: nullableSchema(Type.String({ description: 'Reason for the state; null if it is healthy.' })),
    last_success_at: nullableSchema(
      dateTimeSchema('Time of the last successful delivery, accurate to about ten seconds.'),
    ),
    failed_deliveries: countSchema('Number of failed deliveries since then.'),
    failing_since: nullableSchema(dateTimeSchema('Time of the first of these failures.')),
    history: Type.Array(
      Type.Object({
        state: HealthStateSchema,
        at: dateTimeSchema('Time at which the state began.'),
        reason: nullableSchema(Type.String({ description: 'Reason for the state.' })),
      }),
      { description: `Previous and current states, newest first. At most ${MAX_HEALTH_HISTORY}.` },
    ),
  },
  { description: 'Health of the deliveries.' },
)

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
      description: 'Secret that signs the deliveries. Only this response contains it.',
      examples: ['whsec_…'],
    }),
    created_at: createdAt,
  }),
)

export const WebhookSchema = defineComponent(
  'Webhook',
  Type.Object({
    ...listFields,
    jurisdictions,
    is_active: isActive,
    created_at: createdAt,
    rate_limit: nullableSchema(countSchema('Maximum number of requests per second; null for no limit.')),
    overlap_until: nullableSchema(
      dateTimeSchema('Time until which the previous secret also signs; null if only one secret is active.'),
    ),
    health: HealthSchema,
  }),
)

export const RotatedSecretSchema = Type.Object({
  id: Type.String({ format: 'uuid' }),
  secret: Type.Optional(Type.String({ description: 'The new secret. Only this response contains it.' })),
  overlap_until: nullableSchema(
    dateTimeSchema('Time at which the overlap ends; null if only the new secret is active.'),
  ),
})

export const RecoverySchema = Type.Object({
  failed: countSchema('Number of failed deliveries.'),
  missed: countSchema('Number of events without a delivery.'),
  kept_from: nullableSchema(
    dateTimeSchema(
      'Start of the retention period. Earlier events are neither counted nor sent. Null if there are no events.',
    ),
  ),
  dry_run: Type.Boolean(),
})
