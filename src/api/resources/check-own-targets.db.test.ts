import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const post = (path: string, body: object) =>
  api.ask(`/api/v1${path}`, { 'content-type': 'application/json' }, 'POST', JSON.stringify(body))

test('POST /digests: unknown watchlist and search beside a wrong field → all errors', async () => {
  const own = ((await post('/watchlists', { name: 'Own' })).json() as { id: string }).id
  const body = { name: 7, watchlists: [own, UNKNOWN], saved_searches: [UNKNOWN] }
  const { errors } = (await post('/digests', body)).json() as { errors: { pointer: string }[] }
  assert.deepEqual(errors.map(({ pointer }) => pointer).sort(), [
    '/address_id',
    '/frequency',
    '/name',
    '/saved_searches/0',
    '/watchlists/1',
  ])
})

test('POST /watchlists/{id}/import: text/plain → 415 that names CSV', async () => {
  const reply = await api.ask(
    `/api/v1/watchlists/${UNKNOWN}/import`,
    { 'content-type': 'text/plain' },
    'POST',
    'name',
  )
  const { detail } = reply.json() as { detail: string }
  assert.deepEqual([reply.status, detail.includes('application/json or text/csv')], [415, true], detail)
})
