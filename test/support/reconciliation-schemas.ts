/*
 * The rules of the Reconciliation Service API 0.2 for responses, as JSON Schema: which members there are, which are required and
 * of which type they are. Written from https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/.
 */

const text = { type: 'string' }
const url = { type: 'string', pattern: '^https?://' }
const withId = { type: 'string', pattern: '.*\\{\\{id\\}\\}.*' }
const reference = { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] }
const typeReference = {
  oneOf: [{ type: 'object', properties: { id: text, name: text }, required: ['id'] }, text],
}
const location = {
  type: 'object',
  properties: {
    service_url: url,
    service_path: text,
    flyout_service_url: url,
    flyout_service_path: { type: 'string', pattern: '.*\\$\\{id\\}.*' },
  },
  additionalProperties: false,
}
const suggestions = (item: object) => ({
  type: 'object',
  properties: { result: { type: 'array', items: item } },
  required: ['result'],
})

/** The schemas of all responses by name. */
export const RECONCILIATION_SCHEMAS = {
  manifest: {
    type: 'object',
    properties: {
      versions: { type: 'array', items: text, contains: { enum: ['0.2'] } },
      name: text,
      identifierSpace: url,
      schemaSpace: url,
      documentation: url,
      serviceVersion: text,
      view: { type: 'object', properties: { url: withId }, required: ['url'] },
      defaultTypes: { type: 'array', items: reference, uniqueItems: true },
      suggest: {
        type: 'object',
        properties: { entity: location, property: location, type: location },
        additionalProperties: false,
      },
      preview: {
        type: 'object',
        properties: { url: withId, width: { type: 'integer' }, height: { type: 'integer' } },
        required: ['url', 'width', 'height'],
      },
      extend: {
        type: 'object',
        properties: { propose_properties: location, property_settings: { type: 'array' } },
      },
    },
    required: ['versions', 'name', 'identifierSpace', 'schemaSpace'],
  },
  results: {
    type: 'object',
    patternProperties: {
      '^.*$': {
        type: 'object',
        properties: {
          result: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                id: text,
                name: text,
                description: text,
                score: { type: 'number' },
                match: { type: 'boolean' },
                type: { type: 'array', items: typeReference },
                features: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { id: text, value: { oneOf: [{ type: 'boolean' }, { type: 'number' }] } },
                  },
                },
              },
              required: ['id', 'name', 'score'],
            },
          },
        },
        required: ['result'],
      },
    },
  },
  entities: suggestions({
    type: 'object',
    properties: { id: text, name: text, description: text, notable: { type: 'array', items: typeReference } },
    required: ['id', 'name'],
  }),
  properties: suggestions(reference),
  types: suggestions(reference),
  extension: {
    type: 'object',
    properties: {
      meta: { type: 'array', items: reference },
      rows: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: {
            type: 'array',
            items: {
              oneOf: [
                { type: 'object', properties: { str: text }, required: ['str'], additionalProperties: false },
                {
                  type: 'object',
                  properties: { int: { type: 'integer' } },
                  required: ['int'],
                  additionalProperties: false,
                },
              ],
            },
          },
        },
      },
    },
    required: ['rows', 'meta'],
  },
} as const
