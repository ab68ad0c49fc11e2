import { systemClock as clock } from '../../../src/platform/clock.ts'
import { publishBenchEvents, type SubscriptionGroup } from '../../delivery/bench-subscriptions.ts'
import type { LoadPart } from '../receivers/receiver-kinds.ts'
import { statementReachesPostgres } from './delivery-accidents.ts'

/** The group of subscriptions and the share of the rate of each part of the load. */
export const LOAD_PARTS: Readonly<
  Record<LoadPart, { readonly group: SubscriptionGroup; readonly share: number }>
> = {
  main: { group: 'FR', share: 1 },
  odd: { group: 'ES', share: 1 / 30 },
  silent: { group: 'DE', share: 1 / 300 },
}

const TICK_MS = 50

/** Events that were committed for certain, and what ends publishing. */
export interface PublishingProgress {
  readonly confirmed: Record<LoadPart, number>
  isOver: boolean
}

/** Publishes all due events until the end, also during accidents. */
export async function keepPublishing(
  app: Parameters<typeof publishBenchEvents>[0],
  perSecond: number,
  progress: PublishingProgress,
): Promise<void> {
  const startedAt = clock.elapsed()
  const parts = Object.keys(LOAD_PARTS) as LoadPart[]
  while (!progress.isOver) {
    await clock.sleep(TICK_MS)
    for (const part of parts) {
      const { group, share } = LOAD_PARTS[part]
      const dueCount =
        Math.floor(((clock.elapsed() - startedAt) * perSecond * share) / 1000) - progress.confirmed[part]
      if (dueCount > 0 && (await statementReachesPostgres(publishBenchEvents(app, dueCount, group))))
        progress.confirmed[part] += dueCount
    }
  }
}
