import { Pool } from 'undici'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { ServerProcess } from './server-process.ts'

/** A client of one server with an API key and persistent connections. */
export interface BenchClient {
  /** Sends a request, reads the whole response and returns the time in milliseconds. Throws unless the status is 200. */
  timeRequest(path: string): Promise<number>
  getJson(path: string): Promise<BenchResponse>
  /** Sends a request, reads the whole response and returns its status. */
  getStatus(path: string): Promise<number>
  close(): Promise<void>
}

/** The response fields of both servers that the benchmark uses. */
export interface BenchResponse {
  readonly data?: readonly { readonly id: string }[]
  readonly events?: readonly { readonly announcement_id: string }[]
  readonly pagination?: { readonly total: number }
  readonly name?: string
  readonly suggestions?: readonly unknown[]
  /** The newest change number of the node. */
  readonly head?: number
  readonly total_announcements?: number
  readonly total_entities?: number
  readonly categories?: Readonly<Record<string, number>>
}

const CONNECTIONS = 16
const RESPONSE_TIMEOUT_MS = 120_000

/** Connects to a server with an API key. */
export function connectBenchClient(url: string, key: string, connections = CONNECTIONS): BenchClient {
  const pool = new Pool(url, { connections, headersTimeout: RESPONSE_TIMEOUT_MS })
  const headers = { authorization: `Bearer ${key}` }

  async function request(path: string): Promise<{ statusCode: number; text: string }> {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers })
    return { statusCode, text: await body.text() }
  }

  async function fetchText(path: string): Promise<string> {
    const { statusCode, text } = await request(path)
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
    getStatus: async path => (await request(path)).statusCode,
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
  const client = connectBenchClient(server.url, key)
  try {
    return await work(client, server)
  } finally {
    await client.close()
    await server.stop()
  }
}
