import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Finds a TCP port on loopback that was unused a moment ago; another process may still take it. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
