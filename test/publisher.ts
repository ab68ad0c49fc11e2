import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in answers one request; `null` lets the next in line decide. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface Publisher {
  readonly base: string
  /** Path and query of every request, decoded, in the order they came. */
  readonly asked: readonly string[]
}

/** A publisher on loopback: the given answers one after the other, the last one for ever. */
export async function standIn(
  scope: { after(work: () => Promise<void>): void },
  answers: readonly [Answer, ...Answer[]],
): Promise<Publisher> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? answers[0]
    asked.push(decodeURIComponent((request.url ?? '').replaceAll('+', ' ')))
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  scope.after(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

export function json(value: unknown): Answer {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export function status(code: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (_request, response) => response.writeHead(code, headers).end(body)
}
