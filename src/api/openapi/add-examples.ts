import { BATCH_NAME } from '../resources/webhooks/event-payload-schema.ts'
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './document-types.ts'
import type { OperationExample, RecordedExamples } from './operation-examples.ts'
import { errorCodesOf } from './share-responses.ts'

/** Adds the recorded examples to the parameters, request bodies, responses and webhooks of a document. */
export function addExamples(
  document: OpenApiDocument,
  { operations, errors, payloads }: RecordedExamples,
): void {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const example = operations[operation.operationId]
      if (example !== undefined) addOperationExample(operation, example)
    }
  }
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const content = post?.requestBody?.content['application/json']
    if (content === undefined) continue
    if (type in payloads) content.example = payloads[type]
    else if (type === BATCH_NAME) content.example = Object.values(payloads).slice(0, 2)
  }
  for (const response of Object.values(document.components.responses ?? {})) {
    addErrorExamples(response as OpenApiResponse, errors)
  }
}

function addOperationExample(operation: OpenApiOperation, example: OperationExample): void {
  for (const parameter of operation.parameters ?? []) {
    const text = example.parameters?.[parameter.name]
    if (text !== undefined) parameter.example = parameterValue(parameter, text)
  }
  const requestBody = operation.requestBody?.content['application/json']
  if (requestBody !== undefined && example.body !== undefined) requestBody.example = example.body
  for (const [type, body] of Object.entries(example.otherBodies ?? {})) {
    const content = operation.requestBody?.content[type]
    if (content !== undefined) content.example = bodyValue(type, body)
  }
  for (const [status, bodies] of Object.entries(example.responses)) {
    for (const [type, body] of Object.entries(bodies)) {
      const content = operation.responses[status]?.content ?? {}
      const mediaType = content[type] ?? content['*/*']
      if (mediaType !== undefined) mediaType.example = body
    }
  }
}

/** Returns a body as its schema describes it, which is an object for forms. */
function bodyValue(type: string, body: string): unknown {
  return type === 'application/x-www-form-urlencoded' ? Object.fromEntries(new URLSearchParams(body)) : body
}

/** Returns the value of a parameter as its schema describes it. */
function parameterValue({ schema }: OpenApiParameter, text: string): unknown {
  const types = [schema, ...((schema.anyOf ?? []) as readonly (typeof schema)[])].map(({ type }) => type)
  const [type] = types
  if (type === 'array') return text.split(',')
  if ((types.includes('integer') || type === 'number') && /^\d/.test(text)) return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

function addErrorExamples(response: OpenApiResponse, errors: RecordedExamples['errors']): void {
  const codes = errorCodesOf(response).filter(code => code in errors)
  const content = response.content?.['application/problem+json']
  if (content === undefined || codes.length === 0) return
  content.examples = Object.fromEntries(codes.map(code => [code, { value: errors[code] }]))
}
