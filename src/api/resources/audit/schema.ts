import { Type } from '@sinclair/typebox'
import { AUDIT_ACTIONS, AUDIT_ACTOR_TYPES, type AuditAction } from '../../../audit/audit-entry.ts'
import { dateTimeSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

const meanings = Object.entries(AUDIT_ACTIONS).map(([action, meaning]) => `\`${action}\`: ${meaning}`)

export const AuditActionSchema = defineComponent(
  'AuditAction',
  enumSchema(Object.keys(AUDIT_ACTIONS) as AuditAction[], `Recorded action. ${meanings.join(' ')}`),
)

export const AuditEntrySchema = defineComponent(
  'AuditEntry',
  Type.Object(
    {
      number: Type.Integer({ description: 'Number of the entry. Entries are numbered from 1 without gaps.' }),
      recorded_at: dateTimeSchema('Time at which the action was recorded, by the clock of the database.'),
      action: AuditActionSchema,
      actor: Type.Object(
        {
          type: enumSchema(
            AUDIT_ACTOR_TYPES,
            'Kind of caller. `anonymous` callers sent no valid key; `system` is Herald itself.',
          ),
          key_id: nullableSchema(Type.String({ format: 'uuid', description: 'ID of the API key.' })),
          owner: nullableSchema(
            Type.String({
              description: 'Owner of the key, or the operating system user for `command_line`.',
            }),
          ),
          remote_address: nullableSchema(Type.String({ description: 'IP address of the client.' })),
        },
        { description: 'Who performed the action, and from where.' },
      ),
      subject_type: nullableSchema(Type.String({ description: 'Kind of the resource that was changed.' })),
      subject_id: nullableSchema(Type.String({ description: 'ID of the resource that was changed.' })),
      details: Type.Unsafe<{ [key: string]: unknown }>({
        type: 'object',
        additionalProperties: true,
        description:
          'Further facts, such as the scopes of a new key. Contains neither secrets nor names of persons.',
      }),
      hash: Type.String({
        description:
          'Keyed hash of the entry and the entry before it, in hexadecimal. `herald audit verify` checks it.',
      }),
    },
    { description: 'An entry of the audit log.' },
  ),
)
