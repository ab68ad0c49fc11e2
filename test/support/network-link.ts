import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `open` forwards; `refusing` closes every connection; `silent` accepts connections and forwards nothing. */
export type LinkMode = 'open' | 'refusing' | 'silent'

/** A TCP proxy on loopback between a client and a server, which can fail as networks do. */
export interface NetworkLink {
  readonly port: number
  setMode(mode: LinkMode): void
  /** Leads to another port of this machine from now on. Open connections are closed. */
  setTarget(port: number): void
  close(): void
}

export async function openNetworkLink(targetPort: number): Promise<NetworkLink> {
  const sockets = new Set<Socket>()
  let target = targetPort
  let mode: LinkMode = 'open'
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer(client => {
    if (mode === 'refusing') return void client.destroy()
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => {
        if (mode !== 'silent' && !to.write(bytes)) from.pause()
      })
      to.on('drain', () => from.resume())
      from.on('error', () => {}) // clients and servers are killed on purpose
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setMode(next) {
      // Bytes that a silent link has swallowed cannot be forwarded later.
      if (next === 'refusing' || mode === 'silent') closeAll()
      mode = next
    },
    setTarget(port) {
      target = port
      closeAll()
    },
    close() {
      closeAll()
      server.close()
    },
  }
}
