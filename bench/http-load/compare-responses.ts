import { isDeepStrictEqual } from 'node:util'
import type { BenchClient, BenchResponse } from './bench-client.ts'
import type { RequestKind } from './request-kinds.ts'

/** Compared requests per kind and concurrency. With a million rows, the baseline takes seconds for some requests. */
const REQUESTS_PER_KIND = 12
const CONCURRENCY = 2
/** Maximum number of characters of a response in the error message. */
const MAX_EXCERPT = 1_000

/** Sends the same requests to both servers. Throws if responses differ, so that no wrong response is timed. */
export async function compareResponses(
  herald: BenchClient,
  baseline: BenchClient,
  kinds: readonly RequestKind[],
): Promise<number> {
  const paths = kinds
    .filter(kind => kind.hasNoPeer !== true)
    .flatMap(kind => sampleEvenly(kind.paths, REQUESTS_PER_KIND))
  const remaining = paths[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const path of remaining) await compareResponse(herald, baseline, path)
    }),
  )
  return paths.length
}

async function compareResponse(herald: BenchClient, baseline: BenchClient, path: string): Promise<void> {
  const [ours, theirs] = await Promise.all([herald.getJson(path), baseline.getJson(path)])
  if (isDeepStrictEqual(extractComparedFields(ours), extractComparedFields(theirs))) return
  const excerpts = [ours, theirs].map(response =>
    JSON.stringify(extractComparedFields(response)).slice(0, MAX_EXCERPT),
  )
  throw new Error(
    `The servers respond differently to ${path}.\nHerald:   ${excerpts[0]}\nBaseline: ${excerpts[1]}`,
  )
}

/** Extracts the parts of a response that must be equal: the rows, their order and the totals. */
function extractComparedFields(response: BenchResponse) {
  const { data, events, pagination, total_announcements, total_entities, categories } = response
  return {
    total: pagination?.total,
    total_announcements,
    total_entities,
    categories,
    ids: data?.map(item => item.id) ?? events?.map(event => event.announcement_id),
  }
}

/** Returns up to `count` items, spread evenly over the list. */
function sampleEvenly<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, i) => i % step === 0).slice(0, count)
}
