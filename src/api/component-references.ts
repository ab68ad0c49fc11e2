import { isDeepStrictEqual } from 'node:util'
import { COMPONENT } from './resources/schema-builders.ts'

/** The components found so far, by name. Components inside a component are replaced by references. */
export type Components = Map<string, Readonly<Record<string, unknown>>>

/** The only keywords that a schema that refers to a component may override. */
const ANNOTATIONS = ['description', 'default']

/**
 * Copies a schema, or any value that contains schemas, replaces each component with a reference and adds the component
 * to the map. Throws if two different components have the same name.
 */
export function extractComponents(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map(item => extractComponents(item, components))
  if (typeof value !== 'object' || value === null) return value
  const { $id: name, ...schema } = value as Readonly<Record<string, unknown>>
  const extracted = Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [key, extractComponents(member, components)]),
  )
  if (name === undefined) return extracted
  const reference = { $ref: `${name}#` }
  const component = (value as AnnotatedSchema)[COMPONENT]
  if (component === undefined) {
    addComponent(String(name), extracted, components)
    return reference
  }
  extractComponents(component, components)
  const annotations = ANNOTATIONS.filter(key => key in extracted).map(key => [key, extracted[key]])
  // @fastify/swagger drops all keywords next to a `$ref`, so the annotations are placed next to an `allOf`.
  return { allOf: [reference], ...Object.fromEntries(annotations) }
}

interface AnnotatedSchema {
  readonly [COMPONENT]?: unknown
}

function addComponent(name: string, schema: Record<string, unknown>, components: Components): void {
  const known = components.get(name)
  if (known !== undefined && !isDeepStrictEqual(known, schema))
    throw new Error(`two different schemas have the name ${name}`)
  components.set(name, schema)
}
