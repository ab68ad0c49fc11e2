import { Type } from '@sinclair/typebox'
import { countSchema, dateTimeSchema, defineComponent, enumSchema } from '../../schema-builders.ts'
import { RecoverySchema } from '../schema.ts'

export const FinishedStateSchema = enumSchema(['failed', 'delivered'], 'State of a finished delivery.')

const { failed, missed, kept_from, dry_run } = RecoverySchema.properties
const id = Type.String({ format: 'uuid', description: 'ID of the subscription.' })
const skipReason = defineComponent(
  'SkipReason',
  Type.Unsafe<'disabled' | 'deleted' | 'scope' | null>({
    type: ['string', 'null'],
    enum: ['disabled', 'deleted', 'scope', null],
    description:
      'Why nothing, or only a part, was sent: the subscription is `disabled`, was `deleted` meanwhile, or needs a key with ' +
      'the `scope` for personal data. `null` if everything was sent.',
  }),
)

export const BulkRecoverySchema = defineComponent(
  'BulkRecovery',
  Type.Object({
    webhooks: Type.Array(Type.Object({ id, failed, missed, skip_reason: skipReason }), {
      description: 'The counts of each subscription, oldest first.',
    }),
    failed,
    missed,
    kept_from,
    dry_run,
  }),
)

const deliveries = countSchema('Number of deliveries that are sent again.')

export const BulkRedeliverySchema = defineComponent(
  'BulkRedelivery',
  Type.Object({
    webhooks: Type.Array(Type.Object({ id, deliveries, skip_reason: skipReason }), {
      description: 'The count of each subscription, oldest first.',
    }),
    deliveries,
    until: dateTimeSchema('End of the time range. Repeat an interrupted request with it.'),
    dry_run,
  }),
)
