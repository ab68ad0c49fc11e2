import type { OpenApiDocument } from './document-types.ts'

/** Marks request bodies without required fields as optional: a missing body counts as an empty object. */
export function allowEmptyBodies(document: OpenApiDocument): void {
  for (const { requestBody } of Object.values(document.paths).flatMap(methods => Object.values(methods))) {
    if (requestBody === undefined) continue
    const { required = [] } = (requestBody.content['application/json']?.schema ?? {}) as {
      readonly required?: readonly string[]
    }
    requestBody.required = required.length > 0
  }
}
