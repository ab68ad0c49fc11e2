import { listErasures } from '../../../erasure/erasure-store.ts'
import { listUnsearchedFiles } from '../../../erasure/unsearched-file-store.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import type { DoctorFinding } from '../doctor-finding.ts'

const MAX_EXAMPLES = 5

/** Checks that every erasure has reached the database and the archives of all machines. */
export async function checkErasures(sql: Queryable): Promise<DoctorFinding> {
  const pending = (await listErasures(sql, ['pending'])).length
  const files = (await listUnsearchedFiles(sql)).map(sha256 => sha256.toString('hex'))
  const faults = [
    ...(pending === 0 ? [] : [`${pending} erasures are pending; a running service completes them`]),
    ...(files.length === 0
      ? []
      : [
          `${files.length} files wait to be searched by the service of the machine that has them: ` +
            `${files.slice(0, MAX_EXAMPLES).join(', ')}${files.length > MAX_EXAMPLES ? ', …' : ''}`,
        ]),
  ]
  const found = faults.length === 0 ? 'every erasure has reached all archives' : faults.join('; ')
  return { check: 'erasures', ok: faults.length === 0, found }
}
