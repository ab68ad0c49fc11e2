import { userInfo } from 'node:os'
import type { AuditActor, AuditEvent, RecordInTransaction } from '../../audit/audit-entry.ts'
import { loadEncryptor } from '../../platform/encryption.ts'
import type { Settings } from '../../platform/settings.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createAuditLog, recordAs } from '../../services/admin/audit-log.ts'
import type { AppContext } from './app-context.ts'

/** Appends an entry to the audit log. It must be the last statement of the transaction. */
export type RecordAuditEvent = (event: AuditEvent) => Promise<void>

/** Returns a function that records events of the operating system user at the command line. */
export async function createCommandLineRecorder(
  app: Pick<AppContext, 'sql' | 'clock' | 'log' | 'random'>,
  settings: Settings,
): Promise<RecordInTransaction> {
  const audit = createAuditLog({ ...app, encryptor: await loadEncryptor(settings, app.random) })
  return recordAs(audit, commandLineActor())
}

/** Runs a transaction whose actions the audit log attributes to the operating system user at the command line. */
export async function recordAtCommandLine<T>(
  app: Pick<AppContext, 'sql' | 'clock' | 'log' | 'random'>,
  settings: Settings,
  work: (tx: SqlTransaction, record: RecordAuditEvent) => Promise<T>,
): Promise<T> {
  const record = await createCommandLineRecorder(app, settings)
  return await app.sql.begin(tx => work(tx, event => record(tx, event)))
}

function commandLineActor(): AuditActor {
  return { type: 'command_line', keyId: null, owner: userInfo().username, remoteAddress: null }
}
