import { Type } from '@sinclair/typebox'
import { API_KEY_STATES } from '../../../accounts/api-keys.ts'
import { dateTimeSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'
import { ScopeSchema } from '../shared-schemas.ts'

type ApiKeyState = keyof typeof API_KEY_STATES

const StateSchema = defineComponent(
  'KeyState',
  enumSchema(
    Object.keys(API_KEY_STATES) as ApiKeyState[],
    'State of the key. Requests are accepted only with an `active` key.',
  ),
)

const fields = {
  id: Type.String({ format: 'uuid', description: 'ID of the key.' }),
  owner: Type.String({
    description: 'Owner of the key. Webhook subscriptions belong to the owner, not to the key.',
  }),
  name: Type.String({ description: 'Name of the key that tells people what it is for.' }),
  scopes: Type.Array(ScopeSchema, { description: 'Scopes that define what the key can access.' }),
  created_at: dateTimeSchema('Time at which the key was created.'),
  expires_at: nullableSchema(dateTimeSchema('Time at which the key expires; `null` if it never does.')),
  last_used_at: nullableSchema(
    dateTimeSchema(
      'Time at which the key was last used, accurate to about a minute; `null` if it has never been used.',
    ),
  ),
  revoked_at: nullableSchema(dateTimeSchema('Time at which the key was revoked; `null` if it has not been.')),
  state: StateSchema,
}

export const ApiKeySchema = defineComponent(
  'Key',
  Type.Object(fields, { description: 'An API key, without the secret.' }),
)

export const NewApiKeySchema = defineComponent(
  'NewKey',
  Type.Object({
    key: Type.String({
      description:
        'The secret key, `hrld_…`. Only this response contains it, because Herald does not store it.',
    }),
    ...fields,
  }),
)
