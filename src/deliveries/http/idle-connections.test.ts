import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { systemClock as clock } from '../../platform/clock.ts'
import { IdleConnections } from './idle-connections.ts'
import { WebhookConnection } from './webhook-connection.ts'

const INFO = { address: '127.0.0.1', dnsMs: 0, connectMs: 0, tlsMs: null }

/** Starts a server and returns a function that opens a connection to it, with the socket of the server's side. */
async function startServer(t: TestContext) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return async () => {
    const accepted = once(server, 'connection')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const [[remote]] = await Promise.all([accepted as Promise<[Socket]>, once(socket, 'connect')])
    remote.on('error', () => {})
    sockets.push(socket, remote)
    return { connection: new WebhookConnection(socket, INFO), remote }
  }
}

test('IdleConnections.take: another pool → null; its own pool → the most recently used, once', async t => {
  const open = await startServer(t)
  const [first, second] = [await open(), await open()]
  const idle = new IdleConnections(clock)
  idle.addLater('a', first.connection, 4_000)
  idle.addLater('a', second.connection, 4_000)
  await clock.sleep(30)
  assert.equal(await idle.take('b'), null)
  assert.equal(await idle.take('a'), second.connection)
  assert.equal(await idle.take('a'), first.connection)
  assert.equal(await idle.take('a'), null)
})

test('IdleConnections.take: unread bytes, closed by the receiver, or expired → discarded', async t => {
  const open = await startServer(t)
  const idle = new IdleConnections(clock)
  const [talking, closing, expired] = [await open(), await open(), await open()]
  idle.addLater('a', talking.connection, 4_000)
  idle.addLater('a', closing.connection, 4_000)
  idle.addLater('a', expired.connection, 20)
  await clock.sleep(15)
  talking.remote.write('HTTP/1.1 410 Gone\r\n\r\n')
  closing.remote.end()
  await clock.sleep(30)
  assert.equal(await idle.take('a'), null)
  for (const { connection } of [talking, closing, expired]) assert.ok(connection.isBroken)
})

test('IdleConnections: more than the maximum → the one that is idle longest is closed, whatever its pool', async t => {
  const open = await startServer(t)
  const idle = new IdleConnections(clock, 3)
  const opened: WebhookConnection[] = []
  for (const pool of ['a', 'b', 'c', 'd', 'e']) {
    const { connection } = await open()
    opened.push(connection)
    idle.addLater(pool, connection, 4_000)
    await clock.sleep(15)
  }
  assert.deepEqual(
    opened.map(connection => connection.isBroken),
    [true, true, false, false, false],
  )
  idle.close()
  assert.ok(opened.every(connection => connection.isBroken))
})

test('IdleConnections.sweep: expired connections → closed', async t => {
  const open = await startServer(t)
  const idle = new IdleConnections(clock)
  const [short, long] = [await open(), await open()]
  idle.addLater('a', short.connection, 20)
  idle.addLater('b', long.connection, 4_000)
  await clock.sleep(40)
  idle.sweep()
  assert.deepEqual([short.connection.isBroken, long.connection.isBroken], [true, false])
})
