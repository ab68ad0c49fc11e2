import type { OpenApiDocument, OpenApiOperation } from './document-types.ts'

const COLLECTION_OF_ITEM = /^(.*)\/\{id\}/

/**
 * Adds links from the responses that contain the ID of a resource to the operations on the resource: a link says which
 * part of a response is the parameter of which other request.
 */
export function addLinks(document: OpenApiDocument): void {
  for (const [collection, methods] of Object.entries(document.paths)) {
    const targets = Object.entries(document.paths)
      .filter(([path]) => COLLECTION_OF_ITEM.exec(path)?.[1] === collection && !path.includes('{run}'))
      .flatMap(([, operations]) => Object.values(operations))
    if (targets.length === 0) continue
    if (methods.post !== undefined) linkTo(methods.post, targets, '$response.body#/id')
    if (methods.get !== undefined && hasItemIds(document, methods.get))
      linkTo(methods.get, targets, '$response.body#/data/0/id')
  }
}

function linkTo(operation: OpenApiOperation, targets: readonly OpenApiOperation[], id: string): void {
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)?.[1]
  if (success === undefined) return
  success.links = Object.fromEntries(
    targets.map(({ operationId }) => [operationId, { operationId, parameters: { id } }]),
  )
}

/** Returns whether a response is a page whose items have an ID. */
function hasItemIds(document: OpenApiDocument, { responses }: OpenApiOperation): boolean {
  const page = schemaOf(document, responses[200]?.content?.['application/json']?.schema)
  const item = schemaOf(document, schemaOf(document, page.properties?.data).items)
  return item.properties?.id !== undefined
}

interface ObjectSchema {
  readonly $ref?: string
  readonly items?: unknown
  readonly properties?: Readonly<Record<string, unknown>>
}

/** Returns a schema, or the component that it refers to. */
function schemaOf(document: OpenApiDocument, schema: unknown): ObjectSchema {
  const { $ref } = (schema ?? {}) as ObjectSchema
  if ($ref === undefined) return (schema ?? {}) as ObjectSchema
  return (document.components.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}) as ObjectSchema
}
