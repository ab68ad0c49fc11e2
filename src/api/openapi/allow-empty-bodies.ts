import type { OpenApiDocument } from './document-types.ts'

interface BodySchema {
  readonly required?: readonly string[]
  readonly anyOf?: readonly BodySchema[]
}

/** Marks JSON bodies without required fields as optional: a missing body counts as an empty object. */
export function allowEmptyBodies(document: OpenApiDocument): void {
  for (const { requestBody } of Object.values(document.paths).flatMap(methods => Object.values(methods))) {
    if (requestBody === undefined) continue
    const schema = requestBody.content['application/json']?.schema as BodySchema | undefined
    requestBody.required = schema === undefined || !allowsEmptyObject(schema)
  }
}

function allowsEmptyObject({ required = [], anyOf }: BodySchema): boolean {
  return required.length === 0 && (anyOf === undefined || anyOf.some(allowsEmptyObject))
}
