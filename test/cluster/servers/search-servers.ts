import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { installOpenSearch } from '../../../bench/opensearch/install-opensearch.ts'
import { ClusterProcess } from './cluster-process.ts'
import type { ClusterScope } from './cluster-scope.ts'
import { findStablePort } from './find-stable-port.ts'

const NODES = 3
const HEAP = '512m'
/** Takes a third of the processor time of a start. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** The first run downloads OpenSearch. */
const installation = await installOpenSearch({ heap: HEAP })

/** Why there is no OpenSearch to test with, or `false`. */
export const searchServersAreAbsent: string | false = 'absent' in installation && installation.absent

/** A node of the search cluster. */
export interface SearchServer {
  readonly port: number
  readonly process: ClusterProcess
}

/** Three OpenSearch nodes, a process each. */
export interface SearchServers {
  readonly all: readonly SearchServer[]
  /** Returns whether all nodes are there and every shard has its copies. Throws nothing. */
  isWhole(): Promise<boolean>
}

/** They end with `scope`. */
export async function startSearchServers(scope: ClusterScope, folder: string): Promise<SearchServers> {
  if ('absent' in installation) throw new Error(installation.absent)
  const ports: number[] = []
  while (ports.length < 2 * NODES) {
    const port = await findStablePort()
    if (!ports.includes(port)) ports.push(port)
  }
  const [httpPorts, transportPorts] = [ports.slice(0, NODES), ports.slice(NODES)]
  const all: SearchServer[] = []
  for (const [number, port] of httpPorts.entries()) {
    const data = join(folder, `search-${number}`)
    await mkdir(data)
    const [java = '', ...args] = installation.command(data)
    const command = [
      java,
      ...QUICK_START,
      ...args,
      String(number),
      String(port),
      ...transportPorts.map(String),
    ]
    const isReady = (output: string): boolean => output.includes('listening on')
    all.push({ port, process: new ClusterProcess({ name: `search-${number}`, command, isReady }) })
  }
  for (const { process } of all) scope.after(() => process.kill())
  // The nodes wait for each other.
  await Promise.all(all.map(({ process }) => process.start()))
  return { all, isWhole: () => isWhole(all) }
}

async function isWhole(all: readonly SearchServer[]): Promise<boolean> {
  const answers = await Promise.all(
    all.map(async ({ port }) => {
      const signal = AbortSignal.timeout(2_000)
      const response = await fetch(`http://127.0.0.1:${port}/_cluster/health`, { signal })
      const health = (await response.json()) as { status: string; number_of_nodes: number }
      return health.status === 'green' && health.number_of_nodes === all.length
    }),
  ).catch(() => [false])
  return answers.every(Boolean)
}
