import { Type } from '@sinclair/typebox'
import { dateTimeSchema, defineComponent, nullableSchema } from '../schema-builders.ts'
import { ScopeSchema } from '../shared-schemas.ts'

export const SessionSchema = defineComponent(
  'Session',
  Type.Object(
    {
      owner: Type.String({ description: 'Owner of the key.' }),
      name: Type.String({ description: 'Name of the key.' }),
      scopes: Type.Array(ScopeSchema, { description: 'Scopes of the key.' }),
      expires_at: nullableSchema(
        dateTimeSchema(
          'Time at which the session ends or, if the request was sent with a key, the key expires; `null` if it ' +
            'never expires.',
        ),
      ),
      persons_masked: Type.Optional(
        Type.Boolean({
          description:
            'True if natural persons are masked for this key, because it lacks the scope `personal`. Otherwise omitted.',
        }),
      ),
    },
    { description: 'A session and the key that it was started with.' },
  ),
)
