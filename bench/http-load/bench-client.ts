import { Pool } from 'undici'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { ServerProcess } from './server-process.ts'

/** A client of one server with an API key and persistent connections. */
export interface BenchClient {
  /** Sends a request, reads the whole response and returns the time in milliseconds. Throws unless the status is 200. */
  timeRequest(path: string): Promise<number>
  getJson(path: string): Promise<BenchResponse>
  close(): Promise<void>
}

/** The response fields of both servers that the benchmark uses. */
export interface BenchResponse {
  readonly data?: readonly { readonly id: string }[]
  readonly events?: readonly { readonly announcement_id: string }[]
  readonly pagination?: { readonly total: number }
  /** The newest change number of the node. */
  readonly head?: number
  readonly total_announcements?: number
  readonly total_entities?: number
  readonly categories?: Readonly<Record<string, number>>
}

const CONNECTIONS = 16
const RESPONSE_TIMEOUT_MS = 120_000

function connectTo(url: string, key: string): BenchClient {
  const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: RESPONSE_TIMEOUT_MS })
  const headers = { authorization: `Bearer ${key}` }

  async function fetchText(path: string): Promise<string> {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${url}/api/v1${path} returned ${statusCode}: ${text}`)
    return text
  }

  return {
    async timeRequest(path) {
      const startedAt = clock.elapsed()
      await fetchText(path)
      return clock.elapsed() - startedAt
    },
    getJson: async path => JSON.parse(await fetchText(path)),
    close: () => pool.close(),
  }
}

/** Waits for a starting server, runs `work` with a client of it and stops the server. */
export async function withBenchClient<T>(
  starting: Promise<ServerProcess>,
  key: string,
  work: (client: BenchClient, server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await starting
  const client = connectTo(server.url, key)
  try {
    return await work(client, server)
  } finally {
    await client.close()
    await server.stop()
  }
}
