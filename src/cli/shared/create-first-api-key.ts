import { insertFirstApiKey } from '../../accounts/api-key-store.ts'
import { API_KEY_SCOPES, type ApiKeyScope, issueApiKey } from '../../accounts/api-keys.ts'
import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts'
import { findReadOnlyReason } from '../../platform/sql/server-state/database-write-mode.ts'
import { describeKeyCreated } from '../../services/admin/account-service.ts'
import { createAuditLog } from '../../services/admin/audit-log.ts'
import type { Terminal } from './cli-command.ts'
import type { AppContextWithEncryptor } from './verified-encryptor.ts'

/** Creates and prints an admin key if no API key exists yet. A database that accepts no writes gets its key later. */
export async function createFirstApiKey(
  app: AppContextWithEncryptor,
  terminal: Pick<Terminal, 'out'>,
): Promise<void> {
  if ((await findReadOnlyReason(app.sql)) !== null) return
  const request = {
    owner: 'admin',
    name: 'first key',
    scopes: Object.keys(API_KEY_SCOPES) as ApiKeyScope[],
    expiresAt: null,
  }
  const { key, apiKey } = issueApiKey(request, app.clock.now(), app.random)
  const audit = createAuditLog(app)
  const isFirst = await app.sql.begin(async tx => {
    if (!(await insertFirstApiKey(tx, key, apiKey))) return false
    await audit.record(tx, SYSTEM_ACTOR, describeKeyCreated(apiKey))
    return true
  })
  if (!isFirst) return
  terminal.out(`Admin API key (shown only once): ${key}`)
}
