import { assignMatches, findExistingMails } from '../../mail/digest-match-store.ts'
import {
  type DueDigest,
  lockDigestsWithMatches,
  lockDueDigests,
  saveNextRuns,
} from '../../mail/digest-store.ts'
import { enqueueMails } from '../../mail/mail-queue-store.ts'
import { hashMailRecipient } from '../../mail/mail-tokens.ts'
import { nextRunAfter } from '../../mail/schedule/next-run.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'

/** Maximum number of digests planned in one transaction. */
const BATCH_SIZE = 200
const MINUTE_MS = 60_000

export interface PlanResult {
  /** Number of digests that were looked at; 0 means that nothing is due. */
  readonly digests: number
  readonly mails: number
}

/**
 * Queues the mails of digests that are due, at most one for each run. Any number of processes can call it: a digest is locked
 * while it is planned, and everything is committed together, so that no match is lost or sent twice.
 */
export async function planDueDigests(
  { sql, encryptor }: Pick<Dependencies, 'sql'> & { readonly encryptor: Pick<Encryptor, 'computeMac'> },
  kind: 'scheduled' | 'immediate',
): Promise<PlanResult> {
  return await sql.begin(async tx => {
    const due =
      kind === 'scheduled'
        ? await lockDueDigests(tx, BATCH_SIZE)
        : await lockDigestsWithMatches(tx, BATCH_SIZE)
    if (due.length === 0) return { digests: 0, mails: 0 }
    const mails = await queueDigests(
      tx,
      due.filter(digest => !digest.isEarly && digest.addressState === 'confirmed'),
      encryptor,
    )
    await saveNextRuns(
      tx,
      due.map(digest => ({ id: digest.id, nextRunAt: nextRunAfter(digest, digest.now) })),
    )
    return { digests: due.length, mails }
  })
}

/** Queues the mails of locked digests that have new matches, and returns their number. */
async function queueDigests(
  tx: SqlTransaction,
  digests: readonly DueDigest[],
  encryptor: Pick<Encryptor, 'computeMac'>,
): Promise<number> {
  const runs = digests.map(digest => ({ digest, digestId: digest.id, mailId: mailIdOf(digest) }))
  const existing = await findExistingMails(
    tx,
    runs.map(run => run.mailId),
  )
  // A run that comes again, because the clock was set back, leaves its matches to the next one.
  const open = runs.filter(run => !existing.has(run.mailId))
  const withMatches = await assignMatches(tx, open)
  const queued = await enqueueMails(
    tx,
    open
      .filter(run => withMatches.has(run.digestId))
      .map(({ digest, digestId, mailId }) => ({
        id: mailId,
        kind: 'digest',
        owner: digest.owner,
        addressId: digest.addressId,
        recipientHash: hashMailRecipient(encryptor, digest.address),
        digestId,
        alert: null,
      })),
  )
  return queued.length
}

/** Derives the ID of the mail of a run. The run of an immediate digest is the minute in which it happens. */
function mailIdOf({ id, frequency, nextRunAt, now }: DueDigest): string {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  return deriveUuidV5(id, `digest ${(frequency === 'immediately' ? minute : nextRunAt).toISOString()}`)
}
