import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import {
  checkArchiveContent,
  describePresentFiles,
  findMissing,
  readExpectedDocuments,
} from './check-archive-content.ts'
import type { DeepCheckOptions, DoctorFinding } from './doctor-finding.ts'

type ArchiveDependencies = Pick<Dependencies, 'sql' | 'clock'> & { readonly archive: DocumentArchive }

/** Maximum number of missing documents listed in a finding. */
const MAX_EXAMPLES = 5

/**
 * Checks that every document of the database has a file in the archive, be it a folder or a bucket. With `deep`, reads every
 * file. An archive that cannot be used is a finding, so that the other checks follow.
 */
export async function checkArchive(
  dependencies: ArchiveDependencies,
  deep: DeepCheckOptions | undefined,
): Promise<DoctorFinding[]> {
  const check = 'archive access'
  try {
    const found = await dependencies.archive.checkAccess()
    const content =
      deep === undefined ? [await checkPresence(dependencies)] : await checkArchiveContent(dependencies, deep)
    return [{ check, ok: true, found }, ...content]
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code !== 'archive_unavailable') throw error
    return [{ check, ok: false, found: error.detail }]
  }
}

async function checkPresence({ sql, archive }: ArchiveDependencies): Promise<DoctorFinding> {
  const { expected, unavailable } = await readExpectedDocuments(sql, archive)
  const unseen = new Set(expected)
  // A list has a thousand objects of a bucket per request.
  for await (const { sha256 } of archive.list()) if (sha256 !== null) unseen.delete(sha256.toString('hex'))
  const missing = await findMissing(archive, unseen)
  if (missing.length === 0)
    return { check: 'archive', ok: true, found: describePresentFiles(expected.size, unavailable) }
  const shown = missing.slice(0, MAX_EXAMPLES).join('; ')
  const more = missing.length > MAX_EXAMPLES ? `; and ${missing.length - MAX_EXAMPLES} more` : ''
  return { check: 'archive', ok: false, found: `${missing.length}: ${shown}${more}` }
}
