import { loadOf } from '../ask/autocannon.ts'
import { throughput } from '../ask/measure.ts'
import type { Quantity } from '../report.ts'
import { type Stage, SYSTEMS, type System, withServer } from '../stage.ts'

/** Pages whose totals are known after the first request, as clients with open connections ask for them. */
const PAGES = {
  'list: first page': '/announcements',
  'list: first page, filters': '/announcements?jurisdiction=FR&category=accounts_filing',
  'search, total known': '/announcements?q=capital',
}
/** New searches under way at a time. */
const SEARCHES_AT_ONCE = 8

/** Requests a second: of pages whose total is known, and of searches whose total nobody knows. */
export async function measureLoad(stage: Stage, searches: readonly string[]): Promise<Quantity[]> {
  const rates = new Map<System, readonly number[]>()
  for (const system of SYSTEMS) {
    stage.say(`requests a second: ${system}`)
    rates.set(
      system,
      await withServer(stage, system, async (client, server) => {
        const { seconds, key } = stage
        const fresh = await throughput(client, searches, { atOnce: SEARCHES_AT_ONCE, seconds })
        const known: number[] = []
        for (const page of Object.values(PAGES)) known.push(await loadOf(server.url, key, page, seconds))
        return [...known, fresh]
      }),
    )
  }
  const whats = [...Object.keys(PAGES), 'new searches']
  return whats.map((what, i) => ({
    ...{ what, unit: 'requests/s', moreIsBetter: true, target: i === 0 ? 10_000 : null },
    ...{ herald: rates.get('herald')?.[i] ?? null, counted: rates.get('counted')?.[i] ?? null },
    cached: rates.get('cached')?.[i] ?? null,
  }))
}
