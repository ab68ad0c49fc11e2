import { type AuditChainFault, AuditChainVerifier, computeAuditHash } from '../../audit/audit-chain.ts'
import type { AuditActor, AuditEntry, AuditEvent, RecordInTransaction } from '../../audit/audit-entry.ts'
import {
  type AuditFilter,
  appendAuditEntry,
  listAuditEntries,
  readAuditEntriesAfter,
  readLastAuditEntry,
} from '../../audit/audit-store.ts'
import { type Refusal, RefusalCounter } from '../../audit/refusal-counter.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { isDatabaseUnavailable, type SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { queryDatabase } from './query-database.ts'

/** Records actions together with what they change. */
export interface AuditRecorder {
  /** Appends an entry. Call it last in the transaction, because other entries wait until the transaction ends. */
  record(tx: SqlTransaction, actor: AuditActor, event: AuditEvent): Promise<void>
}

/** The audit log of an installation. */
export interface AuditLog extends AuditRecorder {
  /** Counts a refused request. `saveRefusals` records the counts. */
  countRefusal(refusal: Refusal): void
  /** Records the counted refusals, one entry per caller and reason. Call it every minute and at shutdown. */
  saveRefusals(): Promise<void>
  /** Returns one page of entries, newest first. Throws `unavailable` when PostgreSQL cannot be reached. */
  list(
    filter: AuditFilter,
    page: PageRequest,
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }>
}

type AuditDependencies = Pick<Dependencies, 'sql' | 'clock' | 'log'> & {
  readonly encryptor: Pick<Encryptor, 'computeMac'>
}

/** Creates the audit log. Each entry also becomes a log line, from which a removed end of the chain can be noticed. */
export function createAuditLog(dependencies: AuditDependencies): AuditLog {
  const { sql, log, encryptor } = dependencies
  const refusals = new RefusalCounter()

  async function record(tx: SqlTransaction, actor: AuditActor, event: AuditEvent): Promise<void> {
    const { number, hash } = await appendAuditEntry(tx, encryptor, actor, event)
    log.info({ audit_number: number, audit_hash: hash.toString('hex'), action: event.action }, 'audit entry')
  }

  return {
    record,
    countRefusal: refusal => refusals.add(refusal),
    async saveRefusals() {
      const counted = refusals.takeAll()
      if (counted.length === 0) return
      try {
        await sql.begin(async tx => {
          for (const { actor, event } of counted) await record(tx, actor, event)
        })
      } catch (error) {
        refusals.putBack(counted)
        if (!isDatabaseUnavailable(error))
          log.warn({ error: String(error), callers: counted.length }, 'failed to record refused requests')
      }
    },
    list: (filter, page) =>
      queryDatabase(dependencies, connection => listAuditEntries(connection, filter, page)),
  }
}

/** Returns a function that records events of one actor. */
export function recordAs(audit: AuditRecorder, actor: AuditActor): RecordInTransaction {
  return (tx, event, other = actor) => audit.record(tx, other, event)
}

/** Returns whether this key made the hash of the newest entry, so that another entry continues the chain. */
export async function canContinueAuditLog(
  tx: SqlTransaction,
  encryptor: Pick<Encryptor, 'computeMac'>,
): Promise<boolean> {
  const last = await readLastAuditEntry(tx)
  return last === null || computeAuditHash(encryptor, last).equals(last.hash)
}

/** The result of checking the chain. `entries` is the number of intact entries from the start. */
export interface AuditVerification {
  readonly entries: number
  readonly lastHash: string | null
  readonly fault: AuditChainFault | null
}

const VERIFY_BATCH = 1_000

/** Checks every entry of the audit log, from the first to the last or to the first fault. */
export async function verifyAuditLog({
  sql,
  encryptor,
}: Pick<AuditDependencies, 'sql' | 'encryptor'>): Promise<AuditVerification> {
  const verifier = new AuditChainVerifier(encryptor)
  let lastHash: string | null = null
  for (;;) {
    const entries = await readAuditEntriesAfter(sql, verifier.verified, VERIFY_BATCH)
    for (const entry of entries) {
      const fault = verifier.check(entry)
      if (fault !== null) return { entries: verifier.verified, lastHash, fault }
      lastHash = entry.hash.toString('hex')
    }
    if (entries.length < VERIFY_BATCH) return { entries: verifier.verified, lastHash, fault: null }
  }
}
