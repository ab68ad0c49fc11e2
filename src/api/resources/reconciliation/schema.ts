import { Type } from '@sinclair/typebox'
import { URL_TOKEN_STATES } from '../../../accounts/url-tokens.ts'
import { dateTimeSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

const StateSchema = defineComponent(
  'ReconciliationState',
  enumSchema(
    Object.keys(URL_TOKEN_STATES) as (keyof typeof URL_TOKEN_STATES)[],
    `State of the service. ${Object.entries(URL_TOKEN_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join(' ')}`,
  ),
)

const fields = {
  id: Type.String({ format: 'uuid', description: 'ID of the service.' }),
  name: Type.String({ description: 'Name of the service; empty if it has none.' }),
  key_id: Type.String({
    format: 'uuid',
    description: 'ID of the API key that created the service. The service works as long as this key does.',
  }),
  created_at: dateTimeSchema('Time at which the service was created.'),
  last_used_at: nullableSchema(
    dateTimeSchema('Time of the last use, accurate to about a minute; `null` if it has never been used.'),
  ),
  revoked_at: nullableSchema(
    dateTimeSchema('Time at which the service was revoked; `null` if it has not been.'),
  ),
  state: StateSchema,
}

export const ReconciliationServiceSchema = defineComponent(
  'ReconciliationService',
  Type.Object(fields, { description: 'A reconciliation service, without its URL.' }),
)

export const NewReconciliationServiceSchema = defineComponent(
  'NewReconciliationService',
  Type.Object({
    url: Type.String({
      format: 'uri',
      description: 'Secret URL of the service. Only this response contains it.',
    }),
    ...fields,
  }),
)

const TypeReferenceSchema = Type.Object({ id: Type.String(), name: Type.String() })
const serviceSchema = Type.Object({ service_url: Type.String(), service_path: Type.String() })

/** The manifest of the Reconciliation Service API 0.2. */
export const ReconciliationManifestSchema = defineComponent(
  'ReconciliationManifest',
  Type.Object({
    versions: Type.Array(Type.String()),
    name: Type.String(),
    identifierSpace: Type.String(),
    schemaSpace: Type.String(),
    documentation: Type.String(),
    serviceVersion: Type.String(),
    defaultTypes: Type.Array(TypeReferenceSchema),
    view: Type.Object({ url: Type.String() }),
    preview: Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
    suggest: Type.Object({
      entity: Type.Object({
        service_url: Type.String(),
        service_path: Type.String(),
        flyout_service_url: Type.String(),
        flyout_service_path: Type.String(),
      }),
      property: serviceSchema,
      type: serviceSchema,
    }),
    extend: Type.Object({
      propose_properties: serviceSchema,
      property_settings: Type.Array(Type.Object({})),
    }),
  }),
)

export const ReconciliationResultsSchema = Type.Record(
  Type.String(),
  Type.Object({
    result: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        type: Type.Array(TypeReferenceSchema),
        score: Type.Number(),
        match: Type.Boolean({ description: 'Whether the candidate is certain.' }),
        features: Type.Array(Type.Object({ id: Type.String(), value: Type.Boolean() })),
      }),
    ),
  }),
  { description: 'The candidates by the key of the query.' },
)

export const SuggestedItemsSchema = Type.Object({
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      description: Type.Optional(Type.String()),
      notable: Type.Optional(Type.Array(TypeReferenceSchema)),
    }),
  ),
})

export const FlyoutSchema = Type.Object({ id: Type.String(), html: Type.String() })

export const ProposedPropertiesSchema = Type.Object({
  type: Type.String(),
  properties: Type.Array(TypeReferenceSchema),
})

export const ExtendedDataSchema = Type.Object({
  meta: Type.Array(TypeReferenceSchema),
  rows: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Array(Type.Union([Type.Object({ str: Type.String() }), Type.Object({ int: Type.Integer() })])),
    ),
  ),
})
