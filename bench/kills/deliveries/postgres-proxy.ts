import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on loopback between one node and PostgreSQL, which can fail as networks do. */
export interface PostgresProxy {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** `open` forwards; `refusing` closes every connection; `silent` accepts connections and forwards nothing. */
  setMode(mode: 'open' | 'refusing' | 'silent'): void
  close(): void
}

export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let mode: Parameters<PostgresProxy['setMode']>[0] = 'open'
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer(client => {
    if (mode === 'refusing') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => {
        if (mode !== 'silent') to.write(bytes)
      })
      from.on('error', () => {}) // nodes and servers are killed on purpose
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    setMode(next) {
      // Bytes that a silent proxy has swallowed cannot be forwarded later.
      if (next === 'refusing' || mode === 'silent') closeAll()
      mode = next
    },
    close() {
      closeAll()
      server.close()
    },
  }
}
