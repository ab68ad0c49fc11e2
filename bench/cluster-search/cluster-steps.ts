import { HeraldError } from '../../src/platform/errors.ts'
import { requireFreeSpace } from '../read/disk-space.ts'
import { createHeraldSink } from '../synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../synthetic-data/load-synthetic-data.ts'
import { type ClusterBenchContext, NODE_ROLES, withClusterNode } from './cluster-bench-context.ts'
import { type ClusterBenchProgress, NOTHING_MEASURED } from './cluster-bench-folder.ts'
import type { ClusterStep } from './cluster-step-names.ts'
import { compareClusterAnswers } from './compare-cluster-answers.ts'
import { measureFoundWrites } from './measure-found-writes.ts'
import { measureIndexSizes } from './measure-index-sizes.ts'
import { measureKinds } from './measure-kinds.ts'
import { measureNodeCounts } from './measure-node-counts.ts'

/** Bytes per announcement with its share of the entities: of the database, and of the indexes while they are merged. */
const BYTES_PER_ROW = { database: 7_000, cluster: 4_000 }

const IS_DONE: Record<ClusterStep, (progress: ClusterBenchProgress) => boolean> = {
  load: ({ loaded }) => loaded.entities !== null,
  build: ({ sizes }) => sizes !== null,
  compare: ({ compared }) => compared !== null,
  measure: ({ found, nodeCounts }) => found !== null && nodeCounts !== null,
}

export function isClusterStepDone({ folder }: ClusterBenchContext, step: ClusterStep): boolean {
  return IS_DONE[step](folder.progress)
}

/** Runs a step. Throws if one of `steps` before it is not complete. */
export async function runClusterStep(
  context: ClusterBenchContext,
  step: ClusterStep,
  steps: readonly ClusterStep[],
): Promise<void> {
  const missing = steps.slice(0, steps.indexOf(step)).find(name => !isClusterStepDone(context, name))
  if (missing !== undefined)
    throw new HeraldError('invalid_usage', `Step ${step} needs step ${missing}, which is not complete.`)
  context.checkpoint()
  await RUNNERS[step](context)
}

const RUNNERS: Record<ClusterStep, (context: ClusterBenchContext) => Promise<void>> = {
  load: loadRows,
  build: buildIndexes,
  compare: compareClusterAnswers,
  measure: measureAll,
}

async function loadRows({ app, settings, dataset, folder, log, checkpoint }: ClusterBenchContext) {
  const { rows: from } = folder.progress.loaded
  const perRow = BYTES_PER_ROW.database + BYTES_PER_ROW.cluster
  const missing = (dataset.rows - from) * BYTES_PER_ROW.database + dataset.rows * BYTES_PER_ROW.cluster
  await requireFreeSpace(settings.data, dataset.rows, { missing, perRow })
  log(`writing ${dataset.rows - from} announcements`)
  const entities = await loadSyntheticData(dataset, [createHeraldSink(app.sql)], {
    from,
    log,
    onProgress: async rows => {
      await folder.update({ loaded: { rows, entities: null } })
      checkpoint()
    },
  })
  await folder.update({ loaded: { rows: dataset.rows, entities } })
}

/** Has the role `index` build its indexes, on a node that also serves the API. */
async function buildIndexes(context: ClusterBenchContext): Promise<void> {
  const { app, dataset, folder, settings, openSearch, log } = context
  await requireFreeSpace(settings.data, dataset.rows, {
    missing: dataset.rows * BYTES_PER_ROW.cluster,
    perRow: BYTES_PER_ROW.cluster,
  })
  const cluster = await openSearch.get()
  log('building the indexes of the cluster')
  if (folder.progress.built === null) {
    const isWhole = (await measureIndexSizes(cluster.url)) === null
    const [startedAt, startedCpu] = [app.clock.elapsed(), await cluster.measureCpuMs()]
    await withClusterNode(context, NODE_ROLES, async (_client, node) => {
      const [ms, cpu] = [app.clock.elapsed() - startedAt, await cluster.measureCpuMs()]
      const clusterCpuMs = cpu === null || startedCpu === null ? null : cpu - startedCpu
      const times = { ms, nodeCpuMs: await node.measureCpuMs(), clusterCpuMs }
      const unknown = { ms: null, nodeCpuMs: null, clusterCpuMs: null }
      await folder.update({ built: { ...(isWhole ? times : unknown), memory: await node.measureMemory() } })
    })
  }
  await folder.update({ sizes: await measureIndexSizes(cluster.url) })
}

/** Measures what is missing, or everything again if nothing is. */
async function measureAll(context: ClusterBenchContext): Promise<void> {
  const { folder, openSearch, log } = context
  if (isClusterStepDone(context, 'measure')) await folder.update(NOTHING_MEASURED)
  await withClusterNode(context, NODE_ROLES, async (client, node) => {
    await measureKinds(context, client, node)
    if (folder.progress.found === null) {
      log('committed → found')
      await measureFoundWrites(context, client)
      const cluster = await openSearch.get()
      await folder.update({
        memory: { node: await node.measureMemory(), cluster: await cluster.measureMemory() },
      })
    }
  })
  if (folder.progress.nodeCounts === null) {
    log('processor time with one and with two API nodes')
    await folder.update({ nodeCounts: await measureNodeCounts(context) })
  }
}
