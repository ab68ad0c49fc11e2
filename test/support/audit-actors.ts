import { systemClock } from '../../src/platform/clock.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom } from '../../src/platform/random.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { type AuditLog, createAuditLog } from '../../src/services/admin/audit-log.ts'
import type { WebhookActor } from '../../src/services/webhooks/webhook-dependencies.ts'

/** Creates an audit log that writes to the database but not to the console. */
export function createTestAuditLog(sql: SqlPool): AuditLog {
  const encryptor = createEncryptor('a secret of the tests', systemRandom)
  return createAuditLog({ sql, clock: systemClock, log: createLogger('silent'), encryptor })
}

/** The holder of an API key of this owner. */
export function createKeyActor(owner: string): WebhookActor {
  return { type: 'api_key', keyId: '019ab000-0000-7000-8000-00000000000a', owner, remoteAddress: '127.0.0.1' }
}
