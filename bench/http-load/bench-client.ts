import { Pool } from 'undici'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { ServerProcess } from './server-process.ts'

/** A client of one server, with a key, over connections that stay open. */
export interface BenchClient {
  /** Asks, reads the answer to its end and answers how long that took in milliseconds. Throws unless it is a 200. */
  timeRequest(path: string): Promise<number>
  getJson(path: string): Promise<BenchResponse>
  close(): Promise<void>
}

/** What both servers answer with, as far as the bench looks at it. */
export interface BenchResponse {
  readonly data?: readonly { readonly id: string }[]
  readonly events?: readonly { readonly announcement_id: string }[]
  readonly pagination?: { readonly total: number }
  /** The newest change a node has. */
  readonly head?: number
  readonly total_announcements?: number
  readonly total_entities?: number
  readonly categories?: Readonly<Record<string, number>>
}

const CONNECTIONS = 16
const LONGEST_ANSWER_MS = 120_000

function connectTo(url: string, key: string): BenchClient {
  const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: LONGEST_ANSWER_MS })
  const headers = { authorization: `Bearer ${key}` }

  async function ask(path: string): Promise<string> {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${url}/api/v1${path} answered ${statusCode}: ${text}`)
    return text
  }

  return {
    async timeRequest(path) {
      const began = clock.elapsed()
      await ask(path)
      return clock.elapsed() - began
    },
    getJson: async path => JSON.parse(await ask(path)),
    close: () => pool.close(),
  }
}

/** Asks a server that is starting, and stops it when `work` is done. */
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
