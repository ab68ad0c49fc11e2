import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLatestPosition } from '../../src/changes/change-number-store.ts'
import { startImport } from '../ask/child.ts'
import type { Client } from '../ask/client.ts'
import { heavySearches } from '../ask/kinds.ts'
import { measure, type Times } from '../ask/measure.ts'
import { copiedDocuments } from '../documents/copies.ts'
import type { Timing } from '../report.ts'
import { type Stage, SYSTEMS, type System, withServer } from '../stage.ts'

/** What others ask meanwhile. */
const OTHERS = [
  '/announcements',
  '/announcements?jurisdiction=FR&category=accounts_filing',
  '/announcements?date_from=2024-01-01&date_to=2024-12-31&page=100',
  '/entities?type=company',
  '/stats',
]
const PAUSE_MS = 5
const LOOK_MS = 20
/** They are watched longer than a request alone is measured: what disturbs them comes and goes. */
const WATCHED = 2
const IMPORTED = 'fr-bodacc'
/** More than an import can take in within a second. */
const IMPORTED_A_SECOND = 4_000

/** How long others wait while one heavy search after the other runs. */
export async function whileSearching(stage: Stage, words: readonly string[]): Promise<Timing> {
  const times = new Map<System, Times>()
  for (const system of SYSTEMS) {
    stage.say(`others while heavy searches run: ${system}`)
    times.set(
      system,
      await withServer(stage, system, async client => {
        const over = new AbortController()
        const searching = search(client, words, over.signal)
        const others = await askOthers(stage, client)
        over.abort()
        await searching
        return others
      }),
    )
  }
  return {
    ...{ what: 'others while heavy searches run', target: { p99: 20 }, herald: times.get('herald') as Times },
    ...{ counted: times.get('counted') ?? null, cached: times.get('cached') ?? null },
  }
}

/** The heaviest searches there are, one after the other. */
async function search(client: Client, words: readonly string[], signal: AbortSignal): Promise<void> {
  for (const path of heavySearches(words)) {
    if (signal.aborted) return
    await client.time(path)
  }
}

/** How long others wait while another process imports documents at full speed and the index follows. */
export async function whileImporting(stage: Stage): Promise<Timing> {
  const { house, settings, say } = stage
  const documents = await writeDocuments(stage)
  say('others while an import runs: herald')
  const herald = await withServer(stage, 'herald', async client => {
    const before = await readLatestPosition(house.sql)
    const running = startImport(settings, IMPORTED, documents)
    while ((await readLatestPosition(house.sql)).change === before.change) await house.clock.sleep(LOOK_MS)
    const times = await askOthers(stage, client)
    say(`${await running.stop()} records were imported meanwhile`)
    return times
  })
  return { what: 'others while an import runs', target: { p99: 50 }, herald, counted: null, cached: null }
}

/** As many documents as an import can take in while it is watched, in a folder that is answered. */
async function writeDocuments({ settings, seconds }: Stage): Promise<string> {
  const folder = join(settings.data, 'documents')
  await mkdir(folder)
  let n = 0
  for (const document of copiedDocuments(IMPORTED, Math.ceil(WATCHED * (1 + seconds)) * IMPORTED_A_SECOND)) {
    await writeFile(join(folder, `${String(n++).padStart(5, '0')}.json`), document)
  }
  return folder
}

function askOthers({ seconds }: Stage, client: Client): Promise<Times> {
  return measure(client, OTHERS, { once: false, seconds: WATCHED * seconds, pauseMs: PAUSE_MS })
}
