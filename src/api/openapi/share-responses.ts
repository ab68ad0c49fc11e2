import type { OpenApiDocument, OpenApiResponse } from './document-types.ts'

/**
 * Replaces error responses with references to components, named after the error codes that they list. The document is
 * a third as large, and generated clients have one type for each error.
 */
export function shareResponses(document: OpenApiDocument): void {
  const components: Record<string, unknown> = {}
  for (const { responses } of Object.values(document.paths).flatMap(methods => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const name = responseName(response)
      components[name] ??= response
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  document.components.responses = components
}

/** Returns the error codes that an error response can have, which its description begins its parts with. */
export function errorCodesOf({ description = '' }: OpenApiResponse): string[] {
  return [...description.matchAll(/`(\w+)`: /g)].map(([, code = '']) => code)
}

/** Builds the name of a response, such as `InvalidBodyOrInvalidParameter`. */
function responseName(response: OpenApiResponse): string {
  const names = errorCodesOf(response).map(code =>
    code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )
  if (names.length === 0) throw new Error(`an error response lists no codes: ${response.description}`)
  return names.join('Or')
}
