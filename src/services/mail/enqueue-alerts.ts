import type { NewMail } from '../../mail/mail.ts'
import { findAlertAddresses } from '../../mail/mail-address-store.ts'
import { enqueueMails } from '../../mail/mail-queue-store.ts'
import { hashMailRecipient } from '../../mail/mail-tokens.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'

/** An alert for an owner. `key` identifies it, so that each address gets it once. */
interface OwnerAlert {
  readonly owner: string
  readonly key: string
  readonly alert: NonNullable<NewMail['alert']>
}

/** Queues alerts to the addresses of their owners that get alerts. */
export async function enqueueAlerts(
  tx: SqlTransaction,
  encryptor: Pick<Encryptor, 'computeMac'>,
  alerts: readonly OwnerAlert[],
): Promise<void> {
  const owners = [...new Set(alerts.map(({ owner }) => owner))]
  const addresses = Map.groupBy(await findAlertAddresses(tx, owners), ({ owner }) => owner)
  const mails = alerts.flatMap(({ owner, key, alert }) =>
    (addresses.get(owner) ?? []).map(address => ({
      id: deriveUuidV5(address.id, key),
      kind: 'alert' as const,
      owner,
      addressId: address.id,
      recipientHash: hashMailRecipient(encryptor, address.address),
      digestId: null,
      alert,
    })),
  )
  await enqueueMails(tx, mails)
}
