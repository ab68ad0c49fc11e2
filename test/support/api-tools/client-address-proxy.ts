import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How long a stream of events, which never ends by itself, is passed on, in milliseconds. */
const STREAM_MS = 250

/**
 * Starts a proxy on loopback that states another client address for each request, because Herald refuses clients that
 * send many invalid keys, as fuzzing does. It ends streams after their first events.
 */
export async function startClientAddressProxy(target: string) {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const { hostname, port } = new URL(target)
    const forwarded = sendRequest(
      {
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, 'x-forwarded-for': address },
      },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
        if (/^text\/event-stream/.test(answer.headers['content-type'] ?? ''))
          endAfterFirstEvents(answer, response)
      },
    )
    forwarded.on('error', () => response.destroy())
    request.on('error', () => forwarded.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function endAfterFirstEvents(answer: IncomingMessage, response: ServerResponse): void {
  setTimeout(() => {
    answer.unpipe(response)
    response.end()
    answer.destroy()
  }, STREAM_MS)
}
