import { confirmationExpiry, type MailAddress } from '../../mail/mail-address.ts'
import { saveConfirmationToken } from '../../mail/mail-address-store.ts'
import { countConfirmations, enqueueMails } from '../../mail/mail-queue-store.ts'
import {
  confirmationSubject,
  deriveMailToken,
  hashMailRecipient,
  hashMailToken,
} from '../../mail/mail-tokens.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'

/** Limits that keep owners from flooding anybody's mailbox, whoever asks and however often an address is added. */
const MAX_PER_RECIPIENT_AND_DAY = 3
const MAX_PER_OWNER_AND_HOUR = 20

/**
 * Queues a confirmation mail with a new token; earlier links stop working. Throws `too_many_requests` if the recipient or the
 * owner had too many of them.
 */
export async function queueConfirmation(
  tx: SqlTransaction,
  address: MailAddress,
  encryptor: Encryptor,
  now: Date,
): Promise<void> {
  const recipientHash = hashMailRecipient(encryptor, address.address)
  const counts = await countConfirmations(tx, address.owner, recipientHash)
  if (counts.toRecipient >= MAX_PER_RECIPIENT_AND_DAY)
    throw tooMany(
      `This address has had ${MAX_PER_RECIPIENT_AND_DAY} confirmation mails within a day.`,
      '86400',
    )
  if (counts.byOwner >= MAX_PER_OWNER_AND_HOUR)
    throw tooMany(`You have requested ${MAX_PER_OWNER_AND_HOUR} confirmation mails within an hour.`, '3600')
  const token = deriveMailToken(encryptor, 'confirm address', confirmationSubject(address.id, now))
  const expiresAt = confirmationExpiry(now)
  await saveConfirmationToken(tx, address.id, { hash: hashMailToken(token), issuedAt: now, expiresAt })
  await enqueueMails(tx, [
    {
      id: deriveUuidV5(address.id, `confirmation ${now.toISOString()}`),
      kind: 'confirmation',
      owner: address.owner,
      addressId: address.id,
      recipientHash,
      digestId: null,
      alert: null,
    },
  ])
}

function tooMany(reason: string, retryAfter: string): HeraldError {
  return new HeraldError('too_many_requests', `${reason} Try again later.`, {
    headers: { 'Retry-After': retryAfter },
  })
}
