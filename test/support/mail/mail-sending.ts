import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { parseSmtpUrl } from '../../../src/platform/settings/parse-smtp-url.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createAuditLog } from '../../../src/services/admin/audit-log.ts'
import type { MailEngineOptions } from '../../../src/workers/mail/mail-engine.ts'
import { mailEncryptor } from './mail-rows.ts'

/** Builds the options of a mail worker that sends to a server without waiting. */
export function mailWorkerOptions(
  sql: SqlPool,
  smtpUrl: string,
  fields: Partial<MailEngineOptions> = {},
): MailEngineOptions {
  const log = createLogger('silent')
  return {
    sql,
    clock,
    random,
    log,
    encryptor: mailEncryptor,
    audit: createAuditLog({ sql, clock, log, encryptor: mailEncryptor }),
    from: 'Herald <news@herald.example>',
    publicUrl: 'https://herald.example',
    dkim: null,
    masksPersons: false,
    sources: [{ id: 'fr-bodacc', metadata: { name: 'BODACC', description: 'Licence Ouverte 2.0' } }],
    smtp: { server: parseSmtpUrl(smtpUrl), clientName: 'herald.example', ca: [], clock, deadlineMs: 5_000 },
    maxConnections: 3,
    mailsPerSecond: 1_000,
    leaseSeconds: 60,
    ...fields,
  }
}

/** Decodes the parts of a mail as text, without line breaks of quoted-printable. */
export function readableMail(raw: Buffer): string {
  return Buffer.from(
    raw
      .toString('latin1')
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}
