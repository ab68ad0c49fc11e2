import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import {
  createWebhookClient,
  SUBSCRIPTION,
  WEBHOOKS,
  type WebhookJson,
} from '../../../../test/support/webhook-client.ts'

const api = await startTestApi({ after })
const clientOf = (owner: string) => createWebhookClient(api, owner)

test('POST /webhooks: filter as object or query string → shown as an object, with the other options', async () => {
  const { ask } = await clientOf('filters')
  const filter = { category: 'insolvency_filing,dissolution', jurisdiction: 'FR', open: 'true' }
  for (const given of [
    { ...filter, category: ['insolvency_filing', 'dissolution'], open: true },
    'category=insolvency_filing,dissolution&jurisdiction=FR&open=true',
  ]) {
    const reply = await ask(WEBHOOKS, 'POST', {
      ...SUBSCRIPTION,
      filter: given,
      payload: 'full',
      rate_limit: 7,
    })
    assert.equal(reply.status, 201, reply.text)
    const { id, filter: shown, payload, rate_limit, ...rest } = reply.json() as WebhookJson
    assert.deepEqual([shown, payload, rate_limit, 'format' in rest], [filter, 'full', 7, false])
    const changed = await ask(`${WEBHOOKS}/${id}`, 'PATCH', {
      filter: null,
      payload: 'default',
      format: 'slack',
    })
    const after = changed.json() as WebhookJson
    assert.deepEqual(
      [after.filter, after.payload, after.format, after.rate_limit],
      [null, 'default', 'slack', 7],
    )
  }
})

