import { loadavg } from 'node:os'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from '../bench-report.ts'
import type { LatencyTarget } from '../http-load/read-targets.ts'
import type { ClusterBenchContext } from './cluster-bench-context.ts'
import type { ClusterBenchProgress, IndexSize } from './cluster-bench-folder.ts'

const FOUND_TARGET: LatencyTarget = { p95: 2_000 }
/** The most that two nodes may need for a request, compared with one. */
const MAX_GROWTH = 1.1
const MIB = 2 ** 20
const NO_PEERS = { counted: null, cached: null }

/** Builds the report from the figures that are kept. */
export async function buildClusterReport({
  dataset,
  folder,
  app,
}: ClusterBenchContext): Promise<BenchReport> {
  const { progress } = folder
  const { rows, seed, loaded, compared } = progress
  const [{ bytes } = { bytes: 0 }] = await app.sql<{ bytes: number }[]>`
    select pg_database_size(current_database()) as bytes`
  const load = loadavg()[0] ?? 0
  return {
    title: `herald bench cluster-search: ${rows} announcements, ${loaded.entities ?? 0} entities, seed ${seed}`,
    machine: describeMachine(),
    rows: dataset.rows,
    notes: [
      compared === null
        ? "The answers were not compared with those of a node's own index."
        : `${compared} answers are equal to those of a node's own index.`,
      `Load average at the end: ${load.toFixed(1)}.`,
    ],
    timings: buildTimings(progress),
    quantities: [
      ...buildQuantities(progress),
      quantity('database', 'bytes/announcement', bytes / rows),
      ...buildProcessorTimes(progress),
    ],
  }
}

function buildTimings({ kinds, found }: ClusterBenchProgress): BenchTiming[] {
  const ofKinds = Object.entries(kinds).map(([what, { alone, target }]) => ({
    what,
    target,
    herald: alone,
    ...NO_PEERS,
  }))
  if (found === null) return ofKinds
  const others = 'other requests while 20 announcements a second are stored'
  return [
    ...ofKinds,
    { what: 'committed → found', target: FOUND_TARGET, herald: found.found, ...NO_PEERS },
    { what: others, target: {}, herald: found.others, ...NO_PEERS },
  ]
}

function buildQuantities({
  rows,
  loaded,
  built,
  sizes,
  memory,
  nodeCounts,
}: ClusterBenchProgress): BenchQuantity[] {
  const documents = rows + (loaded.entities ?? 0)
  const seconds = built?.ms == null ? null : built.ms / 1_000
  const perDocument = (size: IndexSize | undefined) =>
    size === undefined ? null : size.bytes / size.documents
  const growth = nodeCounts === null ? null : average(nodeCounts.two) / average(nodeCounts.one)
  const perBuilt = (ms: number | null | undefined) => (ms == null ? null : (1_000 * ms) / documents)
  return [
    quantity('indexes built from nothing, node ready', 's', seconds),
    quantity('the build: node', 'processor µs/document', perBuilt(built?.nodeCpuMs)),
    quantity('the build: OpenSearch', 'processor µs/document', perBuilt(built?.clusterCpuMs)),
    quantity(
      'indexes built from nothing',
      'documents/s',
      seconds === null ? null : documents / seconds,
      true,
    ),
    quantity('index of announcements', 'bytes/announcement', perDocument(sizes?.announcements)),
    quantity('index of entities', 'bytes/entity', perDocument(sizes?.entities)),
    quantity('memory of the node after the build', 'MiB', toMiB(built?.memory ?? null)),
    quantity('memory of the node with the roles api and index', 'MiB', toMiB(memory?.node ?? null)),
    quantity('memory of OpenSearch', 'MiB', toMiB(memory?.cluster ?? null)),
    quantity('one API node', 'processor ms of all processes/request', nodeCounts && average(nodeCounts.one)),
    quantity('two API nodes', 'processor ms of all processes/request', nodeCounts && average(nodeCounts.two)),
    { ...quantity('two API nodes compared with one', '×', growth), target: MAX_GROWTH },
  ]
}

const PROCESSOR = 'processor ms/request'

function buildProcessorTimes({ kinds }: ClusterBenchProgress): BenchQuantity[] {
  return Object.entries(kinds).flatMap(([what, { nodeCpuMs, clusterCpuMs }]) => [
    quantity(`${what}: node`, PROCESSOR, nodeCpuMs),
    quantity(`${what}: OpenSearch`, PROCESSOR, clusterCpuMs),
  ])
}

function quantity(what: string, unit: string, herald: number | null, moreIsBetter = false): BenchQuantity {
  return { what, unit, target: null, moreIsBetter, herald, ...NO_PEERS }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toMiB(bytes: number | null): number | null {
  return bytes === null ? null : bytes / MIB
}
