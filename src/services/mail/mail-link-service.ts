import type { AuditActor } from '../../audit/audit-entry.ts'
import { lockDigestByUnsubscribe, saveDigestState } from '../../mail/digest-store.ts'
import {
  confirmMailAddress,
  findAddressByUnsubscribe,
  lockAddressByConfirmation,
  saveReceivesAlerts,
} from '../../mail/mail-address-store.ts'
import { cancelMails } from '../../mail/mail-queue-store.ts'
import { hashMailToken, isWellFormedMailToken } from '../../mail/mail-tokens.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { changeDatabase } from '../admin/query-database.ts'
import type { MailServiceDependencies } from './mail-address-service.ts'

/** The actions of the links in mails. They need no API key: whoever has the token has received the mail. */
export interface MailLinkService {
  /** Confirms an address. A token works once and until it expires. */
  confirm(actor: AuditActor, token: string): Promise<'confirmed' | 'expired' | 'unknown'>
  /** Ends a digest or the alerts to an address. Repeating it has no effect. */
  unsubscribe(actor: AuditActor, token: string): Promise<'unsubscribed' | 'unknown'>
}

export function createMailLinkService(
  dependencies: Pick<MailServiceDependencies, 'sql' | 'clock' | 'audit'>,
): MailLinkService {
  const { clock, audit } = dependencies

  async function unsubscribeInTransaction(
    tx: SqlTransaction,
    actor: AuditActor,
    token: string,
  ): Promise<boolean> {
    const [hash, now] = [hashMailToken(token), clock.now()]
    const digest = await lockDigestByUnsubscribe(tx, hash)
    if (digest !== null) {
      if (digest.state === 'unsubscribed') return true
      await saveDigestState(tx, digest.id, { state: 'unsubscribed', fromChange: null, now })
      await cancelMails(tx, { digestId: digest.id }, 'The recipient unsubscribed.')
      const subject = { type: 'digest', id: digest.id } as const
      await audit.record(tx, actor, { action: 'digest.unsubscribed', subject, details: {} })
      return true
    }
    const address = await findAddressByUnsubscribe(tx, hash)
    if (address === null) return false
    if (!address.receivesAlerts) return true
    await saveReceivesAlerts(tx, address.id, false, now)
    const subject = { type: 'mail_address', id: address.id } as const
    await audit.record(tx, actor, { action: 'mail_address.updated', subject, details: { alerts: false } })
    return true
  }

  return {
    async confirm(actor, token) {
      if (!isWellFormedMailToken(token)) return 'unknown'
      return await changeDatabase(dependencies, async tx => {
        const address = await lockAddressByConfirmation(tx, hashMailToken(token))
        if (address === null) return 'unknown'
        const now = clock.now()
        if (address.confirmationExpiresAt === null || address.confirmationExpiresAt <= now) return 'expired'
        await confirmMailAddress(tx, address.id, now)
        const subject = { type: 'mail_address', id: address.id } as const
        await audit.record(tx, actor, { action: 'mail_address.confirmed', subject, details: {} })
        return 'confirmed'
      })
    },
    async unsubscribe(actor, token) {
      if (!isWellFormedMailToken(token)) return 'unknown'
      const isKnown = await changeDatabase(dependencies, tx => unsubscribeInTransaction(tx, actor, token))
      return isKnown ? 'unsubscribed' : 'unknown'
    },
  }
}
