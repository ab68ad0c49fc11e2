import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { listQuarantinedDocuments } from '../../crawls/reading-failure-store.ts'
import { UNIQUE_IDENTIFIER_SCHEMES } from '../../entities/identifier-keys.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { createEncryptor } from '../../platform/encryption.ts'
import { MIN_FREE_BYTES, readDiskSpace } from '../../platform/files/disk-space.ts'
import {
  findReadOnlyReason,
  READ_ONLY_EXPLANATIONS,
} from '../../platform/sql/server-state/database-write-mode.ts'
import { findMissingLimits } from '../../platform/sql/server-state/session-limits.ts'
import {
  countProblemsByKind,
  findContradictingEntities,
  findDanglingAliases,
  findDanglingRows,
  findMiscountedEntities,
  findUnsupportedProfileLinks,
  readDatabaseSummary,
} from '../../reports/database-checks-store.ts'
import { readRetentionClock } from '../../retention/retention-clock-store.ts'
import type { IndexReader } from '../../search/index-reader.ts'
import { verifyAuditLog } from './audit-log.ts'
import { checkArchive } from './check-archive.ts'
import { checkDeliveries, checkMails } from './check-deliveries.ts'
import type { DeepCheckOptions, DoctorFinding } from './doctor-finding.ts'
import { checkErasures } from './documents/check-erasures.ts'
import { checkPartitions } from './partitions/unfinished-partitions.ts'
import { describeRetentionClock } from './retention-clock.ts'

/** Maximum number of examples listed in a finding. */
const MAX_EXAMPLES = 5

type DoctorDependencies = Dependencies & {
  readonly archive: DocumentArchive
  /** The secret of the installation. Without it, the audit log is not checked. */
  readonly secret?: string
}

/**
 * Checks the installation for inconsistencies without changing anything. `index` is `null` before the first build. With
 * `deep`, reads every archived file instead of checking only that it exists.
 */
export async function runDoctorChecks(
  dependencies: DoctorDependencies,
  index: IndexReader | null,
  folder: string,
  deep?: DeepCheckOptions,
): Promise<DoctorFinding[]> {
  return [
    await checkDatabase(dependencies),
    await checkWriteMode(dependencies),
    await checkSessionLimits(dependencies),
    await checkIdentifiers(dependencies),
    await checkCounts(dependencies),
    await checkLinks(dependencies),
    await checkAliases(dependencies),
    ...(await checkArchive(dependencies, deep)),
    await checkIndex(dependencies, index),
    await checkDeliveries(dependencies.sql),
    await checkMails(dependencies.sql),
    await checkClock(dependencies),
    await checkDisk(folder),
    await checkPartitions(dependencies.sql),
    await checkProblems(dependencies),
    await checkQuarantine(dependencies),
    await checkErasures(dependencies.sql),
    ...(await checkAuditLog(dependencies)),
  ]
}

