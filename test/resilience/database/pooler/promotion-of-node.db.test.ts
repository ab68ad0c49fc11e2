import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  createBenchSubscriptions,
  publishBenchEvents,
} from '../../../../bench/delivery/bench-subscriptions.ts'
import { systemClock as clock } from '../../../../src/platform/clock.ts'
import { createEncryptor } from '../../../../src/platform/encryption.ts'
import { systemRandom as random } from '../../../../src/platform/random.ts'
import { createSqlPool, isDatabaseUnavailable } from '../../../../src/platform/sql/sql-pool.ts'
import {
  type ClusterServer,
  type DatabaseCluster,
  startDatabaseCluster,
} from '../../../support/database-cluster.ts'
import { startHeraldNode, TEST_SECRET_KEY } from '../../../support/herald-process.ts'
import { waitUntil } from '../../../support/index-follower.ts'
import { pgBouncerIsAbsent, startPgBouncer } from '../../../support/pgbouncer.ts'
import { createTemporaryFolder } from '../../../support/temporary-folder.ts'

/**
 * A node, as a user that owns its database and is nothing else, loses its primary under writes, deliveries and reads. From the
 * promotion, everything goes on by itself within ten seconds, whatever leads to the servers, and no confirmed write is lost.
 */

const MAX_AWAY_MS = 10_000
/** A busy machine gets some more before the test gives up. */
const PATIENCE_MS = 60_000
const USER = 'herald_app'
const SEARCH = '/api/v1/announcements?q=acme'

/** Returns the URL of the node's database and user in place of the administrator's. */
const asUser = (url: string): string =>
  url.replace(/\/\/[^@]*@/, `//${USER}:${USER}@`).replace(/\/postgres$/, '/herald')

interface Route {
  readonly url: string
  /** Leads to the new primary, where something else than Herald has to do it. */
  follow(server: ClusterServer): Promise<void>
}

const ROUTES: Readonly<Record<string, (t: TestContext, cluster: DatabaseCluster) => Promise<Route>>> = {
  'several servers in the URL': async (_t, { primary, standbys, urlOf }) => ({
    url: asUser(urlOf(primary, ...standbys)),
    follow: async () => {},
  }),
  'a pooler before each server': async (t, { primary, standbys }) => {
    const poolers = await Promise.all(
      [primary, ...standbys].map(({ url }) => startPgBouncer(t, { databases: { herald: asUser(url) } })),
    )
    const addresses = poolers.map(({ address }) => address).join()
    return { url: `postgres://${USER}:${USER}@${addresses}/herald`, follow: async () => {} }
  },
  'one pooler, led to the new primary': async (t, { primary }) => {
    const pooler = await startPgBouncer(t, { databases: { herald: asUser(primary.url) } })
    return {
      url: pooler.urlOf('herald'),
      follow: ({ url }) => pooler.setServer('herald', asUser(url)),
    }
  },
}

const ACCIDENTS: Readonly<Record<string, (server: ClusterServer) => unknown>> = {
  killed: server => server.kill(),
  silent: server => server.freeze(),
}

/** Starts a receiver that knows when each announcement arrived last. */
async function startReceiver(t: TestContext) {
  const arrivals = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const bytes of request) body += String(bytes)
    arrivals.set(JSON.parse(body).data.announcement.id, clock.elapsed())
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrivals }
}

/** Creates the database of the node with a user that may do nothing else. */
async function createUser({ primary }: DatabaseCluster): Promise<void> {
  const admin = createSqlPool(primary.url, { maxConnections: 1, applicationName: 'herald tests' })
  await admin.unsafe(`create role ${USER} login password '${USER}'`)
  await admin.unsafe(`create database herald owner ${USER} encoding 'UTF8' template template0`)
  await admin.end()
}

/** Repeats a call until `isOver`, and returns when it succeeded. */
async function repeat(isOver: () => boolean, call: () => Promise<boolean>): Promise<number[]> {
  const successes: number[] = []
  while (!isOver()) {
    if (await call()) successes.push(clock.elapsed())
    await clock.sleep(50)
  }
  return successes
}

