import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a scripted node received it. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly body: string
}

/** The behavior of a scripted node: it responds, breaks the connection, or stays silent. */
export type ScriptedAnswer = { readonly status: number; readonly body: unknown } | 'break' | 'silence'

/** Starts a node that answers as a test says. */
export async function startScriptedNode(
  scope: { after(work: () => void | Promise<void>): void },
  answer: (request: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>,
): Promise<{ readonly url: string; readonly received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const parts = await readRequest(request)
    received.push(parts)
    const result = await answer(parts)
    if (result === 'silence') return
    if (result === 'break') return void request.socket.destroy()
    response.writeHead(result.status, { 'content-type': 'application/json' })
    response.end(typeof result.body === 'string' ? result.body : JSON.stringify(result.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { authorization, 'content-type': contentType } = request.headers
  return { method: request.method ?? '', path: request.url ?? '', authorization, contentType, body }
}
