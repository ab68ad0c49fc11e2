/** The part of JSON Schema that the OpenAPI document uses. */
export interface DocumentedSchema {
  $ref?: string
  /** A reference with a description of its own. */
  allOf?: [DocumentedSchema]
  anyOf?: DocumentedSchema[]
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, DocumentedSchema>
  additionalProperties?: DocumentedSchema | boolean
  required?: string[]
  items?: DocumentedSchema
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: /^https?:\/\/\S+$/,
}

/** Returns a function that lists the differences between a value and a schema, including undocumented fields. */
export function createSchemaChecker(schemas: Readonly<Record<string, DocumentedSchema>>) {
  return differences

  function differences(schema: DocumentedSchema, value: unknown, path: string): string[] {
    if (schema.$ref !== undefined) {
      const component = schemas[schema.$ref.split('/').at(-1) ?? '']
      return component === undefined ? [`${path}: no ${schema.$ref}`] : differences(component, value, path)
    }
    if (schema.allOf !== undefined) return differences(schema.allOf[0], value, path)
    if (schema.anyOf !== undefined) {
      const results = schema.anyOf.map(option => differences(option, value, path))
      return results.some(result => result.length === 0) ? [] : results.flat()
    }
    if (schema.const !== undefined) return value === schema.const ? [] : [`${path}: ${value}`]
    const types = [schema.type ?? []].flat()
    if (!types.includes(typeOf(value)) && !(types.includes('number') && typeOf(value) === 'integer')) {
      return [`${path}: ${typeOf(value)}, not ${types}`]
    }
    if (schema.enum !== undefined && !schema.enum.includes(value))
      return [`${path}: ${value} is not in the enum`]
    const pattern = FORMATS[schema.format ?? '']
    if (pattern !== undefined && typeof value === 'string' && !pattern.test(value))
      return [`${path}: ${value} is not a ${schema.format}`]
    if (Array.isArray(value))
      return value.flatMap((item, n) => differences(schema.items ?? {}, item, `${path}/${n}`))
    if (typeof value !== 'object' || value === null) return []
    const missing = (schema.required ?? [])
      .filter(name => !(name in value))
      .map(name => `${path}/${name}: missing`)
    const inside = Object.entries(value).flatMap(([name, part]) => {
      const fieldSchema = schema.properties?.[name] ?? schema.additionalProperties
      if (fieldSchema === true) return []
      return fieldSchema === undefined || fieldSchema === false
        ? [`${path}/${name}: not documented`]
        : differences(fieldSchema, part, `${path}/${name}`)
    })
    return [...missing, ...inside]
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
