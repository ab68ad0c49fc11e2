import { createHash } from 'node:crypto'
import { type BenchClient, connectBenchClient } from '../http-load/bench-client.ts'
import { type ServerProcess, startHeraldServer } from '../http-load/server-process.ts'
import {
  type ClusterBenchContext,
  NODE_ROLES,
  SECOND_NODE_ROLES,
  withClusterNode,
} from './cluster-bench-context.ts'
import type { NodeCountFigures } from './cluster-bench-folder.ts'
import { buildClusterRequestKinds } from './cluster-request-kinds.ts'

/** Requests per second, which both arrangements get alike. */
const PER_SECOND = 20
const MEASURED_FACTOR = 2
/** The most requests of a kind, so that none dominates. */
const REQUESTS_PER_KIND = 150
const KINDS = ['list: first page', 'list: filters', 'new search']
/** The new node gets more requests than are measured, because code that is not compiled yet takes several times as long. */
const WARM_UPS = 3
/** Each node is prepared; then one, two, two and one are measured. */
const PARTS = 2 * WARM_UPS + 4

interface LoadedNode {
  readonly client: BenchClient
  readonly node: ServerProcess
}

/**
 * Measures the processor time per request of all API nodes and OpenSearch at the same rate of requests: one node, two nodes,
 * and one again. No request is sent twice, so that no node answers from its memory.
 */
export async function measureNodeCounts(context: ClusterBenchContext): Promise<NodeCountFigures | null> {
  return await withClusterNode(context, NODE_ROLES, async (client, node) => {
    const parts = await buildParts(context, client)
    const first = { client, node }
    const warmUp = async (node: LoadedNode) => {
      for (let n = 0; n < WARM_UPS; n++) await sendSteadily(context, [node], parts.shift() ?? [])
    }
    const measure = (nodes: readonly LoadedNode[]) => measurePerRequest(context, nodes, parts.shift() ?? [])
    await warmUp(first)
    const before = await measure([first])
    const two = await withSecondNode(context, async second => {
      await warmUp(second)
      return [await measure([first, second]), await measure([first, second])]
    })
    const one = [before, await measure([first])]
    return [...one, ...two].includes(null) ? null : { one: one as number[], two: two as number[] }
  })
}

async function withSecondNode<T>(
  { settings, openSearch, key }: ClusterBenchContext,
  work: (second: LoadedNode) => Promise<T>,
): Promise<T> {
  const { url } = await openSearch.get()
  const node = await startHeraldServer(settings, { roles: SECOND_NODE_ROLES, searchUrl: url })
  const client = connectBenchClient(node.url, key)
  try {
    return await work({ client, node })
  } finally {
    await client.close()
    await node.stop()
  }
}

/** Divides requests of all kinds into parts with the same mixture. Their order is that of hashes, so that it has no pattern. */
async function buildParts({ dataset }: ClusterBenchContext, client: BenchClient): Promise<string[][]> {
  const all = await buildClusterRequestKinds(client, dataset)
  const kinds = all
    .filter(({ what }) => KINDS.some(kind => what.startsWith(kind)))
    .map(({ paths }) => inOrderOfHashes(paths).slice(0, REQUESTS_PER_KIND))
  return Array.from({ length: PARTS }, (_, part) =>
    inOrderOfHashes(kinds.flatMap(paths => paths.filter((_path, i) => i % PARTS === part))),
  )
}

function inOrderOfHashes(paths: readonly string[]): string[] {
  const hashed = paths.map(path => ({ path, hash: createHash('sha256').update(path).digest('hex') }))
  return hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ path }) => path)
}

async function measurePerRequest(
  context: ClusterBenchContext,
  nodes: readonly LoadedNode[],
  paths: readonly string[],
): Promise<number | null> {
  const cluster = await context.openSearch.get()
  const servers = [cluster, ...nodes.map(({ node }) => node)]
  const readTimes = () => Promise.all(servers.map(server => server.measureCpuMs()))
  const before = await readTimes()
  const requests = await sendSteadily(context, nodes, paths)
  const after = await readTimes()
  if ([...before, ...after].includes(null)) return null
  const sum = (times: readonly (number | null)[]) => times.reduce<number>((total, ms) => total + (ms ?? 0), 0)
  return (sum(after) - sum(before)) / requests
}

/** Sends requests at a constant rate to the nodes in turn, and returns their number. */
async function sendSteadily(
  { app: { clock }, seconds }: ClusterBenchContext,
  nodes: readonly LoadedNode[],
  paths: readonly string[],
): Promise<number> {
  const startedAt = clock.elapsed()
  const chosen = paths.slice(0, Math.ceil(PER_SECOND * MEASURED_FACTOR * seconds))
  const sent: Promise<void>[] = []
  for (const path of chosen) {
    const { client } = nodes[sent.length % nodes.length] as LoadedNode
    sent.push(client.load(path))
    const dueAt = startedAt + (sent.length * 1_000) / PER_SECOND
    if (clock.elapsed() < dueAt) await clock.sleep(dueAt - clock.elapsed())
  }
  await Promise.all(sent)
  return chosen.length
}
