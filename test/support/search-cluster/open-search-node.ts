import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { installOpenSearch } from '../../../bench/opensearch/install-opensearch.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { systemRandom } from '../../../src/platform/random.ts'
import {
  createSearchCluster,
  type SearchCluster,
} from '../../../src/search/engines/opensearch/client/search-cluster.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'

interface Scope {
  after(work: () => void | Promise<void>): void
}

/** Nothing is downloaded here: OpenSearch has to be in Maven's local repository, or built by an earlier benchmark. */
const installation = await installOpenSearch({ offline: true, heap: '512m' })
const runningUrl = process.env.HERALD_TEST_SEARCH_URL

/** Why there is no OpenSearch to test with, or `false`. */
export const openSearchIsAbsent: string | false =
  runningUrl === undefined && 'absent' in installation ? installation.absent : false

const STOP_MS = 10_000

/** Starts a node of OpenSearch and returns its URL. HERALD_TEST_SEARCH_URL names one that runs already. */
export async function startOpenSearchNode(scope: Scope): Promise<string> {
  if (runningUrl !== undefined) return runningUrl
  if ('absent' in installation) throw new Error(installation.absent)
  const [program = '', ...args] = installation.command(await createTemporaryFolder(scope))
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = new Promise(resolve => server.once('exit', resolve))
  scope.after(async () => {
    server.kill()
    // Its shutdown can hang when it fails, because its folder is already gone.
    const patience = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
    await exited
    clearTimeout(patience)
  })
  for await (const line of createInterface(server.stdout)) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    // Later output is read and discarded, because a full pipe would stop the node.
    server.stdout.resume()
    return url
  }
  throw new Error('OpenSearch exited before it was listening.')
}

/** Connects to a cluster for the time of a test, which deletes its indexes with a prefix before and after. */
export async function connectToCluster(scope: Scope, url: string, prefix: string): Promise<SearchCluster> {
  const location = { nodes: [url], credentials: null, authorities: [] }
  const cluster = createSearchCluster(location, { clock: systemClock, random: systemRandom })
  const deleteIndexes = () => cluster.send({ method: 'DELETE', path: `/${prefix}*` })
  await deleteIndexes()
  scope.after(async () => {
    await deleteIndexes()
    await cluster.close()
  })
  return cluster
}
