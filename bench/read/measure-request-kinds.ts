import type { BenchTiming } from '../bench-report.ts'
import { compareResponses } from '../http-load/compare-responses.ts'
import { type LatencySummary, measureLatency } from '../http-load/measure-latency.ts'
import { buildRequestKinds, type RequestKind } from '../http-load/request-kinds.ts'
import type { SearchTerms } from '../http-load/search-terms.ts'
import {
  BENCHED_SYSTEMS,
  type BenchedSystem,
  type ReadBenchContext,
  withBenchedServer,
} from './read-bench-context.ts'

/** Makes up the requests, and lets nothing be timed before both sides answer the same. */
export async function buildComparedRequestKinds(
  stage: ReadBenchContext,
  lexicon: SearchTerms,
): Promise<RequestKind[]> {
  return await withBenchedServer(stage, 'herald', herald =>
    withBenchedServer(stage, 'counted', async peer => {
      const kinds = await buildRequestKinds(herald, lexicon)
      stage.log(`${await compareResponses(herald, peer, kinds)} answers compared: both say the same`)
      return kinds
    }),
  )
}

/** Times every kind of request at every system, one request after the other. */
export async function measureRequestKinds(
  stage: ReadBenchContext,
  kinds: readonly RequestKind[],
): Promise<BenchTiming[]> {
  const times = new Map<BenchedSystem, LatencySummary[]>()
  for (const system of BENCHED_SYSTEMS) {
    times.set(
      system,
      await withBenchedServer(stage, system, async client => {
        const all: LatencySummary[] = []
        for (const { what, paths, isAskedOnce } of kinds) {
          stage.log(`timing ${system}: ${what}`)
          all.push(await measureLatency(client, paths, { once: isAskedOnce, seconds: stage.seconds }))
        }
        return all
      }),
    )
  }
  return kinds.map(({ what, target }, i) => ({
    what,
    target,
    herald: times.get('herald')?.[i] as LatencySummary,
    counted: times.get('counted')?.[i] ?? null,
    cached: times.get('cached')?.[i] ?? null,
  }))
}
