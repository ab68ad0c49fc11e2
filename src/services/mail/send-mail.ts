import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts'
import { saveDigestsSent } from '../../mail/digest-store.ts'
import type { LeasedMail } from '../../mail/mail.ts'
import {
  clearMailAddressProblems,
  saveMailAddressProblem,
  suppressMailAddress,
} from '../../mail/mail-address-store.ts'
import { cancelMails, countMailAttempts, finishMails, retryMail } from '../../mail/mail-queue-store.ts'
import { composeMessage, type DkimKey, mailboxOf } from '../../mail/smtp/compose-message.ts'
import type { SmtpClient } from '../../mail/smtp/smtp-client.ts'
import { mailRetryDelay, type SmtpOutcome } from '../../mail/smtp/smtp-outcome.ts'
import { digestSentEvent, type SentDigest } from '../../model/events/targeted-events.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { type AuditRecorder, recordAs } from '../admin/audit-log.ts'
import { notifyOwner } from '../webhooks/notify-owner.ts'
import { type MailRenderDependencies, renderMail } from './render-mail.ts'

export interface MailSendDependencies
  extends MailRenderDependencies,
    Pick<Dependencies, 'sql' | 'clock' | 'random'> {
  readonly audit: AuditRecorder
  readonly from: string
  readonly dkim: DkimKey | null
}

/** The result of an attempt: the outcome of SMTP, or the reason why nothing was sent. */
export type MailAttempt =
  | {
      readonly outcome: SmtpOutcome
      readonly announcements: number | null
      readonly digest?: SentDigest | undefined
    }
  | { readonly cancelReason: string }

/** Renders a mail and hands it to the mail server. */
export async function attemptMail(
  dependencies: MailSendDependencies,
  client: Pick<SmtpClient, 'send'>,
  mail: LeasedMail,
): Promise<MailAttempt> {
  const rendered = await renderMail(dependencies, mail)
  if ('cancelReason' in rendered) return rendered
  const { from, dkim } = dependencies
  const { to, text, announcements, digest } = rendered
  const bytes = await composeMessage({ ...text, id: mail.id, from, to, date: mail.createdAt, dkim })
  const outcome = await client.send({ from: mailboxOf(from), to, envelopeId: mail.id, bytes })
  return { outcome, announcements, digest }
}

/** A mail with what became of its attempt. */
export interface AttemptedMail {
  readonly mail: LeasedMail
  readonly attempt: MailAttempt
}

/** Records what became of attempts, in one transaction: the states of mails, of their digests and of their addresses. */
export async function recordMailAttempts(
  dependencies: MailSendDependencies,
  attempted: readonly AttemptedMail[],
): Promise<void> {
  await dependencies.sql.begin(async tx => {
    await recordSent(dependencies, tx, attempted)
    for (const { mail, attempt } of attempted) {
      if ('cancelReason' in attempt) {
        const canceled = {
          id: mail.id,
          state: 'canceled',
          reason: attempt.cancelReason,
          announcements: null,
        } as const
        await finishMails(tx, [canceled], { isAttempt: false })
      } else if (attempt.outcome.result === 'retry')
        await recordRetry(dependencies, tx, mail, attempt.outcome)
      else if (attempt.outcome.result !== 'sent')
        await recordRejected(dependencies, tx, mail, attempt.outcome)
    }
    await countMailAttempts(
      tx,
      attempted.flatMap(({ attempt }) => ('outcome' in attempt ? [attempt.outcome.label] : [])),
    )
  })
}

async function recordSent(
  dependencies: MailSendDependencies,
  tx: SqlTransaction,
  attempted: readonly AttemptedMail[],
): Promise<void> {
  const sent = attempted.flatMap(({ mail, attempt }) =>
    'outcome' in attempt && attempt.outcome.result === 'sent' ? [{ mail, ...attempt }] : [],
  )
  if (sent.length === 0) return
  const finished = sent.map(({ mail, announcements }) => ({
    id: mail.id,
    state: 'sent' as const,
    reason: null,
    announcements,
  }))
  // A mail that another process has recorded in the meantime is not announced again.
  const recorded = new Set(await finishMails(tx, finished, { isAttempt: true }))
  await clearMailAddressProblems(
    tx,
    sent.map(({ mail }) => mail.addressId),
  )
  const digests = sent.flatMap(({ mail, digest }) =>
    digest !== undefined && recorded.has(mail.id) ? [{ owner: mail.owner, digest }] : [],
  )
  await saveDigestsSent(
    tx,
    digests.map(({ digest }) => digest.id),
  )
  const { clock, random, publicUrl } = dependencies
  for (const { owner, digest } of digests)
    await notifyOwner(tx, owner, digestSentEvent(digest, { now: clock.now(), random }), publicUrl)
}

async function recordRetry(
  { clock }: MailSendDependencies,
  tx: SqlTransaction,
  mail: LeasedMail,
  { reason }: SmtpOutcome,
): Promise<void> {
  const delayMs = mailRetryDelay(mail, clock.now())
  if (delayMs !== null) return await retryMail(tx, mail.id, { reason, delayMs })
  await finishMails(tx, [{ id: mail.id, state: 'failed', reason, announcements: null }], { isAttempt: true })
  const problem = `No mail server accepted a mail for 2 days. The last attempt: ${reason}`
  await saveMailAddressProblem(tx, mail.addressId, problem, clock.now())
}

async function recordRejected(
  dependencies: MailSendDependencies,
  tx: SqlTransaction,
  mail: LeasedMail,
  { result, reason }: SmtpOutcome,
): Promise<void> {
  const state = result === 'bounced' ? 'bounced' : 'failed'
  await finishMails(tx, [{ id: mail.id, state, reason, announcements: null }], { isAttempt: true })
  const now = dependencies.clock.now()
  if (state === 'failed') return await saveMailAddressProblem(tx, mail.addressId, reason, now)
  await endMailToAddress(tx, dependencies.audit, { id: mail.addressId, state, problem: reason, now })
}

/** Ends mail to an address for all of its owners. They see why, and can confirm the address anew. */
export async function endMailToAddress(
  tx: SqlTransaction,
  audit: AuditRecorder,
  end: {
    readonly id: string
    readonly state: 'bounced' | 'complained'
    readonly problem: string
    readonly now: Date
  },
): Promise<number> {
  const addresses = await suppressMailAddress(tx, end.id, end)
  for (const { id } of addresses) await cancelMails(tx, { addressId: id }, 'Mail to the address has ended.')
  const record = recordAs(audit, SYSTEM_ACTOR)
  for (const { id } of addresses) {
    const subject = { type: 'mail_address', id } as const
    await record(tx, { action: 'mail_address.suppressed', subject, details: { state: end.state } })
  }
  return addresses.length
}