async function checkDatabase({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const { server, change, announcements, entities } = await readDatabaseSummary(sql)
  const found = `PostgreSQL ${server}, ${announcements} announcements, ${entities} entities, change ${change}`
  return { check: 'record', ok: true, found }
}

async function checkWriteMode({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const reason = await findReadOnlyReason(sql)
  const found = reason === null ? 'accepted' : `refused: ${READ_ONLY_EXPLANATIONS[reason]}`
  return { check: 'writes', ok: reason === null, found }
}

async function checkSessionLimits({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const missing = await findMissingLimits(sql)
  const found =
    missing.length === 0
      ? 'set'
      : `a pooler does not pass on ${missing.join(' and ')}, so a process that hangs can keep its locks for ever. ` +
        'Set them with ALTER ROLE, see "PgBouncer" in docs/operations.md'
  return { check: 'time limits of sessions', ok: missing.length === 0, found }
}

async function checkIdentifiers({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const faults = await findContradictingEntities(sql, UNIQUE_IDENTIFIER_SCHEMES)
  const okMessage = 'no entity has contradicting valid identifiers'
  return finding(
    'identifiers',
    okMessage,
    faults.map(e => `${e.id} (${e.name}: ${e.numbers.join(', ')})`),
  )
}

async function checkCounts({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const faults = await findMiscountedEntities(sql)
  const okMessage = 'every entity’s announcement count is correct'
  return finding(
    'counts',
    okMessage,
    faults.map(e => `${e.id} counts ${e.stated}, but ${e.linked} announcements name it`),
  )
}

async function checkLinks({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const [faults, dangling] = [await findUnsupportedProfileLinks(sql), await findDanglingRows(sql)]
  const okMessage = 'every link to an entity is supported by a key that belongs to that entity only'
  return finding('links', okMessage, [
    ...faults.map(l => `${l.id} is linked to ${l.entity} by "${l.evidence}"`),
    ...dangling.map(({ row, missing }) => `${row}: its ${missing} is missing`),
  ])
}

async function checkAliases({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const faults = await findDanglingAliases(sql)
  const okMessage = 'every merged entity leads to an existing one'
  return finding(
    'aliases',
    okMessage,
    faults.map(a => `${a.id} leads to ${a.survivor}`),
  )
}

async function checkIndex({ sql }: DoctorDependencies, index: IndexReader | null): Promise<DoctorFinding> {
  if (index === null) return { check: 'index', ok: true, found: 'not built yet; "herald serve" builds it' }
  const [facts, stats] = [await readDatabaseSummary(sql), await index.read({ kind: 'statistics' })]
  if (stats.change !== facts.change) {
    return {
      check: 'index',
      ok: true,
      found: `at change ${stats.change} of ${facts.change}; "herald serve" brings it up to date`,
    }
  }
  const indexed = `${stats.totalAnnouncements} announcements, ${stats.totalEntities} entities`
  const ok = stats.totalAnnouncements === facts.announcements && stats.totalEntities === facts.entities
  return {
    check: 'index',
    ok,
    found: ok ? `up to date: ${indexed}` : `has ${indexed}, which differs from the database`,
  }
}

async function checkClock({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  return { check: 'clock', ...describeRetentionClock(await readRetentionClock(sql)) }
}

async function checkDisk(folder: string): Promise<DoctorFinding> {
  const { free } = await readDiskSpace(folder)
  return { check: 'disk', ok: free >= MIN_FREE_BYTES, found: `${(free / 2 ** 30).toFixed(1)} GiB free` }
}

/** Lists documents that are not read. They are the operator's to decide on, so they do not fail the check. */
async function checkQuarantine({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const documents = await listQuarantinedDocuments(sql, null)
  const shown = documents.slice(0, MAX_EXAMPLES).map(({ sourceId, url }) => `${sourceId} ${url}`)
  const found =
    documents.length === 0
      ? 'none'
      : `${documents.length} documents are not read, see "herald quarantine": ${shown.join('; ')}`
  return { check: 'quarantined documents', ok: true, found }
}

async function checkAuditLog({ sql, random, secret }: DoctorDependencies): Promise<DoctorFinding[]> {
  if (secret === undefined) return []
  const { entries, fault } = await verifyAuditLog({ sql, encryptor: createEncryptor(secret, random) })
  // A snapshot restored with another key brings entries that nobody can verify without the former key.
  if (fault?.number === 1) {
    const found =
      'cannot be verified: it was written with another HERALD_SECRET_KEY, or changed. See "herald audit verify"'
    return [{ check: 'audit log', ok: true, found }]
  }
  const found =
    fault === null
      ? `${entries} entries form an intact chain`
      : `${entries} entries are intact. ${fault.reason}`
  return [{ check: 'audit log', ok: fault === null, found }]
}

async function checkProblems({ sql }: DoctorDependencies): Promise<DoctorFinding> {
  const kinds = await countProblemsByKind(sql)
  const found = kinds
    .map(k => `${k.count} × ${k.kind} (e.g. ${k.document} ${k.place}: ${k.reason})`)
    .join('; ')
  return { check: 'problems of all runs', ok: true, found: found || 'none' }
}

function finding(check: string, okMessage: string, faults: readonly string[]): DoctorFinding {
  const shown = faults.slice(0, MAX_EXAMPLES).join('; ')
  const more = faults.length > MAX_EXAMPLES ? `; and ${faults.length - MAX_EXAMPLES} more` : ''
  return {
    check,
    ok: faults.length === 0,
    found: faults.length === 0 ? okMessage : `${faults.length}: ${shown}${more}`,
  }
}
