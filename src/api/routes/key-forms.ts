import { type TSchema, Type } from '@sinclair/typebox'
import { KEY_STATES, SCOPES } from '../../accounts/keys.ts'
import { moment, oneOf, orNull } from './shapes.ts'

const fields = {
  id: Type.String({ format: 'uuid' }),
  owner: Type.String({
    description: 'Owner of the key. Webhook subscriptions belong to the owner, not to the key.',
  }),
  name: Type.String({ description: 'Name of the key, such as what it is used for.' }),
  scopes: Type.Array(Type.String({ enum: Object.keys(SCOPES) }), {
    description: 'Scopes that define what the key can access.',
  }),
  created_at: moment('Time at which the key was created.'),
  expires_at: orNull(moment('Time at which the key expires; null if it never does.')),
  last_used_at: orNull(
    moment('Time of the last use, accurate to about a minute; null if the key is unused.'),
  ),
  revoked_at: orNull(moment('Time at which the key was revoked.')),
  state: oneOf(Object.keys(KEY_STATES), 'Only `active` keys are accepted.'),
}

/** The component schemas of API keys. */
export const KEY_NOUNS: readonly TSchema[] = [
  Type.Object(fields, { $id: 'Key', description: 'An API key, without the secret.' }),
  Type.Object(
    {
      key: Type.String({
        description:
          'The secret key, `hrld_…`. Only this response contains it, because Herald does not store it.',
      }),
      ...fields,
    },
    { $id: 'NewKey' },
  ),
]
