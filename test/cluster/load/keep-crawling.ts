import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { ApiClient } from './api-client.ts'
import type { GrowingPublisher } from './growing-publisher.ts'

const INTERVAL_MS = 1_000

/** A run as the API shows it. */
interface RunView {
  readonly id: string
  readonly state: string
}

/** Publishes at a rate, and asks for crawls of what is new, until `signal` aborts. */
export async function keepCrawling(
  api: ApiClient,
  source: GrowingPublisher,
  { perSecond, signal }: { readonly perSecond: number; readonly signal: AbortSignal },
): Promise<void> {
  const startedAt = clock.elapsed()
  const before = source.count()
  while (!signal.aborted) {
    const from = source.count()
    source.publish(before + Math.ceil(((clock.elapsed() - startedAt) / 1_000) * perSecond))
    const path = `/sources/${source.publisher.id}/runs`
    // Refused while one is running. What accidents make it miss is crawled at the end.
    await api.ask(path, { method: 'POST', body: source.window(Math.max(0, from - 400)) }).catch(() => null)
    await clock.sleep(INTERVAL_MS, signal)
  }
}

/** Crawls all days of a source. */
export async function crawlEverything(
  api: ApiClient,
  source: GrowingPublisher,
  patienceMs: number,
): Promise<void> {
  const deadline = clock.elapsed() + patienceMs
  const path = `/sources/${source.publisher.id}/runs`
  let requested = ''
  for (;;) {
    if (requested === '') {
      const answer = await api.ask(path, { method: 'POST', body: source.window(0) }).catch(() => null)
      if (answer?.status === 202) requested = (JSON.parse(answer.text) as RunView).id
    }
    const { data } = (await api.insist(`${path}?per_page=10`)) as unknown as { data: readonly RunView[] }
    const state = data.find(({ id }) => id === requested)?.state ?? 'waiting'
    if (/ok|suspicious/.test(state)) return
    if (/failed|stopped/.test(state)) requested = ''
    if (clock.elapsed() > deadline)
      throw new Error(`${source.publisher.id} was not crawled: ${JSON.stringify(data.slice(0, 3))}`)
    await clock.sleep(INTERVAL_MS)
  }
}
