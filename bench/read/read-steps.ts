import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { HeraldError } from '../../src/platform/errors.ts'
import { BASELINE_INDEXES } from '../baseline/baseline-schema.ts'
import { createBaselineSink } from '../baseline/load-baseline.ts'
import { buildRequestKinds } from '../http-load/request-kinds.ts'
import { collectSearchTerms } from '../http-load/search-terms.ts'
import { createOpenSearchSink, mergeOpenSearchIndexes } from '../opensearch/load-opensearch.ts'
import { createHeraldSink } from '../synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../synthetic-data/load-synthetic-data.ts'
import type { SyntheticSink } from '../synthetic-data/synthetic-sink.ts'
import { compareAnswers, keepAnswers } from './compare-answers.ts'
import { checkDiskSpace } from './disk-space.ts'
import { measureSystem, NO_FIGURES } from './measure-system.ts'
import {
  type BenchedPeer,
  type BenchedSystem,
  PEER_SYSTEMS,
  type ReadBenchContext,
  withBenchedServer,
} from './read-bench-context.ts'
import type { LoadedSide } from './read-bench-folder.ts'
import type { ReadStep } from './read-step-names.ts'

/** Returns the sides that take part. */
function listSides({ peers }: ReadBenchContext): LoadedSide[] {
  return ['herald', ...peers]
}

/** Loads the rows into each side, one side after the other. */
async function loadSides(context: ReadBenchContext): Promise<void> {
  const { folder, settings, log } = context
  await checkDiskSpace(settings.data, folder.progress, listSides(context))
  for (const side of listSides(context)) {
    if (isLoaded(context, side)) continue
    await withSink(context, side, async sink => {
      const keep = (rows: number, entities: number | null) =>
        folder.update({ loaded: { ...folder.progress.loaded, [side]: { rows, entities } } })
      const from = folder.progress.loaded[side]?.rows ?? 0
      log(`writing ${context.dataset.rows - from} announcements: ${side}`)
      const entities = await loadSyntheticData(context.dataset, [sink], {
        from,
        log,
        onProgress: async rows => {
          await keep(rows, null)
          context.checkpoint()
        },
      })
      await keep(context.dataset.rows, entities)
    })
  }
}

function isLoaded({ folder }: ReadBenchContext, side: LoadedSide): boolean {
  return folder.progress.loaded[side]?.entities != null
}

async function withSink(
  context: ReadBenchContext,
  side: LoadedSide,
  work: (sink: SyntheticSink) => Promise<void>,
): Promise<void> {
  if (side === 'herald') return work(createHeraldSink(context.app.sql))
  if (side === 'postgres') return work(createBaselineSink(context.baseline.sql))
  await work(createOpenSearchSink((await context.openSearch.get()).url))
}

/** Builds the indexes of each side, and the requests with Herald's answers, with which all others are compared. */
async function buildSides(context: ReadBenchContext): Promise<void> {
  for (const side of listSides(context)) {
    context.checkpoint()
    if (context.folder.progress.built[side]?.isComplete !== true) await BUILDERS[side](context)
  }
  context.checkpoint()
  if ((await context.folder.read('answers-herald')) !== null) return
  const terms = collectSearchTerms(context.dataset)
  const kinds = await withBenchedServer(context, 'herald', client =>
    buildRequestKinds(client, terms, context.dataset.rows),
  )
  await context.folder.write('requests', kinds)
  await keepAnswers(context, kinds)
}

const BUILDERS: Record<LoadedSide, (context: ReadBenchContext) => Promise<void>> = {
  async herald(context) {
    const { app, folder, log } = context
    const isNew = !existsSync(app.indexFolder) || (await readdir(app.indexFolder)).length === 0
    log('building the search index')
    const startedAt = app.clock.elapsed()
    // The rest of a build that was cut short tells nothing about the speed of a whole one.
    const ms = await withBenchedServer(context, 'herald', async () => app.clock.elapsed() - startedAt)
    await keepBuilt(folder, 'herald', { ms: isNew ? ms : 0, steps: 1, isComplete: true })
  },
  async postgres({ app, baseline, folder, log, checkpoint }) {
    const { steps: done = 0, ms: earlierMs = 0 } = folder.progress.built.postgres ?? {}
    log('creating the indexes of the baseline')
    let ms = earlierMs
    for (const [i, statement] of BASELINE_INDEXES.entries()) {
      if (i < done) continue
      checkpoint()
      const startedAt = app.clock.elapsed()
      await baseline.sql.unsafe(statement)
      ms += app.clock.elapsed() - startedAt
      const isComplete = i + 1 === BASELINE_INDEXES.length
      await keepBuilt(folder, 'postgres', { ms, steps: i + 1, isComplete })
    }
  },
  async opensearch(context) {
    context.log('merging the indexes of OpenSearch')
    const { clock } = context.app
    await withBenchedServer(context, 'opensearch', async (_client, { url }) => {
      const startedAt = clock.elapsed()
      await mergeOpenSearchIndexes(url)
      await keepBuilt(context.folder, 'opensearch', {
        ms: clock.elapsed() - startedAt,
        steps: 1,
        isComplete: true,
      })
    })
  },
}

