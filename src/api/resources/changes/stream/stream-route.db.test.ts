import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../../test/support/announcement-drafts.ts'
import { openEventStream, type ReceivedEvent } from '../../../../../test/support/event-stream-client.ts'
import { waitUntil } from '../../../../../test/support/index-follower.ts'
import { createServiceKey, startMaskedService } from '../../../../../test/support/masked-service.ts'
import { announcePerson, createNamedPersons, secretsOf } from '../../../../../test/support/named-persons.ts'
import { createTestAppContext } from '../../../../../test/support/test-app-context.ts'
import { writeBatch } from '../../../../services/ingest/write-batch.ts'
import { MAX_STREAMS } from './change-streams.ts'

/** A stream that never ends would keep a test from ending. */
const LIMITED = { timeout: 60_000 }

interface ChangesJson {
  readonly changes: readonly { readonly change: number; readonly kind: string; readonly id: string }[]
  readonly next: number
  readonly head: number
  readonly next_cursor: string
}
const pageOf = ({ data }: ReceivedEvent) => JSON.parse(data) as ChangesJson
const rowsOf = (events: readonly ReceivedEvent[]) =>
  events.flatMap(event => pageOf(event).changes.map(({ change, id }) => `${change} ${id}`))

async function open(t: TestContext, { masks = false } = {}) {
  const app = await createTestAppContext(t)
  const documentId = await saveTestDocument(app.sql)
  const service = await startMaskedService(t, app, 'node', masks)
  await service.waitUntilIndexed()
  const key = await createServiceKey(app, ['read', 'personal'])
  let written = 0
  /** Writes batches, each of which is one change, with this number of announcements. */
  const write = async (batches = 1, announcements = 1) => {
    for (let batch = 0; batch < batches; batch++) {
      const drafts = Array.from({ length: announcements }, () => createDraft(`A${++written}`))
      await app.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
    }
  }
  const stream = async (query = '', { as = key, headers = {} } = {}) => {
    const url = `${service.url}/api/v1/changes/stream${query}`
    const client = await openEventStream(url, { authorization: `Bearer ${as}`, ...headers })
    t.after(() => client.close())
    return client
  }
  const listAll = async () =>
    JSON.parse((await service.ask(key, '/api/v1/changes?limit=10000')).text) as ChangesJson
  return { app, service, key, documentId, write, stream, listAll }
}

test(
  'stream: new changes → the rows of /changes, with the cursor as ID, to every listener',
  LIMITED,
  async t => {
    const { service, write, stream, listAll } = await open(t)
    await write(2)
    await service.waitUntilIndexed()
    const listeners = await Promise.all([stream(), stream(), stream('?after=0')])
    await write(3, 2)
    await waitUntil(() =>
      listeners.every(({ events }) => events.at(-1) && pageOf(events.at(-1) as ReceivedEvent).next === 5),
    )
    const all = (await listAll()).changes.map(({ change, id }) => `${change} ${id}`)
    const isNew = (row: string) => Number(row.split(' ')[0]) > 2
    const [first, second, fromStart] = listeners.map(({ events }) => rowsOf(events))
    assert.deepEqual([first, second, fromStart], [all.filter(isNew), all.filter(isNew), all])
    for (const { events, headers, status } of listeners) {
      assert.equal(status, 200)
      for (const event of events)
        assert.deepEqual([event.event, event.id], ['changes', pageOf(event).next_cursor])
      assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8')
      assert.match(String(headers['cache-control']), /no-transform/)
      assert.deepEqual([headers['x-accel-buffering'], headers['content-encoding']], ['no', undefined])
    }
    assert.equal(listeners[0]?.retryMs(), 3_000)
  },
)

test(
  'stream: reconnecting with Last-Event-ID while changes are written → every change once, in order',
  LIMITED,
  async t => {
    const { write, stream, listAll } = await open(t)
    const received: string[] = []
    let [lastEventId, lastChange, connections] = ['', 0, 0]
    const writing = write(60, 3)
    while (lastChange < 60) {
      const headers = { 'last-event-id': lastEventId, 'accept-encoding': 'gzip' }
      const client = await stream('?after=0', { headers })
      connections++
      await waitUntil(() => client.events.length > 0)
      client.close()
      received.push(...rowsOf(client.events))
      lastEventId = client.events.at(-1)?.id ?? ''
      lastChange = Number(received.at(-1)?.split(' ')[0])
    }
    await writing
    assert.ok(connections > 1)
    const all = (await listAll()).changes.map(({ change, id }) => `${change} ${id}`)
    assert.equal(new Set(received).size, received.length)
    assert.deepEqual(received, all)
  },
)

