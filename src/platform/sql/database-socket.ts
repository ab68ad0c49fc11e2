import { connect, type Socket } from 'node:net'

/** Where a server listens: a host and port, or the path of a Unix socket. */
export interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly path: string | null
}

/** Idle time after which the system checks whether the peer still exists, in ms. It gives up ten seconds later. */
const KEEP_ALIVE_MS = 5_000

/** Connects to a database server. The driver takes the host name for TLS from the socket. */
export function openDatabaseSocket(
  { host, port, path }: DatabaseAddress,
  onCreated: (socket: Socket) => void,
): Promise<Socket> {
  const socket = path === null ? connect({ host, port, noDelay: true }) : connect(path)
  socket.setKeepAlive(true, KEEP_ALIVE_MS)
  onCreated(socket)
  return new Promise((resolve, reject) => {
    const onClose = (): void =>
      reject(Object.assign(new Error('the socket was closed'), { code: 'ECONNRESET' }))
    socket.once('error', reject)
    socket.once('close', onClose)
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.off('close', onClose)
      resolve(Object.assign(socket, { host }))
    })
  })
}
