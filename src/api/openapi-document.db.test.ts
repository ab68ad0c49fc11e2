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
  responses: Record<string, { description: string; content?: Record<string, { schema: DocumentedSchema }> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, DocumentedSchema> }
}

const api = await startTestApi({ after })
const document = (await api.ask('/openapi.json', { authorization: null })).json() as Document
const differences = createSchemaChecker(document.components.schemas)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('OpenAPI document: references → all resolve', () => {
  assert.equal(document.openapi, '3.1.0')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  )
  assert.ok(references.length > 20)
  assert.deepEqual(
    references.filter(name => !(String(name) in document.components.schemas)),
    [],
  )
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
    for (const status of errorStatuses)
      assert.deepEqual(Object.keys(operation.responses[status]?.content ?? {}), ['application/problem+json'])
  }
})

test('OpenAPI document: query parameters → those of the contract, plus sort and include', () => {
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
    'q',
    'sort',
    'include',
    'page',
    'per_page',
  ])
  assert.deepEqual(names('/api/v1/entities'), [
    'q',
    'type',
    'jurisdiction',
    'tax_id',
    'status',
    'page',
    'per_page',
  ])
  assert.deepEqual(names('/api/v1/entities/{id}/timeline'), ['page', 'per_page'])
})

const [announcement] = api.generated.announcements.keys()
const busiest = [...api.generated.entities.values()].map(row => row.entity).find(entity => entity !== null)
const EXAMPLES: [template: string, path: string][] = [
  ['/api/v1/announcements', '/api/v1/announcements?per_page=100'],
  [
    '/api/v1/announcements',
    `/api/v1/announcements?q=${encodeURIComponent(api.generated.words[0] ?? '')}&include=facets,matches`,
  ],
  ['/api/v1/announcements/{id}', `/api/v1/announcements/${announcement}`],
  ['/api/v1/entities', '/api/v1/entities?per_page=100'],
  ['/api/v1/entities/{id}', `/api/v1/entities/${busiest?.id}`],
  ['/api/v1/entities/{id}/timeline', `/api/v1/entities/${busiest?.id}/timeline`],
  ['/api/v1/sources', '/api/v1/sources'],
  ['/api/v1/sources', '/api/v1/sources?include=health'],
  ['/api/v1/stats', '/api/v1/stats'],
  ['/api/v1/stats/history', '/api/v1/stats/history?by=category'],
  ['/api/v1/changes', '/api/v1/changes?limit=10'],
  ['/api/v1/sources/{id}/runs', '/api/v1/sources/fr-bodacc/runs'],
  ['/healthz', '/healthz'],
]
for (const [template, path] of EXAMPLES) {
  test(`${path}: GET → matches its schema`, async () => {
    const schema = document.paths[template]?.get?.responses[200]?.content?.['application/json']?.schema
    assert.ok(schema)
    assert.deepEqual(differences(schema, (await api.ask(path)).json(), ''), [])
  })
}

test('error response: invalid query → matches the schema Problem', async () => {
  const reply = await api.ask('/api/v1/announcements?jurisdiction=FRR&x=1')
  assert.deepEqual(differences({ $ref: '#/components/schemas/Problem' }, reply.json(), ''), [])
})
