import {
  lockUnreportedStates,
  saveReportedStates,
  type UnreportedState,
} from '../../mail/endpoint-alert-store.ts'
import type { EndpointAlert } from '../../mail/mail.ts'
import { findAlertAddresses } from '../../mail/mail-address-store.ts'
import { enqueueMails } from '../../mail/mail-queue-store.ts'
import { hashMailRecipient } from '../../mail/mail-tokens.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'

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
    const addresses = Map.groupBy(
      await findAlertAddresses(tx, [...new Set(states.map(state => state.owner))]),
      address => address.owner,
    )
    const mails = states.flatMap(state =>
      (addresses.get(state.owner) ?? []).map(address => ({
        id: deriveUuidV5(
          address.id,
          `alert ${state.subscriptionId} ${state.state} ${state.since.toISOString()}`,
        ),
        kind: 'alert' as const,
        owner: state.owner,
        addressId: address.id,
        recipientHash: hashMailRecipient(encryptor, address.address),
        digestId: null,
        alert: alertOf(state),
      })),
    )
    await enqueueMails(tx, mails)
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
