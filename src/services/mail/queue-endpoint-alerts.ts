import {
  lockUnreportedStates,
  saveReportedStates,
  type UnreportedState,
} from '../../mail/endpoint-alert-store.ts'
import type { EndpointAlert } from '../../mail/mail.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { enqueueAlerts } from './enqueue-alerts.ts'

/** Deliveries that must have failed before a failing webhook causes an alert. */
const MIN_FAILED_DELIVERIES = 3
const BATCH_SIZE = 200

/**
 * Queues alerts about webhooks that fail, were switched off or have recovered, to the addresses of their owners that get
 * alerts. Returns the number of webhooks.
 */
export async function queueEndpointAlerts({
  sql,
  encryptor,
}: Pick<Dependencies, 'sql'> & { readonly encryptor: Pick<Encryptor, 'computeMac'> }): Promise<number> {
  return await sql.begin(async tx => {
    const limits = { minFailedDeliveries: MIN_FAILED_DELIVERIES, limit: BATCH_SIZE }
    const states = await lockUnreportedStates(tx, limits)
    if (states.length === 0) return 0
    const alerts = states.map(state => ({
      owner: state.owner,
      key: `alert ${state.subscriptionId} ${state.state} ${state.since.toISOString()}`,
      alert: alertOf(state),
    }))
    await enqueueAlerts(tx, encryptor, alerts)
    await saveReportedStates(tx, states)
    return states.length
  })
}

function alertOf(state: UnreportedState): EndpointAlert {
  const { origin, pathname } = new URL(state.url)
  return {
    subscriptionId: state.subscriptionId,
    url: origin + pathname,
    state: state.state === 'healthy' ? 'recovered' : state.state,
    reason: state.reason,
    since: state.since.toISOString(),
    failedDeliveries: state.failedDeliveries,
  }
}
