import { systemClock as clock } from '../../src/platform/clock.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { parseSmtpUrl } from '../../src/platform/settings/parse-smtp-url.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import { createAuditLog } from '../../src/services/admin/audit-log.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { startMailWorker } from '../../src/workers/mail/mail-worker.ts'

/** Plans and sends mails in a process that can be killed. Reports its memory when asked. */
const [databaseUrl = '', smtpUrl = '', leaseSeconds = '3'] = process.argv.slice(2)
const sql = createSqlPool(databaseUrl, { maxConnections: 3, applicationName: 'herald bench' })
const log = createLogger('warn')
const encryptor = createEncryptor('a secret of the benchmark', random)
startMailWorker({
  sql,
  clock,
  random,
  log,
  encryptor,
  audit: createAuditLog({ sql, clock, log, encryptor }),
  from: 'Herald <news@herald.example>',
  publicUrl: 'https://herald.example',
  dkim: null,
  masksPersons: false,
  sources: SOURCES,
  smtp: { server: parseSmtpUrl(smtpUrl), clientName: 'herald.example', ca: [], clock, deadlineMs: 10_000 },
  maxConnections: 5,
  mailsPerSecond: 1_000,
  leaseSeconds: Number(leaseSeconds),
})
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit(0))
