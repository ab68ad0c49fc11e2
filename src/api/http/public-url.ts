import type { FastifyRequest } from 'fastify'
import type { ApiDependencies } from '../api-dependencies.ts'

/**
 * Returns the base of the URLs that responses contain: the configured one, otherwise the address that the client connected
 * to. The `Host` header is not used, because a client could make others receive URLs of another host with it.
 */
export function publicUrlOf(
  { settings }: Pick<ApiDependencies, 'settings'>,
  { socket }: Pick<FastifyRequest, 'socket'>,
): string {
  if (settings.publicUrl !== null) return settings.publicUrl
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? 'localhost'
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`
}
