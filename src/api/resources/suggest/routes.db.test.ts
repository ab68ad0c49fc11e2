import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../../../test/support/json-schema-check.ts'

const api = await startTestApi({ after })

interface Completion {
  kind: string
  label: string
  value: string
  path: string
}

async function suggest(query: string): Promise<Completion[]> {
  const reply = await api.ask(`/api/v1/suggest?${query}`)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.headers['herald-change'], String(api.generated.change))
  return (reply.json() as { data: Completion[] }).data
}

test('GET /suggest: beginning of a name → entity first, as documented, with a path that exists', async () => {
  const entity = [...api.generated.entities.values()]
    .map(row => row.entity)
    .find(found => (found?.name.length ?? 0) > 12 && found?.taxId != null)
  assert.ok(entity)
  const typed = encodeURIComponent(entity.name.slice(0, -1).toLowerCase())
  const found = await suggest(`q=${typed}&limit=20`)
  assert.equal(found[0]?.kind, 'entity')
  const own = found.find(({ value }) => value === entity.id)
  assert.deepEqual(own, {
    kind: 'entity',
    label: entity.name,
    value: entity.id,
    path: `/entities/${entity.id}`,
    entity_type: entity.type,
    jurisdiction: entity.jurisdiction,
    tax_id: entity.taxId,
    status: entity.status,
  })
  for (const { path } of found) assert.equal((await api.ask(`/api/v1${path}`)).status, 200, path)
  const byNumber = await suggest(`q=${entity.taxId}`)
  assert.deepEqual([byNumber[0]?.value, byNumber[0]?.kind], [entity.id, 'entity'])
})

test('GET /suggest: title, category and source → of each kind at most limit, in this order', async () => {
  const [row] = api.generated.listAnnouncements()
  const [word = ''] = row?.announcement.title.split(' ') ?? []
  const found = await suggest(`q=${encodeURIComponent(word)}&limit=2`)
  const kinds = found.map(({ kind }) => kind)
  assert.equal(kinds.filter(kind => kind === 'announcement').length, 2)
  assert.deepEqual(
    kinds,
    kinds.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
  const categories = await suggest('q=insolv%20fil')
  assert.deepEqual(
    categories.filter(({ kind }) => kind === 'category'),
    [
      {
        kind: 'category',
        label: 'Insolvency filing',
        value: 'insolvency_filing',
        path: '/announcements?category=insolvency_filing',
      },
    ],
  )
  const sources = (await suggest('q=bodacc')).filter(({ kind }) => kind === 'source')
  assert.deepEqual(
    sources.map(({ value, path }) => [value, path]),
    [['fr-bodacc', '/announcements?source=fr-bodacc']],
  )
  for (const { path } of sources) assert.equal((await api.ask(`/api/v1${path}`)).status, 200)
})

const ORDER = ['entity', 'announcement', 'category', 'source']

test('GET /suggest: missing or invalid parameters → 400 with all errors', async () => {
  const errors: readonly [query: string, errors: readonly string[]][] = [
    ['', ['q missing']],
    ['limit=5', ['q missing']],
    ['q=&limit=21', ['q empty', 'limit out_of_range']],
    [`q=${'a'.repeat(501)}`, ['q too_long']],
    ['q=acme&per_page=5', ['per_page unknown_parameter']],
  ]
  for (const [query, expected] of errors) {
    const reply = await api.ask(`/api/v1/suggest?${query}`)
    const found = (reply.json() as { errors: { parameter: string; code: string }[] }).errors
    assert.deepEqual(
      [reply.status, ...found.map(({ parameter, code }) => `${parameter} ${code}`)],
      [400, ...expected],
    )
  }
})

test('GET /suggest: response → matches its schema, q is required', async () => {
  const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
    paths: Record<string, { get: DocumentedOperation }>
    components: { schemas: Record<string, DocumentedSchema> }
  }
  const operation = document.paths['/api/v1/suggest']?.get
  assert.deepEqual(
    operation?.parameters.map(({ name, required = false }) => [name, required]),
    [
      ['q', true],
      ['limit', false],
    ],
  )
  const schema = operation?.responses[200]?.content['application/json']?.schema ?? {}
  const data = [...(await suggest('q=s')), ...(await suggest('q=merger')), ...(await suggest('q=bodacc'))]
  assert.ok(data.length > 3)
  assert.deepEqual(createSchemaChecker(document.components.schemas)(schema, { data }, ''), [])
})

interface DocumentedOperation {
  readonly parameters: readonly { readonly name: string; readonly required?: boolean }[]
  readonly responses: Record<number, { content: Record<string, { schema: DocumentedSchema }> }>
}
