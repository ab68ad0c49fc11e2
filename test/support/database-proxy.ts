import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a database, so that a test can cut it. */
export interface DatabaseProxy {
  /** The same database by this way. */
  readonly url: string
  /** Nobody gets through, and who was through is cut off: the server is away. */
  cut(): Promise<void>
  /** Bytes are taken and go nowhere: the server hangs. */
  freeze(): void
  restore(): Promise<void>
  /** How often a text was sent to the server. */
  countSent(text: string): number
}

/** A proxy on loopback before the database of `url`, closed when `scope` ends. */
export async function startDatabaseProxy(
  url: string,
  scope: { after(work: () => Promise<void>): void },
): Promise<DatabaseProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false
  let towardsServer = ''
  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => {
        if (to === upstream) towardsServer += bytes.toString('latin1')
        if (!frozen) to.write(bytes)
      })
      from.on('error', () => {}) // a cut is what the test wants
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
      frozen = true
    },
    countSent: text => towardsServer.split(text).length - 1,
    async restore() {
      frozen = false
      if (!server.listening) await listen(port)
    },
  }
}
