import type { OpenApiDocument, OpenApiOperation } from './document-types.ts'

const COLLECTION_OF_ITEM = /^(.*)\/\{id\}/

/**
 * Adds links from the response that creates a resource to the operations on it: a link says which part of a response is
 * the parameter of which other request.
 */
export function addLinks(document: OpenApiDocument): void {
  for (const [collection, methods] of Object.entries(document.paths)) {
    const targets = Object.entries(document.paths)
      .filter(([path]) => COLLECTION_OF_ITEM.exec(path)?.[1] === collection && !path.includes('{run}'))
      .flatMap(([, operations]) => Object.values(operations))
    if (targets.length > 0 && methods.post !== undefined) linkTo(methods.post, targets)
  }
}

function linkTo(operation: OpenApiOperation, targets: readonly OpenApiOperation[]): void {
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)?.[1]
  if (success === undefined) return
  success.links = Object.fromEntries(
    targets.map(({ operationId }) => [
      operationId,
      { operationId, parameters: { id: '$response.body#/id' } },
    ]),
  )
}
