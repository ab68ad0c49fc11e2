import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a database, with the accidents of a network and a server. */
export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** Closes all connections and refuses new ones, as if the server were down. */
  cut(): Promise<void>
  /** Accepts bytes and forwards nothing, as if the server hung. */
  freeze(): void
  /** Forwards this many more bytes of responses, then freezes. */
  freezeAfter(bytes: number): void
  /** Forwards requests and drops responses. */
  dropResponses(): void
  /** Freezes the connections that are open now, as if a router had forgotten them. New ones work. */
  freezeOpen(): void
  /** Stops reading from the connections that are open now, so that their senders fill their buffers and wait. */
  stallOpen(): void
  restore(): Promise<void>
  /** Counts how often a text was sent to the server. */
  countSent(text: string): number
}

/** Starts a proxy on loopback to the database of `url` and closes it when `scope` ends. */
export async function startDatabaseProxy(
  url: string,
  scope: { after(work: () => Promise<void>): void },
): Promise<DatabaseProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let isFrozen = false
  let responseBytesLeft = Number.POSITIVE_INFINITY
  let sentToServer = ''
  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => {
        if (to === upstream) sentToServer += bytes.toString('latin1')
        if (isFrozen || forgotten.has(from)) return
        if (from === client) return void to.write(bytes)
        const forwarded = bytes.subarray(0, responseBytesLeft)
        responseBytesLeft -= forwarded.length
        if (forwarded.length > 0) to.write(forwarded)
      })
      from.on('error', () => {}) // the test cuts connections on purpose
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : Promise.resolve()
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  scope.after(cut)
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return {
    url: address.href,
    cut,
    freeze() {
      isFrozen = true
    },
    freezeAfter(bytes) {
      responseBytesLeft = bytes
    },
    dropResponses() {
      responseBytesLeft = 0
    },
    freezeOpen() {
      for (const socket of sockets) forgotten.add(socket)
    },
    stallOpen() {
      for (const socket of sockets) socket.pause()
    },
    countSent: text => sentToServer.split(text).length - 1,
    async restore() {
      isFrozen = false
      responseBytesLeft = Number.POSITIVE_INFINITY
      if (!server.listening) await listen(port)
    },
  }
}
