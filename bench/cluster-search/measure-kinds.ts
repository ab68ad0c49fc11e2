import type { BenchClient } from '../http-load/bench-client.ts'
import { measureLatency, measureThroughput } from '../http-load/measure-latency.ts'
import type { RequestKind } from '../http-load/request-kind.ts'
import type { ServerProcess } from '../http-load/server-process.ts'
import type { ClusterBenchContext } from './cluster-bench-context.ts'
import type { ClusterKindFigures } from './cluster-bench-folder.ts'
import { buildClusterRequestKinds, divideRequests } from './cluster-request-kinds.ts'

const WARM_UP_CONCURRENCY = 2

/** Times the kinds of requests that are not measured yet, one request after the other. */
export async function measureKinds(
  context: ClusterBenchContext,
  client: BenchClient,
  node: ServerProcess,
): Promise<void> {
  const { dataset, folder, seconds, log, checkpoint } = context
  const kinds = await buildClusterRequestKinds(client, dataset)
  const missing = kinds.filter(({ what }) => folder.progress.kinds[what] === undefined)
  if (missing.length > 0) log('warming up')
  for (const kind of missing)
    await measureThroughput(client, divideRequests(kind).warmUp, {
      concurrency: WARM_UP_CONCURRENCY,
      seconds,
      once: true,
    })
  for (const kind of missing) {
    checkpoint()
    log(`timing ${kind.what}`)
    const figures = await measureKind(context, kind, client, node)
    await folder.update({ kinds: { ...folder.progress.kinds, [kind.what]: figures } })
  }
}

async function measureKind(
  { openSearch, seconds }: ClusterBenchContext,
  kind: RequestKind,
  client: BenchClient,
  node: ServerProcess,
): Promise<ClusterKindFigures> {
  const cluster = await openSearch.get()
  const readTimes = () => Promise.all([node.measureCpuMs(), cluster.measureCpuMs()])
  const before = await readTimes()
  const alone = await measureLatency(client, divideRequests(kind).measured, { once: true, seconds })
  const after = await readTimes()
  const [nodeCpuMs = null, clusterCpuMs = null] = after.map((ms, i) => {
    const earlier = before[i] ?? null
    return ms === null || earlier === null ? null : (ms - earlier) / alone.count
  })
  return { target: kind.target, alone, nodeCpuMs, clusterCpuMs }
}
