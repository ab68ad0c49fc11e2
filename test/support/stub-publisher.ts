import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in answers one request; `null` lets the next in line decide. */
export type StubResponder = (request: IncomingMessage, response: ServerResponse) => void

export interface StubPublisher {
  readonly baseUrl: string
  /** Path and query of every request, decoded, in the order they came. */
  readonly requestedPaths: readonly string[]
}

/** A publisher on loopback: the given answers one after the other, the last one for ever. */
export async function startStubPublisher(
  scope: { after(work: () => Promise<void>): void },
  answers: readonly [StubResponder, ...StubResponder[]],
): Promise<StubPublisher> {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requestedPaths.length, answers.length - 1)] ?? answers[0]
    requestedPaths.push(decodeURIComponent((request.url ?? '').replaceAll('+', ' ')))
    answer(request, response)
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
