import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const PATH = '/api/v1/webhooks/source-addresses'

test('GET /webhooks/source-addresses: stated by the operator → shown to owners of webhooks only', async () => {
  const { key } = await api.makeKey({ owner: 'addresses', scopes: ['webhooks'] })
  const shown = await api.ask(PATH, { authorization: `Bearer ${key}` })
  assert.deepEqual([shown.status, shown.json()], [200, { addresses: ['203.0.113.7', '2001:db8::/64'] }])
  assert.equal((await api.ask(PATH)).status, 403)
  assert.equal((await api.ask(`${PATH}?page=1`, { authorization: `Bearer ${key}` })).status, 400)
})
