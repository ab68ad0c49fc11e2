/** As much of JSON Schema as the documentation uses. */
export interface DocumentedSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, DocumentedSchema>
  additionalProperties?: DocumentedSchema
  required?: string[]
  items?: DocumentedSchema
}
/** Says where a value is not what a schema says; what the schema does not mention is a difference too. */
export function createSchemaChecker(schemas: Readonly<Record<string, DocumentedSchema>>) {
  return differences

  function differences(schema: DocumentedSchema, value: unknown, place: string): string[] {
    if (schema.$ref !== undefined) {
      const noun = schemas[schema.$ref.split('/').at(-1) ?? '']
      return noun === undefined ? [`${place}: no ${schema.$ref}`] : differences(noun, value, place)
    }
    if (schema.const !== undefined) return value === schema.const ? [] : [`${place}: ${value}`]
    const types = [schema.type ?? []].flat()
    if (!types.includes(typeOf(value)) && !(types.includes('number') && typeOf(value) === 'integer')) {
      return [`${place}: ${typeOf(value)}, not ${types}`]
    }
    if (schema.enum !== undefined && !schema.enum.includes(value))
      return [`${place}: ${value} is not on the list`]
    if (Array.isArray(value))
      return value.flatMap((item, n) => differences(schema.items ?? {}, item, `${place}/${n}`))
    if (typeof value !== 'object' || value === null) return []
    const missing = (schema.required ?? [])
      .filter(name => !(name in value))
      .map(name => `${place}/${name}: missing`)
    const inside = Object.entries(value).flatMap(([name, part]) => {
      const known = schema.properties?.[name] ?? schema.additionalProperties
      return known === undefined
        ? [`${place}/${name}: not documented`]
        : differences(known, part, `${place}/${name}`)
    })
    return [...missing, ...inside]
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
