import type { Settings } from '../../../platform/settings.ts'
import { createSqlPool } from '../../../platform/sql/sql-pool.ts'
import { createAuditLog } from '../../../services/admin/audit-log.ts'
import { SOURCES } from '../../../sources/registry.ts'
import { startMailWorker } from '../../../workers/mail/mail-worker.ts'
import type { AppContextWithEncryptor } from '../verified-encryptor.ts'
import type { MailSetup } from './read-mail-setup.ts'

/** Number of database connections. Mails use a separate pool, so that nothing else waits for them. */
const CONNECTIONS = 3
/** Time for one mail. Servers may take minutes to scan one after they have received it (RFC 5321, 4.5.3.2). */
const DEADLINE_MS = 5 * 60_000
/** Time after which another process sends the mails of one that died, in seconds. */
const LEASE_SECONDS = 120

/** Starts planning and sending mails on this node. */
export function startMailSending(
  app: AppContextWithEncryptor,
  settings: Settings,
  { server, from, publicUrl, ca, dkim }: MailSetup,
): { stop(): Promise<void> } {
  const sql = createSqlPool(app.url, {
    maxConnections: CONNECTIONS,
    applicationName: 'herald mail',
    log: app.log,
  })
  const worker = startMailWorker({
    ...app,
    sql,
    audit: createAuditLog({ ...app, sql }),
    from,
    publicUrl,
    dkim,
    masksPersons: settings.maskPersons,
    sources: SOURCES,
    smtp: { server, clientName: new URL(publicUrl).hostname, ca, clock: app.clock, deadlineMs: DEADLINE_MS },
    maxConnections: settings.mailConnections,
    mailsPerSecond: settings.mailRate,
    leaseSeconds: LEASE_SECONDS,
  })
  return {
    async stop() {
      await worker.stop()
      await sql.end()
    },
  }
}
