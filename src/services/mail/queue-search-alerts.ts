import { findAlertAddresses } from '../../mail/mail-address-store.ts'
import { enqueueMails } from '../../mail/mail-queue-store.ts'
import { hashMailRecipient } from '../../mail/mail-tokens.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'
import { takeUnreportedSearches } from '../../saved-searches/saved-search-store.ts'

const BATCH_SIZE = 200

/**
 * Queues alerts about saved searches that have become invalid, to the addresses of their owners that get alerts. Returns the
 * number of searches.
 */
export async function queueSearchAlerts({
  sql,
  encryptor,
}: Pick<Dependencies, 'sql'> & { readonly encryptor: Pick<Encryptor, 'computeMac'> }): Promise<number> {
  return await sql.begin(async tx => {
    const searches = await takeUnreportedSearches(tx, BATCH_SIZE)
    if (searches.length === 0) return 0
    const addresses = Map.groupBy(
      await findAlertAddresses(tx, [...new Set(searches.map(search => search.owner))]),
      address => address.owner,
    )
    const mails = searches.flatMap(({ id, owner, reportId }) =>
      (addresses.get(owner) ?? []).map(address => ({
        id: deriveUuidV5(address.id, `search alert ${reportId}`),
        kind: 'alert' as const,
        owner,
        addressId: address.id,
        recipientHash: hashMailRecipient(encryptor, address.address),
        digestId: null,
        alert: { savedSearchId: id },
      })),
    )
    await enqueueMails(tx, mails)
    return searches.length
  })
}
