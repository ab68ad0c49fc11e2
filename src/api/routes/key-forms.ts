import { type TSchema, Type } from '@sinclair/typebox'
import { KEY_STATES, SCOPES } from '../../accounts/keys.ts'
import { moment, orNull } from './shapes.ts'

const fields = {
  id: Type.String({ format: 'uuid' }),
  owner: Type.String({ description: 'Whom it belongs to; subscriptions belong to the owner.' }),
  name: Type.String({ description: 'What it is for.' }),
  scopes: Type.Array(Type.String({ enum: Object.keys(SCOPES) }), { description: 'What it may do.' }),
  created_at: moment('When it was made.'),
  expires_at: orNull(moment('When it stops working; null: never by itself.')),
  last_used_at: orNull(moment('When it was used last, to about a minute.')),
  revoked_at: orNull(moment('When it was ended for good.')),
  state: Type.String({ enum: Object.keys(KEY_STATES), description: 'Whether it works.' }),
}

/** Keys as the documentation shows them. */
export const KEY_NOUNS: readonly TSchema[] = [
  Type.Object(fields, { $id: 'Key', description: 'What is known of an API key: everything but the key.' }),
  Type.Object(
    {
      key: Type.String({ description: 'The key, `hrld_…`, in this answer only: it is not stored.' }),
      ...fields,
    },
    { $id: 'NewKey' },
  ),
]
