/** The parts of an OpenAPI document that are completed after its generation. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  /** The requests that Herald sends to subscribers, by event type. */
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: Record<string, Record<string, unknown>>
  readonly [key: string]: unknown
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly parameters?: readonly OpenApiParameter[]
  readonly requestBody?: { required?: boolean; readonly content: Readonly<Record<string, OpenApiMediaType>> }
  readonly responses: Record<string, OpenApiResponse>
  readonly [key: string]: unknown
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
  example?: unknown
}

export interface OpenApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, OpenApiMediaType>>
  links?: unknown
}

interface OpenApiMediaType {
  readonly schema?: unknown
  example?: unknown
  examples?: Record<string, unknown>
}
