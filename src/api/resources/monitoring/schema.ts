import { Type } from '@sinclair/typebox'
import { countSchema, enumSchema } from '../schema-builders.ts'

export const LivenessSchema = Type.Object({ status: Type.Literal('alive') })

const change = Type.Integer({ description: 'Change number that the index has reached.' })
const head = Type.Integer({ description: 'Latest change number of the database.' })

export const ReadinessSchema = Type.Object({
  status: Type.Literal('ready'),
  index: Type.Object({
    state: enumSchema(
      ['building', 'following', 'waiting'],
      '`waiting` means that the index is not being updated, for the reason in `reason`.',
    ),
    change,
    head: Type.Optional(head),
    rows: Type.Optional(countSchema('Number of rows indexed so far; only while the index is built.')),
    reason: Type.Optional(Type.String({ description: 'Why the index is not being updated.' })),
  }),
  database: enumSchema(['reachable', 'away'], 'Whether PostgreSQL can be reached.'),
  version: Type.String(),
})
