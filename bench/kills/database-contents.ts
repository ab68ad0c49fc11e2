import { openDocumentArchive } from '../../src/crawls/archive/document-archive.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { runDoctorChecks } from '../../src/services/admin/doctor.ts'

/** Lists all stored content as sorted lines, one per row. */
export async function listDatabaseContents(sql: SqlPool): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select line from (
      select concat_ws(' ', 'announcement', source_id, source_reference, id, encode(content_hash, 'hex')) as line
      from announcements
      union all
      select concat_ws(' ', 'version', source_id, source_reference, count(*))
      from announcement_versions join announcements on id = announcement_id group by source_id, source_reference
      union all
      select concat_ws(' ', 'entity', entity_type, jurisdiction, name, tax_id, status, announcement_count)
      from entities where merged_into is null
      union all
      select concat_ws(' ', 'mention', announcement_id, position, role, m.name, e.name, e.tax_id)
      from mentions m join entity_profiles p on p.id = profile_id join entities e on e.id = p.entity_id
      union all
      select concat_ws(' ', 'document', source_id, encode(sha256, 'hex'), member) from documents
      union all
      select concat_ws(' ', 'day', source_id, day, state, announcements) from crawl_days
    ) as lines order by line collate "C"`
  return rows.map(row => row.line)
}

/** Lists inconsistencies that must not remain after killed crawls and a final complete crawl. */
export async function findDatabaseErrors(
  sql: SqlPool,
  archiveFolder: string,
  folder: string,
): Promise<string[]> {
  const rows = await sql<{ sentence: string }[]>`
    select concat('the run ', id, ' of ', source_id, ' is still running') as sentence from runs where state = 'running'
    union all
    select concat('the lease ', name, ' is still held') from leases where holder is not null
    union all
    select concat('a walk of ', source_id, ' is unfinished') from crawl_frontiers`
  const dependencies = { clock, random }
  const context = {
    sql,
    ...dependencies,
    log: createLogger('silent'),
    archive: openDocumentArchive(archiveFolder, dependencies),
  }
  const findings = await runDoctorChecks(context, null, folder)
  return [
    ...rows.map(row => row.sentence),
    ...findings.filter(({ ok }) => !ok).map(({ check, found }) => `${check}: ${found}`),
  ]
}
