import { join } from 'node:path'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { Settings } from '../../src/platform/settings.ts'
import type { BaselineDatabase } from '../baseline/baseline-database.ts'
import { type BenchClient, connectBenchClient, withBenchClient } from '../http-load/bench-client.ts'
import { type BenchProtocol, HERALD_PROTOCOL } from '../http-load/bench-protocol.ts'
import {
  type ServerProcess,
  startBaselineServer,
  startHeraldServer,
  startServer,
} from '../http-load/server-process.ts'
import { clearOpenSearchCaches, waitForOpenSearch } from '../opensearch/load-opensearch.ts'
import { OPENSEARCH_PROTOCOL } from '../opensearch/opensearch-protocol.ts'
import { readDatabaseServerCpuMs } from '../processes/processor-time.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import type { ReadBenchFolder } from './read-bench-folder.ts'

/** Shared state of the steps of the read benchmark. */
export interface ReadBenchContext {
  readonly app: AppContext
  readonly settings: Settings
  readonly baseline: BaselineDatabase
  /** The peers that take part. */
  readonly peers: readonly BenchedPeer[]
  /** Why OpenSearch does not take part although it was requested. */
  readonly absence: string | null
  readonly openSearch: KeptServer
  /** An API key that Herald and the baseline accept. */
  readonly key: string
  readonly dataset: SyntheticDataset
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  readonly folder: ReadBenchFolder
  log(text: string): void
  /** Throws if the time of this run has passed or it was interrupted. What is kept in the folder is then complete so far. */
  checkpoint(): void
}

/** Herald, the baseline that counts every total, the baseline that caches totals for a minute, and OpenSearch. */
export type BenchedSystem = 'herald' | 'counted' | 'cached' | 'opensearch'

/** The systems of each peer, which are timed one after the other. */
export const PEER_SYSTEMS = {
  postgres: ['counted', 'cached'],
  opensearch: ['opensearch'],
} as const satisfies Record<string, readonly BenchedSystem[]>

export type BenchedPeer = keyof typeof PEER_SYSTEMS

/** A running server. */
export interface BenchedServer extends ServerProcess {
  /** Returns the processor time of everything that answers requests, with the baseline's PostgreSQL. */
  readAllCpuMs(): Promise<number | null>
}

/** Starts a server with empty caches, runs `work` with a client of it and stops it. */
export async function withBenchedServer<T>(
  context: ReadBenchContext,
  system: BenchedSystem,
  work: (client: BenchClient, server: BenchedServer) => Promise<T>,
): Promise<T> {
  if (system === 'opensearch') return await withOpenSearch(context, work)
  return await withBenchClient(
    startSystem(context, system),
    context.key,
    (client, server) =>
      work(client, { ...server, readAllCpuMs: () => readAllCpuMs(context, system, server) }),
    protocolOf(system),
  )
}

/** Returns how a system is asked what a path of Herald's API asks. */
export function protocolOf(system: BenchedSystem): BenchProtocol {
  return system === 'opensearch' ? OPENSEARCH_PROTOCOL : HERALD_PROTOCOL
}

function startSystem(
  context: ReadBenchContext,
  system: Exclude<BenchedSystem, 'opensearch'>,
): Promise<ServerProcess> {
  if (system === 'herald') return startHeraldServer(context.settings)
  return startBaselineServer(context.baseline.url, system)
}

/** Runs `work` with the running node of OpenSearch, whose caches are emptied first. Starting a node takes many seconds. */
async function withOpenSearch<T>(
  context: ReadBenchContext,
  work: (client: BenchClient, server: BenchedServer) => Promise<T>,
): Promise<T> {
  const server = await context.openSearch.get()
  await clearOpenSearchCaches(server.url)
  const client = connectBenchClient(server.url, context.key, { protocol: protocolOf('opensearch') })
  try {
    return await work(client, { ...server, readAllCpuMs: server.measureCpuMs })
  } finally {
    await client.close()
  }
}

/** Creates the node of OpenSearch, which starts when it is first needed, with the data in the benchmark's folder. */
export function createOpenSearchNode(
  data: string,
  command: (folder: string) => readonly string[],
): KeptServer {
  return new KeptServer(async () => {
    const server = await startServer(command(join(data, 'opensearch')))
    await waitForOpenSearch(server.url)
    return server
  })
}

/** A server that starts when it is first needed and runs until it is stopped. */
export class KeptServer {
  readonly #start: () => Promise<ServerProcess>
  #running: Promise<ServerProcess> | null = null

  constructor(start: () => Promise<ServerProcess>) {
    this.#start = start
  }

  get(): Promise<ServerProcess> {
    this.#running ??= this.#start()
    return this.#running
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = null
    await (await running)?.stop()
  }
}

async function readAllCpuMs(
  { baseline }: ReadBenchContext,
  system: BenchedSystem,
  server: ServerProcess,
): Promise<number | null> {
  const own = await server.measureCpuMs()
  if (system === 'herald' || system === 'opensearch') return own
  const database = await readDatabaseServerCpuMs(baseline.sql)
  return own === null || database === null ? null : own + database
}