for (const [route, open] of Object.entries(ROUTES))
  for (const [accident, hurt] of Object.entries(ACCIDENTS))
    test(`node: primary ${accident}, ${route} → writes and deliveries go on within 10 s, reads never stop`, {
      skip: route.includes('pooler') && pgBouncerIsAbsent,
    }, async t => {
      const cluster = await startDatabaseCluster(t, { standbys: 2, isSynchronous: true })
      await createUser(cluster)
      const { url, follow } = await open(t, cluster)
      const receiver = await startReceiver(t)
      const node = await startHeraldNode(t, {
        DATABASE_URL: url,
        HERALD_DATA: await createTemporaryFolder(t),
        HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        HERALD_LOG_LEVEL: 'warn',
      })
      const sql = createSqlPool(url, { maxConnections: 3, applicationName: 'herald tests' })
      t.after(() => sql.end({ timeout: 0 }))
      const context = { sql, clock, random, encryptor: createEncryptor(TEST_SECRET_KEY, random) }
      await createBenchSubscriptions(context, [receiver.url], 'FR')
      await waitUntil(async () => (await node.request('/readyz')).status === 200, PATIENCE_MS)
      await node.request(SEARCH) // The first search loads what later ones share.

      let isOver = false
      const published: string[] = []
      const failedReads: unknown[] = []
      const unexpected: unknown[] = []
      const writing = repeat(
        () => isOver,
        async () => {
          const ids = await publishBenchEvents(context, 1, 'FR').catch(error => {
            if (!isDatabaseUnavailable(error)) unexpected.push(error)
            return []
          })
          published.push(...ids)
          return ids.length > 0
        },
      )
      const requesting = repeat(
        () => isOver,
        async () => {
          const { status } = await node.request('/api/v1/watchlists', 'POST', {
            name: `list ${clock.elapsed()}`,
          })
          if (![201, 503].includes(status)) unexpected.push(status)
          return status === 201
        },
      )
      let slowestReadMs = 0
      const reading = repeat(
        () => isOver,
        async () => {
          const { status, ms } = await node.request(SEARCH)
          slowestReadMs = Math.max(slowestReadMs, ms)
          if (status !== 200) failedReads.push(status)
          return true
        },
      )
      await waitUntil(() => receiver.arrivals.size >= 10, PATIENCE_MS)
      await clock.sleep(1_000)

      const [successor] = cluster.standbys
      assert.ok(successor !== undefined)
      await hurt(cluster.primary)
      await successor.promote()
      await follow(successor)
      const promotedAt = clock.elapsed()
      const [before, arrivedBefore] = [published.length, receiver.arrivals.size]
      await waitUntil(
        () => published.length >= before + 20 && receiver.arrivals.size >= arrivedBefore + 20,
        PATIENCE_MS,
      ).catch(() => {})
      await clock.sleep(1_000)
      isOver = true
      const [writes, requests] = await Promise.all([writing, requesting, reading])
      await waitUntil(() => published.every(id => receiver.arrivals.has(id)), PATIENCE_MS).catch(() => {})

      const awayMs = (times: readonly number[]): number =>
        Math.round((times.find(time => time > promotedAt) ?? Number.POSITIVE_INFINITY) - promotedAt)
      const found = {
        writeMs: awayMs(writes),
        requestMs: awayMs(requests),
        deliveryMs: awayMs([...receiver.arrivals.values()].sort((a, b) => a - b)),
        slowestReadMs: Math.round(slowestReadMs),
      }
      t.diagnostic(JSON.stringify(found))
      assert.deepEqual(failedReads, [])
      assert.deepEqual(unexpected, [])
      assert.deepEqual(
        published.filter(id => !receiver.arrivals.has(id)),
        [],
        'every confirmed event is delivered',
      )
      assert.ok(
        Math.max(found.writeMs, found.requestMs, found.deliveryMs) <= MAX_AWAY_MS,
        JSON.stringify(found),
      )
    })
