import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'

/** An event of a stream of server-sent events. */
export interface ReceivedEvent {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: string
}

/** A client of an event stream, which parses it like a browser. */
export interface EventStreamClient {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: readonly ReceivedEvent[]
  readonly comments: readonly string[]
  /** The time to wait before reconnecting that the server sent last, in milliseconds. */
  retryMs(): number | null
  /** Resolves with the body when the server ends the response or closes the connection. */
  readonly ended: Promise<string>
  /** Stops reading, so that data wait in the buffers of the connection and of the server. */
  pause(): void
  close(): void
}

/** Opens a stream and resolves when its headers have arrived. */
export function openEventStream(
  url: string,
  headers: Record<string, string>,
  onEvent: (event: ReceivedEvent) => void = () => {},
): Promise<EventStreamClient> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = httpRequest(url, { headers, agent: false }, response => {
      const parser = createParser(onEvent)
      let body = ''
      const ended = new Promise<string>(done => {
        response.on('close', () => done(body))
        response.on('error', () => done(body))
      })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (body.length < 100_000) body += chunk
        parser.write(chunk)
      })
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events: parser.events,
        comments: parser.comments,
        retryMs: parser.retryMs,
        ended,
        pause: () => void response.pause(),
        close: () => void request.destroy(),
      })
    })
    request.on('error', reject)
    request.end()
  })
}

function createParser(onEvent: (event: ReceivedEvent) => void) {
  const events: ReceivedEvent[] = []
  const comments: string[] = []
  let buffered = ''
  let retryMs: number | null = null

  function readMessage(message: string): void {
    const fields = new Map<string, string>()
    for (const line of message.split('\n')) {
      const colon = line.indexOf(':')
      if (colon === 0) comments.push(line.slice(1).trim())
      else if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart())
    }
    const [retry, data] = [fields.get('retry'), fields.get('data')]
    if (retry !== undefined) retryMs = Number(retry)
    if (data === undefined) return
    const event = { id: fields.get('id'), event: fields.get('event'), data }
    events.push(event)
    onEvent(event)
  }

  return {
    events,
    comments,
    retryMs: () => retryMs,
    write(chunk: string): void {
      buffered += chunk
      const messages = buffered.split('\n\n')
      buffered = messages.pop() ?? ''
      for (const message of messages) readMessage(message)
    },
  }
}
