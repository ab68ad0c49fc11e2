import { systemClock as clock } from '../../../src/platform/clock.ts'
import { countCurrentStandbys } from '../servers/database-state.ts'
import type { Cluster } from '../servers/start-cluster.ts'
import { waitForCluster } from '../servers/wait-for-cluster.ts'
import { listAccidents, PROMOTION } from './list-accidents.ts'

/** How long an accident lasts, in milliseconds. */
const DURATION = { shortest: 2_000, longest: 12_000 }

/** What accidents are measured with. Times are on the monotonic clock. */
export interface AccidentWatch {
  /** Returns when a write was last confirmed. */
  lastWrite(): number
  /** Returns the time of the newest event that every receiver got, in milliseconds since 1970. */
  newestDelivery(): number
  log(text: string): void
}

export interface AccidentPlan extends AccidentWatch {
  readonly seconds: number
  /** Returns a number from 0 to 1. */
  readonly random: () => number
}

/** What happened, and how long it took until work went on after a promotion. */
export interface AccidentReport {
  readonly accidents: string[]
  readonly promotions: { readonly writesMs: number; readonly deliveriesMs: number }[]
}

/** Causes accidents one after the other, each part of the cluster in turn, until the time is over and a standby was promoted. */
export async function causeAccidents(cluster: Cluster, plan: AccidentPlan): Promise<AccidentReport> {
  const report: AccidentReport = { accidents: [], promotions: [] }
  const end = clock.elapsed() + plan.seconds * 1_000
  let parts: string[] = []
  while (clock.elapsed() < end || report.promotions.length === 0) {
    if (parts.length === 0) parts = shuffle([...listAccidents(cluster).keys()], plan.random)
    const part = clock.elapsed() < end ? (parts.shift() as string) : PROMOTION
    const accidents = listAccidents(cluster).get(part) ?? []
    const accident = accidents[Math.floor(plan.random() * accidents.length)]
    if (accident === undefined) throw new Error(`nothing can go wrong with ${part}`)
    const startedAt = clock.elapsed()
    await accident.happen()
    if (part === PROMOTION) report.promotions.push(await measurePromotion(plan))
    const { shortest, longest } = DURATION
    await clock.sleep(shortest + plan.random() * (longest - shortest))
    const repairedAt = clock.elapsed()
    await accident.repair()
    await waitUntilWhole(cluster, plan, accident.name)
    report.accidents.push(accident.name)
    const seconds = (ms: number): string => (ms / 1_000).toFixed(1)
    plan.log(
      `${accident.name} for ${seconds(repairedAt - startedAt)} s, whole after ${seconds(clock.elapsed() - repairedAt)} s`,
    )
  }
  return report
}

async function measurePromotion(watch: AccidentWatch): Promise<AccidentReport['promotions'][number]> {
  const [startedAt, now] = [clock.elapsed(), clock.now().getTime()]
  await waitForCluster('writes after a promotion', () => watch.lastWrite() > startedAt)
  const writesMs = clock.elapsed() - startedAt
  await waitForCluster('deliveries after a promotion', () => watch.newestDelivery() > now)
  const deliveriesMs = clock.elapsed() - startedAt
  watch.log(
    `promoted: writes after ${Math.round(writesMs)} ms, deliveries after ${Math.round(deliveriesMs)} ms`,
  )
  return { writesMs, deliveriesMs }
}

/** Waits until every part works as before, and something that was written afterwards has been delivered. */
async function waitUntilWhole(cluster: Cluster, watch: AccidentWatch, after: string): Promise<void> {
  const [startedAt, now] = [clock.elapsed(), clock.now().getTime()]
  await waitForCluster(`standbys after ${after}`, async () => (await countCurrentStandbys(cluster)) === 2)
  await waitForCluster(`search nodes after ${after}`, () => cluster.search.isWhole())
  for (const node of cluster.nodes.filter(({ role }) => role === 'api'))
    await waitForCluster(`${node.name} after ${after}`, async () => (await fetch(`${node.url}/readyz`)).ok)
  await waitForCluster(`writes after ${after}`, () => watch.lastWrite() > startedAt)
  await waitForCluster(`deliveries after ${after}`, () => watch.newestDelivery() > now)
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
  }
  return shuffled
}
