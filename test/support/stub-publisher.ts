import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Responds to one request to the stub. */
export type StubResponder = (request: IncomingMessage, response: ServerResponse) => void

export interface StubPublisher {
  readonly baseUrl: string
  /** Decoded path and query of every request in order of arrival. */
  readonly requestedPaths: readonly string[]
}

/** Starts a publisher on loopback that uses the given responders in turn and repeats the last one. */
export async function startStubPublisher(
  scope: { after(work: () => Promise<void>): void },
  responders: readonly [StubResponder, ...StubResponder[]],
): Promise<StubPublisher> {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    const respond = responders[Math.min(requestedPaths.length, responders.length - 1)] ?? responders[0]
    requestedPaths.push(decodeURIComponent((request.url ?? '').replaceAll('+', ' ')))
    respond(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  scope.after(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedPaths }
}

export function respondWithJson(value: unknown): StubResponder {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export function respondWithStatus(
  code: number,
  headers: Record<string, string> = {},
  body = '',
): StubResponder {
  return (_request, response) => response.writeHead(code, headers).end(body)
}