async function keepBuilt(
  folder: ReadBenchContext['folder'],
  side: LoadedSide,
  built: { ms: number; steps: number; isComplete: boolean },
): Promise<void> {
  await folder.update({ built: { ...folder.progress.built, [side]: built } })
}

/** Compares a peer's answers with Herald's, and times it only then. */
async function measurePeer(context: ReadBenchContext, peer: BenchedPeer): Promise<void> {
  if (!context.peers.includes(peer))
    throw new HeraldError('invalid_usage', context.absence ?? `Step peer:${peer} needs ${peer} in --peers.`)
  const systems = PEER_SYSTEMS[peer]
  const [system] = systems
  await withBenchedServer(context, system, client => compareAnswers(context, system, client))
  await measureSystems(context, systems)
}

/** Compares Herald's answers with those that the peers were compared with, and times it only then. */
async function measureHerald(context: ReadBenchContext): Promise<void> {
  // Answers that this run has kept are those of the same code.
  if (!context.folder.hasWritten('answers-herald'))
    await withBenchedServer(context, 'herald', client => compareAnswers(context, 'herald', client))
  await measureSystems(context, ['herald'])
}

/** Measures what is missing, or everything again if nothing is. */
async function measureSystems(context: ReadBenchContext, systems: readonly BenchedSystem[]): Promise<void> {
  const isAgain = await areMeasured(context, systems)
  for (const system of systems) if (isAgain) await context.folder.write(`measurement-${system}`, NO_FIGURES)
  for (const system of systems) await measureSystem(context, system)
}

async function areMeasured(
  { folder }: ReadBenchContext,
  systems: readonly BenchedSystem[],
): Promise<boolean> {
  const measurements = await Promise.all(systems.map(system => folder.readMeasurement(system)))
  return measurements.every(measurement => measurement?.isComplete === true)
}

/** Returns whether a step is complete. That of a peer that does not take part is. */
export async function isStepDone(context: ReadBenchContext, step: ReadStep): Promise<boolean> {
  const { folder, peers } = context
  const sides = listSides(context)
  if (step === 'load') return sides.every(side => isLoaded(context, side))
  if (step === 'build') {
    const isBuilt = sides.every(side => folder.progress.built[side]?.isComplete === true)
    return isBuilt && (await folder.read('answers-herald')) !== null
  }
  if (step === 'measure') return areMeasured(context, ['herald'])
  const peer = step === 'peer:postgres' ? 'postgres' : 'opensearch'
  return !peers.includes(peer) || areMeasured(context, PEER_SYSTEMS[peer])
}

/** Runs a step. Throws if one that it needs is not complete. */
export async function runReadStep(context: ReadBenchContext, step: ReadStep): Promise<void> {
  const needed: readonly ReadStep[] = step === 'load' ? [] : step === 'build' ? ['load'] : ['load', 'build']
  for (const earlier of needed) {
    if (await isStepDone(context, earlier)) continue
    throw new HeraldError('invalid_usage', `Step ${step} needs step ${earlier}, which is not complete.`)
  }
  // Nothing but the measured server takes memory and processor time.
  if (step === 'peer:postgres' || step === 'measure') await context.openSearch.stop()
  await RUNNERS[step](context)
}

const RUNNERS: Record<ReadStep, (context: ReadBenchContext) => Promise<void>> = {
  load: loadSides,
  build: buildSides,
  'peer:postgres': context => measurePeer(context, 'postgres'),
  'peer:opensearch': context => measurePeer(context, 'opensearch'),
  measure: measureHerald,
}
