import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { NUMBERED_ENTITIES } from '../../../../test/support/company-numbers/numbered-entities.ts'
import { handwrittenId, openHandwrittenIndex } from '../../../../test/support/handwritten-index.ts'
import { RECONCILIATION_SCHEMAS } from '../../../../test/support/reconciliation-schemas.ts'

const LABELS = Object.keys(NUMBERED_ENTITIES)
const idOf = (label: string): string => handwrittenId('entity', LABELS.indexOf(label))
const reader = await openHandwrittenIndex({ after }, [], Object.values(NUMBERED_ENTITIES))
const api = await startTestApi({ after }, { index: () => reader })
const ajv = new Ajv2020({ strict: false, allErrors: true })

interface Created {
  id: string
  url: string
}

async function createService(name = 'Test'): Promise<Created & { path: string }> {
  const headers = { 'content-type': 'application/json' }
  const reply = await api.ask('/api/v1/reconciliations', headers, 'POST', JSON.stringify({ name }))
  assert.equal(reply.status, 201, reply.text)
  const created = reply.json() as Created
  return { ...created, path: new URL(created.url).pathname }
}

const NO_KEY = { authorization: null }
const service = await createService()

/** Reads a response of the service, which must match the schema of the specification. */
async function read(
  schema: keyof typeof RECONCILIATION_SCHEMAS,
  path: string,
  form?: Record<string, string>,
) {
  const reply =
    form === undefined
      ? await api.ask(`${service.path}${path}`, NO_KEY)
      : await api.ask(
          `${service.path}${path}`,
          { ...NO_KEY, 'content-type': 'application/x-www-form-urlencoded' },
          'POST',
          new URLSearchParams(form).toString(),
        )
  assert.equal(reply.status, 200, reply.text)
  assert.ok(ajv.validate(RECONCILIATION_SCHEMAS[schema], reply.json()), ajv.errorsText())
  assert.equal(reply.headers['referrer-policy'], 'no-referrer')
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  return reply.json() as Record<string, unknown>
}

test('GET /reconcile: manifest → version 0.2, all services at the secret URL', async () => {
  const manifest = (await read('manifest', '')) as {
    versions: string[]
    name: string
    preview: { url: string }
    suggest: { entity: { service_url: string } }
  }
  assert.deepEqual([manifest.versions, manifest.name], [['0.2'], 'Herald: Test'])
  assert.equal(manifest.preview.url, `${service.url}/preview?id={{id}}`)
  assert.equal(manifest.suggest.entity.service_url, service.url)
})

const QUERIES = {
  number: { query: 'FR 93 007 492 986' },
  hrb: { query: 'HRB 990024', limit: 1 },
  name: { query: 'Ejemplo Naranja S.L.', properties: [{ pid: 'country', v: { id: 'ES', name: 'España' } }] },
  property: {
    query: 'Exemple lavande',
    properties: [
      { pid: 'number', v: [7492986, 'x'] },
      { pid: 'country', v: 'fr' },
    ],
  },
  type: { query: 'Ejemplo Naranja S.L.', type: ['authority'], type_strict: 'any' },
  wrongCountry: { query: 'Exemple lavande', properties: [{ pid: 'country', v: 'Atlantis' }] },
  unknownProperty: { query: 'Exemple lavande', properties: [{ pid: 'P31', v: true }] },
  none: { query: 'Zuckerbäckerei Quitte' },
  empty: { query: ' ' },
}

const FOUND = {
  number: ['lavande true'],
  hrb: ['berlin false'],
  name: ['naranja true'],
  property: ['lavande true'],
  type: [],
  wrongCountry: ['lavande false'],
  unknownProperty: ['lavande false'],
  none: [],
  empty: [],
}

test('POST and GET /reconcile: batch of queries → candidates, match only if certain', async () => {
  const queries = JSON.stringify(QUERIES)
  const posted = await read('results', '', { queries })
  assert.deepEqual(await read('results', `?queries=${encodeURIComponent(queries)}`), posted)
  const found = Object.entries(posted as Record<string, { result: { id: string; match: boolean }[] }>).map(
    ([key, { result }]) => [
      key,
      result.map(({ id, match }) => `${LABELS.find(label => idOf(label) === id)} ${match}`),
    ],
  )
  const expected = { ...FOUND, hrb: [found[1]?.[1]?.[0]] }
  assert.match(String(expected.hrb[0]), /^(?:berlin|hamburg) false$/)
  assert.deepEqual(Object.fromEntries(found), expected)
})