const UNKNOWN_TARGET = '00000000-0000-7000-8000-000000000000'
const INVALID: [condition: string, body: unknown, pointers: string[]][] = [
  ['empty body', {}, ['/url', '/events']],
  ['unknown field', { ...SUBSCRIPTION, secret: 'x' }, ['/secret']],
  ['empty events', { ...SUBSCRIPTION, events: [] }, ['/events']],
  ['events not an array', { ...SUBSCRIPTION, events: 'announcement.created' }, ['/events']],
  [
    'unknown and repeated events',
    { ...SUBSCRIPTION, events: ['announcement.create', 'source.error', 'source.error', 7] },
    ['/events/0', '/events/2', '/events/3'],
  ],
  [
    'unknown jurisdictions',
    { ...SUBSCRIPTION, jurisdictions: ['FR', 'XX', 'fr'] },
    ['/jurisdictions/1', '/jurisdictions/2'],
  ],
  ['null url', { ...SUBSCRIPTION, url: null }, ['/url']],
  ['empty url', { ...SUBSCRIPTION, url: '' }, ['/url']],
  ['url without a scheme', { ...SUBSCRIPTION, url: 'example.com/hook' }, ['/url']],
  ['ftp url', { ...SUBSCRIPTION, url: 'ftp://example.com/' }, ['/url']],
  ['http url', { ...SUBSCRIPTION, url: 'http://example.com/' }, ['/url']],
  ['url with credentials', { ...SUBSCRIPTION, url: 'https://u:p@example.com/' }, ['/url']],
  ['url with a fragment', { ...SUBSCRIPTION, url: 'https://example.com/#x' }, ['/url']],
  ['url with a leading space', { ...SUBSCRIPTION, url: ' https://example.com/' }, ['/url']],
  ['url with a line feed', { ...SUBSCRIPTION, url: 'https://example.com/\nx' }, ['/url']],
  ['url with a lone surrogate', { ...SUBSCRIPTION, url: 'https://example.com/\ud800' }, ['/url']],
  ['url with an impossible host', { ...SUBSCRIPTION, url: `https://${'a'.repeat(64)}.example/` }, ['/url']],
  ['url too long', { ...SUBSCRIPTION, url: `https://example.com/${'x'.repeat(2048)}` }, ['/url']],
  ['loopback address', { ...SUBSCRIPTION, url: 'https://127.0.0.1/' }, ['/url']],
  ['loopback address as a number', { ...SUBSCRIPTION, url: 'https://2130706433/' }, ['/url']],
  ['cloud metadata address', { ...SUBSCRIPTION, url: 'https://169.254.169.254/latest' }, ['/url']],
  ['private address in IPv6', { ...SUBSCRIPTION, url: 'https://[::ffff:192.168.0.1]/' }, ['/url']],
  [
    'several errors',
    { url: 'https://10.0.0.1/', events: ['x'], jurisdictions: 'FR', active: true },
    ['/events/0', '/jurisdictions', '/active', '/url'],
  ],
  ['filter of a wrong type', { ...SUBSCRIPTION, filter: ['FR'] }, ['/filter']],
  ['empty filter', { ...SUBSCRIPTION, filter: {} }, ['/filter']],
  ['filter with a nested value', { ...SUBSCRIPTION, filter: { q: { a: 1 } } }, ['/filter/q']],
  [
    'filter with unknown parameter and values',
    { ...SUBSCRIPTION, filter: { catgory: 'other', jurisdiction: 'FX', cpv: '99' } },
    ['/filter/catgory', '/filter/jurisdiction', '/filter/cpv'],
  ],
  ['filter for nearly everything', { ...SUBSCRIPTION, filter: { q: '-xyzzyq' } }, ['/filter']],
  ['filter for all future days', { ...SUBSCRIPTION, filter: { date_from: '2000-01-01' } }, ['/filter']],
  ['filter with a page', { ...SUBSCRIPTION, filter: 'page=2&q=a' }, ['/filter/page']],
  [
    'filter without an event that it applies to',
    { ...SUBSCRIPTION, events: ['source.error'], filter: { jurisdiction: 'FR' } },
    ['/filter'],
  ],
  [
    'options without an event on which they have an effect',
    {
      ...SUBSCRIPTION,
      events: ['source.error', 'digest.sent'],
      watchlists: [UNKNOWN_TARGET],
      saved_searches: [UNKNOWN_TARGET],
      payload: 'full',
    },
    ['/watchlists', '/saved_searches', '/payload', '/watchlists/0', '/saved_searches/0'],
  ],
  ['whole announcements for a chat', { ...SUBSCRIPTION, payload: 'full', format: 'slack' }, ['/payload']],
  [
    'watchlists that are no IDs',
    { ...SUBSCRIPTION, watchlists: ['a', 1] },
    ['/watchlists/0', '/watchlists/1'],
  ],
  [
    'unknown watchlist and search beside a wrong event',
    { ...SUBSCRIPTION, events: ['x'], watchlists: [UNKNOWN_TARGET], saved_searches: [UNKNOWN_TARGET] },
    ['/events/0', '/watchlists/0', '/saved_searches/0'],
  ],
  ['unknown payload and format', { ...SUBSCRIPTION, payload: 'all', format: 'irc' }, ['/payload', '/format']],
  [
    'headers that cannot be sent',
    {
      ...SUBSCRIPTION,
      headers: { Host: 'a', 'X A': 'b', 'X-B': 'b\r\nHost: x', 'X-C': 7, 'X-D': null, 'X-E': 'e', x_e: 'f' },
    },
    ['/headers/Host', '/headers/X A', '/headers/X-B', '/headers/X-C', '/headers/X-D', '/headers/x_e'],
  ],
  ['headers as an array', { ...SUBSCRIPTION, headers: [['X-Team', 'a']] }, ['/headers']],
  [
    'too many headers',
    { ...SUBSCRIPTION, headers: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'a'])) },
    ['/headers'],
  ],
  [
    'the same header twice',
    `{"url": "https://example.com/", "events": ["source.error"], "headers": {"X-Team": "a", "X-Team": "b"}}`,
    ['/headers/X-Team'],
  ],
  ['rate limit out of range', { ...SUBSCRIPTION, rate_limit: 0 }, ['/rate_limit']],
  ['array', [], ['']],
]
for (const [condition, body, pointers] of INVALID) {
  test(`POST /webhooks: ${condition} → invalid_body`, async () => {
    const { ask } = await clientOf('invalid')
    const reply = await ask(WEBHOOKS, 'POST', body)
    const problem = reply.json() as { code: string; errors: { pointer: string }[] }
    assert.deepEqual([reply.status, problem.code], [400, 'invalid_body'], reply.text)
    assert.deepEqual(
      problem.errors.map(error => error.pointer),
      pointers,
      reply.text,
    )
    assert.equal((await api.sql`select 1 from subscriptions where owner = 'invalid'`).length, 0)
  })
}