test(
  'stream: cursor of another history, position beyond the head, malformed position → refused before it begins',
  LIMITED,
  async t => {
    const { service, key, write, stream, listAll } = await open(t)
    await write()
    await service.waitUntilIndexed()
    const { next_cursor } = await listAll()
    const fields = JSON.parse(Buffer.from(next_cursor.slice(4), 'base64url').toString()) as unknown[]
    fields[2] = '00000000-0000-4000-8000-000000000000'
    const foreign = `ch1_${Buffer.from(JSON.stringify(fields)).toString('base64url')}`
    const statuses = []
    for (const [query, headers] of [
      ['?after=99', {}],
      [`?after=${foreign}`, {}],
      ['', { 'last-event-id': foreign }],
      ['?after=x', {}],
      ['?limit=1', {}],
      ['', { 'last-event-id': 'ch1_x' }],
    ] as const)
      statuses.push((await stream(query, { headers })).status)
    assert.deepEqual(statuses, [410, 410, 410, 400, 400, 400])
    assert.equal((await stream('', { as: 'hrld_x' })).status, 401)
    const head = await service.ask(key, '/api/v1/changes/stream', { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers['content-type']], [200, 'text/event-stream; charset=utf-8'])
  },
)

test('stream: history replaced while listening → event history_changed and the end', LIMITED, async t => {
  const { app, service, write, stream } = await open(t)
  await write(2)
  await service.waitUntilIndexed()
  const client = await stream()
  await write()
  await waitUntil(() => client.events.length > 0)
  // The change that listeners have seen now belongs to a history that the database does not know.
  await app.sql`update changes set nonce = gen_random_uuid() where change = 3`
  await write()
  await client.ended
  assert.equal(client.events.at(-1)?.event, 'history_changed')
})

test(
  'stream: service stops → streams end after different retry times, and their changes are complete',
  LIMITED,
  async t => {
    const { service, stream } = await open(t)
    const clients = await Promise.all([1, 2, 3, 4].map(() => stream()))
    const startedAt = performance.now()
    await service.stop()
    await Promise.all(clients.map(({ ended }) => ended))
    assert.ok(performance.now() - startedAt < 5_000)
    const times = clients.map(client => client.retryMs() ?? 0)
    assert.ok(times.every(time => time >= 1_000 && time <= 5_000))
    assert.ok(new Set(times).size > 1, String(times))
  },
)

test('stream: key revoked while listening → the stream ends; another one goes on', LIMITED, async t => {
  const { app, stream } = await open(t)
  const revoked = await createServiceKey(app, ['read'])
  const [client, other] = [await stream('', { as: revoked }), await stream()]
  await app.sql`update api_keys set revoked_at = now() where scopes = array['read']`
  await client.ended
  assert.equal(other.retryMs(), 3_000)
  assert.equal((await stream('', { as: revoked })).status, 401)
})

test(
  'stream: more streams than a key may have → 429 with Retry-After, until one is closed',
  LIMITED,
  async t => {
    const { stream } = await open(t)
    const clients = []
    for (let n = 0; n < MAX_STREAMS.perKey; n++) clients.push(await stream())
    const refused = await stream()
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '30'])
    clients[0]?.close()
    await waitUntil(async () => {
      const client = await stream()
      return client.status === 200
    })
  },
)

test('stream: masked persons → announced without their entities, and without a name', LIMITED, async t => {
  const { app, service, documentId, stream } = await open(t, { masks: true })
  const masked = await createServiceKey(app, ['read'])
  const [full, without] = [await stream(), await stream('', { as: masked })]
  const persons = createNamedPersons(3)
  const drafts = persons.map(announcePerson)
  await app.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  await service.waitUntilIndexed()
  await waitUntil(() => full.events.length > 0 && without.events.length > 0)
  const kinds = ({ events }: { events: readonly ReceivedEvent[] }) =>
    Object.fromEntries(
      Map.groupBy(
        events.flatMap(event => pageOf(event).changes),
        ({ kind }) => kind,
      )
        .entries()
        .map(([kind, rows]) => [kind, rows.length]),
    )
  assert.ok((kinds(full).entity ?? 0) > (kinds(without).entity ?? 0))
  assert.equal(kinds(full).announcement, kinds(without).announcement)
  const text = without.events.map(({ data }) => data).join()
  assert.deepEqual(
    persons.flatMap(secretsOf).filter(secret => text.includes(secret)),
    [],
  )
})
