import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '../../src/api/openapi/document-types.ts'
import { buildOpenApiDocument } from '../../src/api/openapi-document.ts'

const ADVICE =
  'Add a request for each to scripts/api-examples/ (example-requests.ts explains how), ' +
  'run "npm run examples", then "./herald docs".'

const document = JSON.parse(await buildOpenApiDocument('0.0.0-test')) as OpenApiDocument
const operations = (['paths', 'webhooks'] as const).flatMap(section =>
  Object.entries(document[section]).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ section, path, method, operation })),
  ),
)

/** The places of a document that need an example, with what they have. */
const places = operations.flatMap(({ section, path, method, operation }) => {
  const pointer = [section, path, method].map(part => part.replaceAll('/', '~1')).join('/')
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
  return [
    ...(operation.parameters ?? []).map((parameter, index) => ({
      place: `${operation.operationId}: parameter ${parameter.name}`,
      isNeeded: section === 'paths' && (parameter.in === 'path' || parameter.required === true),
      pointer: `${pointer}/parameters/${index}`,
      example: parameter.example,
    })),
    ...contentOf(`${operation.operationId}: request body`, `${pointer}/requestBody`, operation.requestBody),
    ...successes.flatMap(([status, response]) =>
      contentOf(`${operation.operationId}: response ${status}`, `${pointer}/responses/${status}`, response),
    ),
  ]
})

function contentOf(place: string, pointer: string, { content = {} }: { content?: object } = {}) {
  return Object.entries(content as Record<string, { example?: unknown }>).map(([type, { example }]) => ({
    place: `${place}, ${type}`,
    isNeeded: true,
    pointer: `${pointer}/content/${type.replaceAll('/', '~1')}`,
    example,
  }))
}

test('OpenAPI document: operations → an example of each request and successful response', () => {
  const missing = places.filter(({ isNeeded, example }) => isNeeded && example === undefined)
  assert.ok(places.length > 100)
  assert.deepEqual(
    missing.map(({ place }) => place),
    [],
    `These have no example: ${missing.map(({ place }) => place).join('; ')}. ${ADVICE}`,
  )
})

test('OpenAPI document: examples → match their schemas', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const faults = places
    .filter(({ example }) => example !== undefined)
    .flatMap(({ place, pointer, example }) => {
      const validate = ajv.compile({
        $ref: `document#/${pointer.replace(/[{}*]/g, encodeURIComponent)}/schema`,
      })
      return validate(example) ? [] : [`${place}: ${ajv.errorsText(validate.errors)}`]
    })
  assert.deepEqual(faults, [], `Run "npm run examples" if a response has changed. ${faults.join('\n')}`)
})

test('OpenAPI document: error responses → examples of the usual errors', () => {
  const responses = Object.values(document.components.responses ?? {})
  const examples = responses.flatMap(response => {
    const { content = {} } = response as { content?: Record<string, { examples?: object }> }
    return Object.keys(content['application/problem+json']?.examples ?? {})
  })
  for (const code of ['invalid_parameter', 'invalid_body', 'invalid_token', 'not_found', 'conflict'])
    assert.ok(examples.includes(code), code)
})
