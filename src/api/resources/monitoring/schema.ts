import { Type } from '@sinclair/typebox'
import { countSchema, enumSchema } from '../schema-builders.ts'

export const LivenessSchema = Type.Object({ status: Type.Literal('alive') })

const change = Type.Integer({ description: 'Change number that the index has reached.' })
const head = Type.Integer({ description: 'Latest change number in the database.' })

export const ReadinessSchema = Type.Object({
  status: Type.Literal('ready'),
  index: Type.Object({
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
  database: enumSchema(
    ['reachable', 'read_only', 'away'],
    'Whether PostgreSQL can be reached. `read_only` means that it accepts no writes.',
  ),
  version: Type.String({ description: 'Version of Herald.' }),
})
