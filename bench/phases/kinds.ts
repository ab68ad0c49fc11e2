import { compareAnswers } from '../ask/compare.ts'
import { type Kind, kindsFor } from '../ask/kinds.ts'
import type { Lexicon } from '../ask/lexicon.ts'
import { measure, type Times } from '../ask/measure.ts'
import type { Timing } from '../report.ts'
import { type Stage, SYSTEMS, type System, withServer } from '../stage.ts'

/** Makes up the requests, and lets nothing be timed before both sides answer the same. */
export async function agreedKinds(stage: Stage, lexicon: Lexicon): Promise<Kind[]> {
  return await withServer(stage, 'herald', herald =>
    withServer(stage, 'counted', async peer => {
      const kinds = await kindsFor(herald, lexicon)
      stage.say(`${await compareAnswers(herald, peer, kinds)} answers compared: both say the same`)
      return kinds
    }),
  )
}

/** Times every kind of request at every system, one request after the other. */
export async function timeKinds(stage: Stage, kinds: readonly Kind[]): Promise<Timing[]> {
  const times = new Map<System, Times[]>()
  for (const system of SYSTEMS) {
    times.set(
      system,
      await withServer(stage, system, async client => {
        const all: Times[] = []
        for (const { what, paths, once } of kinds) {
          stage.say(`timing ${system}: ${what}`)
          all.push(await measure(client, paths, { once, seconds: stage.seconds }))
        }
        return all
      }),
    )
  }
  return kinds.map(({ what, target }, i) => ({
    ...{ what, target, herald: times.get('herald')?.[i] as Times },
    ...{ counted: times.get('counted')?.[i] ?? null, cached: times.get('cached')?.[i] ?? null },
  }))
}
