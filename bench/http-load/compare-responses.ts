import { isDeepStrictEqual } from 'node:util'
import type { BenchClient, BenchResponse } from './bench-client.ts'
import type { RequestKind } from './request-kinds.ts'

/** So many requests of each kind are compared, and so many at a time: among a million rows a peer takes seconds for one. */
const COMPARED = 12
const AT_A_TIME = 2
/** Characters of an answer in the message about it. */
const SHOWN = 1_000

/** Asks both the same and throws where one says something else: no speed is measured of a wrong answer. */
export async function compareResponses(
  herald: BenchClient,
  peer: BenchClient,
  kinds: readonly RequestKind[],
): Promise<number> {
  const paths = kinds.flatMap(kind => spread(kind.paths, COMPARED))
  const left = paths[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const path of left) await compareAnswer(herald, peer, path)
    }),
  )
  return paths.length
}

async function compareAnswer(herald: BenchClient, peer: BenchClient, path: string): Promise<void> {
  const [ours, theirs] = await Promise.all([herald.getJson(path), peer.getJson(path)])
  if (isDeepStrictEqual(essenceOf(ours), essenceOf(theirs))) return
  const said = [ours, theirs].map(answer => JSON.stringify(essenceOf(answer)).slice(0, SHOWN))
  throw new Error(`The two answer ${path} differently.\nHerald: ${said[0]}\nPeer:   ${said[1]}`)
}

/** Which rows, in which order, of how many. */
function essenceOf(answer: BenchResponse) {
  const { data, events, pagination, total_announcements, total_entities, categories } = answer
  return {
    total: pagination?.total,
    total_announcements,
    total_entities,
    categories,
    ids: data?.map(item => item.id) ?? events?.map(event => event.announcement_id),
  }
}

/** Some of the items, from all over the list. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, i) => i % step === 0).slice(0, count)
}
