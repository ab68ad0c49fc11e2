import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { DeliveryNode } from './delivery-node.ts'

const INTERVAL_MS = 1_000
const TIMEOUT_MS = 5_000

/** The results of requests to the API while accidents happened. */
export interface ApiObservation {
  requests: number
  /** Requests to running nodes that got no response in time, or not the status 200. */
  failures: number
  isOver: boolean
}

/** Requests `/healthz` of every node with an API once per second. It must respond whatever happens to the database. */
export async function watchApi(nodes: readonly DeliveryNode[], seen: ApiObservation): Promise<void> {
  while (!seen.isOver) {
    for (const node of nodes.filter(each => each.apiUrl !== null)) {
      const isAlive = await fetch(`${node.apiUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        async response => response.ok && (await response.text()).length > 0,
        () => false,
      )
      seen.requests += 1
      if (!isAlive && nodes.includes(node)) seen.failures += 1
    }
    await clock.sleep(INTERVAL_MS)
  }
}
