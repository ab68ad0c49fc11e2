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

/** Builds the requests and compares the responses of both servers before anything is timed. */
export async function buildComparedRequestKinds(
  context: ReadBenchContext,
  terms: SearchTerms,
): Promise<RequestKind[]> {
  return await withBenchedServer(context, 'herald', herald =>
    withBenchedServer(context, 'counted', async baseline => {
      const kinds = await buildRequestKinds(herald, terms)
      context.log(`${await compareResponses(herald, baseline, kinds)} responses compared: all equal`)
      return kinds
    }),
  )
}

/** Times every kind of request at every system, one request at a time. */
export async function measureRequestKinds(
  context: ReadBenchContext,
  kinds: readonly RequestKind[],
): Promise<BenchTiming[]> {
  const times = new Map<BenchedSystem, (LatencySummary | null)[]>()
  for (const system of BENCHED_SYSTEMS) {
    times.set(
      system,
      await withBenchedServer(context, system, async client => {
        const all: (LatencySummary | null)[] = []
        for (const { what, paths, isAskedOnce, hasNoPeer = false } of kinds) {
          if (hasNoPeer && system !== 'herald') {
            all.push(null)
            continue
          }
          context.log(`timing ${system}: ${what}`)
          all.push(await measureLatency(client, paths, { once: isAskedOnce, seconds: context.seconds }))
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
