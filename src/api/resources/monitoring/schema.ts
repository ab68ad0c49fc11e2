import { Type } from '@sinclair/typebox'
import { countSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

export const LivenessSchema = defineComponent('Liveness', Type.Object({ status: Type.Literal('alive') }))

const change = Type.Integer({ description: 'Change number that the index has reached.' })
const head = Type.Integer({ description: 'Latest change number in the database.' })

export const IndexStateSchema = defineComponent(
  'IndexState',
  Type.Object({
    state: enumSchema(
      ['building', 'following', 'waiting'],
      'State of the index. `waiting` means that it is not being updated; `reason` says why.',
    ),
    change,
    head: Type.Optional(head),
    rows: Type.Optional(
      countSchema('Number of rows indexed so far. Present only while the index is being built.'),
    ),
    reason: Type.Optional(
      Type.String({
        description: 'Why the index is not being updated. Present only if `state` is `waiting`.',
      }),
    ),
  }),
)

export const DatabaseStateSchema = defineComponent(
  'DatabaseState',
  enumSchema(
    ['reachable', 'read_only', 'away'],
    'Whether PostgreSQL can be reached. `read_only` means that it accepts no writes.',
  ),
)

export const BacklogSchema = Type.Object(
  {
    index_lag_seconds: countSchema('Age of the oldest change that the index does not contain, in seconds.'),
    undispatched_events: countSchema(
      'Number of events that are not matched with subscriptions yet, up to 100,000.',
    ),
    dispatch_lag_seconds: countSchema('Age of the oldest of these events, in seconds.'),
    queued_deliveries: countSchema('Number of deliveries that are not finished; an estimate above 100,000.'),
    oldest_due_seconds: countSchema('Age of the oldest due delivery to a healthy receiver, in seconds.'),
  },
  { description: 'What waits on all nodes. `null` if PostgreSQL does not respond within 1.5 seconds.' },
)

export const ReadinessSchema = defineComponent(
  'Readiness',
  Type.Object({
    status: Type.Literal('ready'),
    index: IndexStateSchema,
    database: DatabaseStateSchema,
    backlog: nullableSchema(BacklogSchema),
    version: Type.String({ description: 'Version of Herald.' }),
  }),
)