test('GET /reconcile/suggest: typed text → entities, types and properties', async () => {
  const entities = (await read('entities', '/suggest/entities?prefix=exemple%20lav&cursor=0')) as {
    result: { id: string; description: string }[]
  }
  assert.deepEqual(
    entities.result.map(({ id, description }) => [id, description]),
    [[idOf('lavande'), 'FR, 007492986, active, 1 announcement']],
  )
  assert.deepEqual(await read('types', '/suggest/types?prefix=comp'), {
    result: [{ id: 'company', name: 'Company' }],
  })
  assert.equal(((await read('properties', '/suggest/properties?prefix=')).result as object[]).length, 4)
})

test('POST /reconcile: extend → cells of known entities, none for unknown ones', async () => {
  const unknown = handwrittenId('entity', 99_999)
  const properties = [{ id: 'number' }, { id: 'announcements' }]
  const extend = JSON.stringify({ ids: [idOf('lavande'), unknown], properties })
  const { rows } = await read('extension', '', { extend })
  assert.deepEqual(rows, {
    [idOf('lavande')]: { number: [{ str: '007492986' }], announcements: [{ int: 1 }] },
    [unknown]: { number: [], announcements: [] },
  })
  const proposed = await api.ask(`${service.path}/properties?type=company`, NO_KEY)
  assert.ok((proposed.json() as { properties: object[] }).properties.length > 4)
})

test('GET /reconcile/preview and /flyout: entity → HTML with its facts; unknown → 404', async () => {
  const id = idOf('lavande')
  const preview = await api.ask(`${service.path}/preview?id=${id}`, NO_KEY)
  assert.match(preview.headers['content-type'] ?? '', /^text\/html/)
  assert.match(preview.text, /EXEMPLE LAVANDE.*007492986/)
  const flyout = (await api.ask(`${service.path}/flyout?id=${id}`, NO_KEY)).json() as {
    id: string
    html: string
  }
  assert.deepEqual([flyout.id, flyout.html], [id, preview.text])
  assert.equal((await api.ask(`${service.path}/preview?id=x`, NO_KEY)).status, 404)
})

const BAD_FORMS: readonly (readonly [string, string, number])[] = [
  ['queries are no JSON', 'queries=%7B', 400],
  ['queries are a list', 'queries=[]', 400],
  ['query is a text', 'queries={"q":"a"}', 400],
  ['property is a text', 'queries={"q":{"query":"a","properties":["b"]}}', 400],
  ['unknown extension', `extend={"ids":[],"properties":[{"id":"nmae"}]}`, 400],
  ['extension without IDs', 'extend={"properties":[]}', 400],
  ['neither', 'a=b', 400],
  [
    'too many queries',
    `queries=${JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`q${n}`, { query: 'a' }])))}`,
    400,
  ],
  ['too large', `queries=${'a'.repeat(1024 * 1024)}`, 413],
]
for (const [condition, body, status] of BAD_FORMS) {
  test(`POST /reconcile: ${condition} → ${status}`, async () => {
    const headers = { ...NO_KEY, 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await api.ask(service.path, headers, 'POST', body)
    assert.equal(reply.status, status, reply.text)
    assert.match(reply.headers['content-type'] ?? '', /problem\+json/)
  })
}

test('reconciliation service: its token → reads nothing else; other tokens → 404; JSON body → 415', async () => {
  const token = service.path.split('/').at(-1) ?? ''
  assert.equal((await api.ask('/api/v1/entities', { authorization: `Bearer ${token}` })).status, 401)
  assert.equal((await api.ask(`/feeds/${token}/atom.xml`, NO_KEY)).status, 404)
  assert.equal((await api.ask(`/reconcile/hrlu_${'A'.repeat(22)}`, NO_KEY)).status, 404)
  const json = await api.ask(service.path, { ...NO_KEY, 'content-type': 'application/json' }, 'POST', '{}')
  assert.equal(json.status, 415)
  const stored = await api.sql`select * from url_tokens`
  assert.ok(!JSON.stringify(stored).includes(token))
})

test('DELETE /reconciliations: revoked → 410 at the URL, still in the list, recorded', async () => {
  const { id, path } = await createService('Old')
  assert.equal((await api.ask(`/api/v1/reconciliations/${id}`, {}, 'DELETE')).status, 204)
  assert.equal((await api.ask(path, NO_KEY)).status, 410)
  const { data } = (await api.ask('/api/v1/reconciliations')).json() as {
    data: { id: string; state: string }[]
  }
  assert.deepEqual(data[0] && [data[0].id, data[0].state], [id, 'revoked'])
  assert.equal((await api.ask(`/api/v1/reconciliations/${handwrittenId('entity', 1)}`)).status, 404)
  const actions = await api.sql<
    { action: string }[]
  >`select action from audit_entries order by number desc limit 2`
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['reconciliation.revoked', 'reconciliation.created'],
  )
})
