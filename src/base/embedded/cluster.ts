import { join } from 'node:path'
import type { Dice } from '../dice.ts'
import { HeraldError } from '../errors.ts'
import { readIfThere, renameSafely, writeWhole } from '../files.ts'
import type { Binaries } from './binaries.ts'
import { give, type Home } from './home.ts'
import { run, spawnOptions } from './run.ts'

/** Major version of PostgreSQL in the pinned npm packages. */
const MAJOR = '18'
const MESSAGE_LINES = 20
export const SUPERUSER = 'herald'
/** Herald uses the database that initdb creates by default. */
export const DATABASE = 'postgres'

/**
 * Creates the cluster unless it exists and returns its password. A leftover of an interrupted creation is ignored.
 * Throws `data_folder_other_version`, `disk_full` or `database_failed`.
 */
export async function ensureCluster(paths: Home, binaries: Binaries, random: Dice): Promise<string> {
  const version = (await readIfThere(join(paths.cluster, 'PG_VERSION')))?.trim() ?? null
  const password = await readIfThere(paths.passwordFile)
  if (version === null) {
    const newPassword = password ?? (await createPassword(paths, random))
    await createCluster(paths, binaries, random)
    return newPassword
  }
  if (version !== MAJOR) {
    throw new HeraldError(
      'data_folder_other_version',
      `${paths.cluster} was created by PostgreSQL ${version}; this version of Herald uses ${MAJOR}. Run "herald export" ` +
        'with the Herald that created it, then "herald import --snapshot" with this one and a new data folder.',
    )
  }
  if (password === null) {
    throw new HeraldError(
      'database_failed',
      `The database cannot be opened because ${paths.passwordFile} is missing. Restore the file from a backup.`,
    )
  }
  return password
}

async function createCluster(paths: Home, binaries: Binaries, random: Dice): Promise<void> {
  // The name is unique because the initdb of a killed Herald may still be running.
  const unfinished = `${paths.cluster}.unfinished-${random.bytes(4).toString('hex')}`
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${paths.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sort order and unique keys must not depend on the machine's collations (design 2.1).
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const result = await run(binaries.initdb, args, spawnOptions(paths.user, paths.folder))
  if (result.code !== 0) throw startFailure('PostgreSQL could not create its cluster', paths, result.output)
  await renameSafely(unfinished, paths.cluster)
}

async function createPassword(paths: Home, random: Dice): Promise<string> {
  const password = random.bytes(32).toString('base64url')
  await writeWhole(paths.passwordFile, password)
  await give(paths, paths.passwordFile)
  return password
}

/** Creates the error for a failed PostgreSQL program, with the end of its output. */
export function startFailure(summary: string, paths: Home, output: string): HeraldError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) {
    return new HeraldError(
      'disk_full',
      `${summary} in ${paths.folder}: the disk is full. Free some space and start Herald again.`,
    )
  }
  const lastLines = output.trim().split('\n').slice(-MESSAGE_LINES).join('\n')
  return new HeraldError('database_failed', `${summary} in ${paths.folder}. Its output: ${lastLines}`)
}
