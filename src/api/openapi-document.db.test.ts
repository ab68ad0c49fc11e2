import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../test/support/api-server.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../test/support/json-schema-check.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: unknown[]
  parameters?: {
    name: string
    in: string
    description?: string
    style?: string
    explode?: boolean
    schema: DocumentedSchema
  }[]
  responses: Record<string, DocumentedResponse>
}
interface DocumentedResponse {
  $ref?: string
  content?: Record<string, { schema: DocumentedSchema }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, DocumentedSchema>; responses: Record<string, DocumentedResponse> }
}

const api = await startTestApi({ after })
const document = (await api.ask('/openapi.json', { authorization: null })).json() as Document
const differences = createSchemaChecker(document.components.schemas)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('OpenAPI document: references → all resolve', () => {
  assert.equal(document.openapi, '3.1.0')
  const references = [
    ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(schemas|responses)\/([^"]+)"/g),
  ]
  assert.ok(references.length > 20)
  assert.deepEqual(
    references.filter(([, kind, name]) => !(String(name) in document.components[kind as 'schemas'])),
    [],
  )
})

test('OpenAPI document: links to pages of the documentation → the page and its anchor exist', async () => {
  const links = new Set(JSON.stringify(document).match(/(?<=[("])\/docs\/[\w/#.-]*/g))
  assert.ok(links.size >= 5, [...links].join())
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    const { status, text } = await api.ask(path, { authorization: null, accept: 'text/html' })
    assert.equal(status, 200, link)
    if (anchor !== undefined) assert.ok(text.includes(`id="${anchor}"`), link)
  }
})

test('OpenAPI document: operations → summary, parameter descriptions and errors', () => {
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { path, operation } of operations) {
    assert.ok(operation.summary.length > 10 && operation.tags.length === 1, path)
    for (const parameter of operation.parameters ?? []) {
      assert.ok((parameter.description ?? '').length >= 10, `${path} ${parameter.name}`)
      if (parameter.schema.type === 'array')
        assert.deepEqual([parameter.style, parameter.explode], ['form', false])
    }
    const errorStatuses = Object.keys(operation.responses).filter(status => Number(status) >= 400)
    if (path.startsWith('/api/v1/'))
      for (const status of ['401', '403', '429', '503']) assert.ok(errorStatuses.includes(status), path)
    else assert.ok(operation.security !== undefined, path)
    for (const status of errorStatuses) {
      const name = operation.responses[status]?.$ref?.split('/').at(-1) ?? ''
      const { content = {} } = document.components.responses[name] ?? {}
      assert.deepEqual(Object.keys(content), ['application/problem+json'], `${path} ${status}`)
    }
  }
})

test('OpenAPI document: query parameters → those of the contract, plus further filters, sort, include and exports', () => {
  const exports = ['format', 'bom', 'resume']
  const names = (path: string) =>
    document.paths[path]?.get?.parameters
      ?.filter(parameter => parameter.in === 'query')
      .map(parameter => parameter.name)
  assert.deepEqual(names('/api/v1/announcements'), [
    'jurisdiction',
    'category',
    'source',
    'date_from',
    'date_to',
    'entity',
    'role',
    'cpv',
    'region',
    'amount_min',
    'amount_max',
    'currency',
    'deadline_from',
    'deadline_to',
    'open',
    'procedure',
    'updated_since',
    'language',
    'withdrawn',
    'corrects',
    'procedure_id',
    'q',
    'sort',
    'lang',
    'spelling',
    'include',
    'page',
    'per_page',
    ...exports,
  ])
  assert.deepEqual(names('/api/v1/entities'), [
    'q',
    'type',
    'jurisdiction',
    'tax_id',
    'status',
    'role',
    'category',
    'since',
    'sort',
    'include',
    'page',
    'per_page',
    ...exports,
  ])
  assert.deepEqual(names('/api/v1/entities/{id}/timeline'), ['page', 'per_page', ...exports])
})

test('OpenAPI document: lists of values → in one place each', () => {
  const places = new Map<string, string[]>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('enum' in value && Array.isArray(value.enum)) {
      const values = JSON.stringify(value.enum)
      places.set(values, [...(places.get(values) ?? []), path])
    }
    for (const [key, member] of Object.entries(value)) visit(member, `${path}/${key}`)
  }
  visit(document, '')
  assert.ok(places.size > 20)
  const repeated = [...places.values()].filter(paths => paths.length > 1)
  assert.deepEqual(
    repeated,
    [],
    'define a component with `defineComponent` and use it in each of these places',
  )
})

test('error response: invalid query → matches the schema Problem', async () => {
  const reply = await api.ask('/api/v1/announcements?jurisdiction=FRR&x=1')
  assert.deepEqual(differences({ $ref: '#/components/schemas/Problem' }, reply.json(), ''), [])
})
