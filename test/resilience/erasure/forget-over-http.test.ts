import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { findWordInFiles } from '../../support/erasure/erasure-traces.ts'
import {
  followAllAnnouncements,
  MAIL_SETTINGS,
  reportAllEntities,
  watchAllEntities,
} from '../../support/erasure/follow-marked-persons.ts'
import { listReadPaths, type ReadPaths } from '../../support/erasure/list-read-paths.ts'
import { MARKED_PERSON, MARKS, writeMarkedDocuments } from '../../support/erasure/marked-documents.ts'
import {
  type CachedResponse,
  containsAny,
  getCached,
  getJson,
  pollUntilGone,
} from '../../support/erasure/poll-responses.ts'
import { startHerald, startHeraldNode } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

/** Time from the start of the erasure within which no response may contain the person any longer. */
const LIMIT_MS = 60_000
const ANNOUNCEMENTS = 17

/** Starts a receiver that responds with the status in its path, and repeats the payload in body and header. */
async function openEchoingReceiver(t: TestContext) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    bodies.push(body)
    response.writeHead(Number(request.url?.slice(1)), { 'x-echo': encodeURIComponent(body) }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts a service with an embedded PostgreSQL, webhooks in every state, and documents that name the marked persons. */
async function setUp(t: TestContext) {
  // The service ends its PostgreSQL before the folder is removed.
  let stop = async (): Promise<unknown> => null
  t.after(() => stop())
  const folder = await createTemporaryFolder(t)
  // The embedded PostgreSQL runs as another user when tests run as root.
  await chmod(folder, 0o711)
  const settings = {
    ...MAIL_SETTINGS,
    HERALD_DATA: join(folder, 'data'),
    HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    HERALD_WEBHOOK_RETRY_DELAYS: '10m,10m,10m',
  }
  const receiver = await openEchoingReceiver(t)
  const node = await startHeraldNode(t, settings)
  stop = node.stop
  for (const status of [204, 500, 410]) {
    const webhook = { url: `${receiver.url}/${status}`, events: ['announcement.created', 'entity.updated'] }
    assert.equal((await node.request('/api/v1/webhooks', 'POST', webhook)).status, 201)
  }
  const secret = await followAllAnnouncements(node)
  const run = async (...args: string[]) => {
    const child = startHerald(t, args, settings)
    return { code: await child.exited, tail: child.tail() }
  }
  const documents = await writeMarkedDocuments(join(folder, 'documents'))
  for (const [source, path] of Object.entries(documents)) {
    const { code, tail } = await run('import', '--source', source, path)
    assert.equal(code, source === 'fr-bodacc' ? 2 : 0, tail)
  }
  const total = async (path: string) =>
    (await getJson<{ pagination: { total: number } }>(node, path)).pagination.total
  await waitUntil(async () => (await total('/api/v1/announcements')) === ANNOUNCEMENTS, 30_000)
  await watchAllEntities(node)
  await reportAllEntities(node)
  await waitUntil(async () => (await total('/api/v1/matches')) === ANNOUNCEMENTS, 30_000)
  return { node, receiver, run, secret, data: settings.HERALD_DATA }
}

type Node = Awaited<ReturnType<typeof setUp>>['node']
interface Delivery {
  readonly id: string
  readonly state: string
  readonly attempt_count: number
}

/** Waits until every delivery has had an attempt, and returns their states. */
async function waitForAttempts(node: Node): Promise<Set<string>> {
  const states = new Set<string>()
  const { data: webhooks } = await getJson<{ data: { id: string }[] }>(node, '/api/v1/webhooks')
  for (const { id } of webhooks) {
    const list = async () =>
      (await getJson<{ data: Delivery[] }>(node, `/api/v1/webhooks/${id}/deliveries?per_page=100`)).data
    const isTried = (delivery: Delivery) => delivery.attempt_count > 0 || delivery.state === 'failed'
    await waitUntil(async () => (await list()).length > 0 && (await list()).every(isTried), 30_000)
    for (const { state } of await list()) states.add(state)
  }
  return states
}

/** Requests all paths, and again with the ETags, so that the caches of the service and the client hold everything. */
async function fillCaches(node: Node, paths: ReadPaths): Promise<Map<string, CachedResponse>> {
  const cached = new Map<string, CachedResponse>()
  for (const path of [...paths.values()].flat()) {
    const first = await getCached(node, path)
    cached.set(path, await getCached(node, path, first))
  }
  return cached
}

/** The templates whose responses must contain a mark before the erasure, so that the test can fail for each of them. */
const MARKED_TEMPLATES = [
  '/api/v1/announcements',
  '/api/v1/announcements/{id}',
  '/api/v1/announcements/{id}/details',
  '/api/v1/announcements/{id}/document',
  '/api/v1/announcements/{id}/versions',
  '/api/v1/changes',
  '/api/v1/deliveries/{id}',
  '/api/v1/entities',
  '/api/v1/entities/{id}',
  '/api/v1/entities/{id}/details',
  '/api/v1/entities/{id}/profile',
  '/api/v1/entities/{id}/related',
  '/api/v1/entities/{id}/timeline',
  '/api/v1/matches',
  '/api/v1/merge-reports',
  '/api/v1/merge-reports/{id}',
  '/api/v1/overview',
  '/api/v1/sources/{id}/problem-causes',
  '/api/v1/sources/{id}/problems',
  '/api/v1/sources/{id}/runs',
  '/api/v1/sources/{id}/runs/{run}',
  '/api/v1/suggest',
  '/api/v1/watchlists/{id}/entries',
  '/api/v1/watchlists/{id}/entries/{entry}',
  '/api/v1/webhooks/{id}/deliveries',
  '/feeds/{token}/atom.xml',
  '/feeds/{token}/feed.json',
  '/reconcile/{token}',
  '/reconcile/{token}/flyout',
  '/reconcile/{token}/preview',
  '/reconcile/{token}/suggest/entities',
]

/** Starts all deliveries again, except those of the disabled subscription. */
async function redeliverAll(node: Node, paths: readonly string[]): Promise<void> {
  const statuses = new Set<number>()
  for (const path of paths) statuses.add((await node.request(`${path}/redeliver`, 'POST')).status)
  assert.deepEqual([...statuses].toSorted(), [202, 409])
}

async function listTemplates(): Promise<string[]> {
  const openapi = JSON.parse(await readFile(join(REPOSITORY_ROOT, 'openapi.json'), 'utf8')) as {
    paths: Record<string, { get?: object }>
  }
  // The stream never ends. It has IDs and change numbers only.
  const paths = Object.keys(openapi.paths).filter(path => path !== '/api/v1/changes/stream')
  return paths.filter(path => openapi.paths[path]?.get !== undefined)
}

test('herald forget beside a service: person and announcement → gone from every response within 60 s, and from every file after the purge', async t => {
  const { node, receiver, run, secret, data } = await setUp(t)
  assert.deepEqual([...(await waitForAttempts(node))].toSorted(), ['delivered', 'failed', 'waiting'])
  const paths = await listReadPaths(node, MARKS, secret)
  assert.deepEqual([...paths.keys()].toSorted(), (await listTemplates()).toSorted(), 'every GET path is read')
  const before = await fillCaches(node, paths)
  const isMarked = (path: string) =>
    containsAny(before.get(path) ?? { status: 0, etag: null, text: '' }, MARKS)
  const marked = [...paths].filter(([, found]) => found.some(isMarked)).map(([template]) => template)
  assert.deepEqual(marked.toSorted(), MARKED_TEMPLATES)
  const find = async (path: string) => (await getJson<{ data: { id: string }[] }>(node, path)).data[0]?.id
  const entity = await find('/api/v1/entities?q=xquorvanel&type=person')
  const announcement = await find('/api/v1/announcements?q=zwibelhorn')
  const sheet = await find('/api/v1/announcements?source=es-borme')

  const startedAt = performance.now()
  const forgetting = Promise.all([
    run('forget', '--name', MARKED_PERSON, '--any-place', '--yes'),
    run('forget', '--announcement', String(announcement), '--yes'),
  ])
  const after = await pollUntilGone(node, before, MARKS, LIMIT_MS)
  t.diagnostic(`gone from ${after.size} responses after ${Math.round(performance.now() - startedAt)} ms`)
  for (const { code, tail } of await forgetting) assert.equal(code, 0, tail)

  const status = (path: string) => after.get(`/api/v1${path}`)?.status
  for (const part of ['', '/timeline', '/related', '/details', '/profile'])
    assert.equal(status(`/entities/${entity}${part}`), 404, part)
  for (const part of ['', '/details', '/versions', '/document'])
    assert.equal(status(`/announcements/${announcement}${part}`), 404, part)
  assert.equal(status(`/announcements/${sheet}/document`), 410, 'the PDF is sealed')
  assert.equal(status(`/announcements/${sheet}`), 200)
  for (const path of ['/announcements', '/entities'])
    assert.equal((await find(`/api/v1${path}?q=xquorvanel`)) ?? null, null)

  // A sender reads the payloads in its memory again every two seconds, so the first redelivery may still have the name.
  const resendAll = async (): Promise<string[]> => {
    const sent = receiver.bodies.length
    await redeliverAll(node, paths.get('/api/v1/deliveries/{id}') ?? [])
    await waitUntil(() => receiver.bodies.length > sent, 30_000)
    await waitForAttempts(node)
    return receiver.bodies.slice(sent).filter(body => MARKS.some(mark => body.toLowerCase().includes(mark)))
  }
  let leaked = await resendAll()
  while (leaked.length > 0 && performance.now() - startedAt < LIMIT_MS) leaked = await resendAll()
  assert.deepEqual(leaked, [])
  t.diagnostic(`gone from redeliveries after ${Math.round(performance.now() - startedAt)} ms`)
  await pollUntilGone(node, after, MARKS, 0)

  const { code, tail } = await run('forget', '--purge')
  assert.equal(code, 0, tail)
  await pollUntilGone(node, after, MARKS, 0)
  assert.equal(await node.stop(), 0, node.tail())
  for (const mark of MARKS) assert.deepEqual(await findWordInFiles(data, mark), [])
})
