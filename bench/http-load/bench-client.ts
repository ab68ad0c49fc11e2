import { Pool } from 'undici'
import { systemClock as clock } from '../../src/platform/clock.ts'
import {
  type BenchProtocol,
  type BenchRequest,
  type BenchResponse,
  HERALD_PROTOCOL,
} from './bench-protocol.ts'
import type { ServerProcess } from './server-process.ts'

/** A client of one server with an API key and persistent connections. Paths are those of Herald's API. */
export interface BenchClient {
  /** Sends a request, reads the whole response and returns the time in milliseconds. Throws unless the status is 200. */
  timeRequest(path: string): Promise<number>
  getJson(path: string): Promise<BenchResponse>
  /** Sends a request, reads the whole response and returns its status. */
  getStatus(path: string): Promise<number>
  /** Sends a request and reads the response without keeping it, at the least cost to this process. */
  load(path: string): Promise<void>
  close(): Promise<void>
}

interface BenchClientOptions {
  readonly connections?: number
  readonly protocol?: BenchProtocol
}

const CONNECTIONS = 16
const RESPONSE_TIMEOUT_MS = 300_000

/** Connects to a server with an API key. */
export function connectBenchClient(
  url: string,
  key: string,
  { connections = CONNECTIONS, protocol = HERALD_PROTOCOL }: BenchClientOptions = {},
): BenchClient {
  const pool = new Pool(url, {
    connections,
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
  })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

  async function send({ method, path, body }: BenchRequest): Promise<{ statusCode: number; text: string }> {
    const response = await pool.request({ method, path, headers, body: body ?? null })
    return { statusCode: response.statusCode, text: await response.body.text() }
  }

  async function fetchText(request: BenchRequest): Promise<string> {
    const { statusCode, text } = await send(request)
    if (statusCode !== 200) throw requestError(url, request, `${statusCode}: ${text}`)
    return text
  }

  return {
    async timeRequest(path) {
      const request = protocol.buildRequest(path)
      const startedAt = clock.elapsed()
      await fetchText(request)
      return clock.elapsed() - startedAt
    },
    getJson: async path => protocol.readResponse(path, await fetchText(protocol.buildRequest(path))),
    getStatus: async path => (await send(protocol.buildRequest(path))).statusCode,
    load: path => sendWithoutKeeping(pool, protocol.buildRequest(path), headers),
    close: () => pool.close(),
  }
}

/** Sends a request below undici's promises and streams, which would take a tenth of a millisecond of a shared core. */
function sendWithoutKeeping(
  pool: Pool,
  request: BenchRequest,
  headers: Record<string, string>,
): Promise<void> {
  const { method, path, body } = request
  let status = 0
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData() {},
        onResponseEnd() {
          if (status === 200) resolve()
          else reject(requestError('the server', request, String(status)))
        },
        onResponseError(_controller, error) {
          reject(error)
        },
      },
    )
  })
}

function requestError(server: string, { path, body = '' }: BenchRequest, response: string): Error {
  return new Error(`${server}${path} ${body} returned ${response}`)
}

/** Waits for a starting server, runs `work` with a client of it and stops the server. */
export async function withBenchClient<T>(
  starting: Promise<ServerProcess>,
  key: string,
  work: (client: BenchClient, server: ServerProcess) => Promise<T>,
  protocol: BenchProtocol = HERALD_PROTOCOL,
): Promise<T> {
  const server = await starting
  const client = connectBenchClient(server.url, key, { protocol })
  try {
    return await work(client, server)
  } finally {
    await client.close()
    await server.stop()
  }
}
