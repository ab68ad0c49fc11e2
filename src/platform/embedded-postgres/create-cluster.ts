import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { readFileIfExists, renameDurably, writeFileAtomically } from '../files/durable-files.ts'
import type { Random } from '../random.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { giveToDatabaseUser, type PostgresPaths } from './postgres-paths.ts'
import { postgresSpawnOptions, runPostgresProgram } from './run-program.ts'

/** The major version of PostgreSQL in the pinned npm packages. */
const MAJOR = '18'
const MESSAGE_LINES = 20
export const POSTGRES_SUPERUSER = 'herald'
/** Herald uses the database that initdb creates by default. */
export const POSTGRES_DATABASE = 'postgres'

/**
 * Creates the cluster if it does not exist, and returns its password. The remains of an interrupted creation are ignored.
 * Throws `data_folder_other_version`, `disk_full` or `database_failed`.
 */
export async function ensureClusterExists(
  paths: PostgresPaths,
  binaries: PostgresBinaries,
  random: Random,
): Promise<string> {
  const version = (await readFileIfExists(join(paths.clusterFolder, 'PG_VERSION')))?.trim() ?? null
  const password = await readFileIfExists(paths.passwordFile)
  if (version === null) {
    const newPassword = password ?? (await createPassword(paths, random))
    await createCluster(paths, binaries, random)
    return newPassword
  }
  if (version !== MAJOR) {
    throw new HeraldError(
      'data_folder_other_version',
      `${paths.clusterFolder} was created by PostgreSQL ${version}; this version of Herald uses ${MAJOR}. Run "herald export" ` +
        'with the Herald version that created it, then "herald import --snapshot" with this version and a new data folder.',
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

async function createCluster(
  paths: PostgresPaths,
  binaries: PostgresBinaries,
  random: Random,
): Promise<void> {
  // The name must be unique because an initdb started by a killed Herald process may still be running.
  const unfinished = `${paths.clusterFolder}.unfinished-${random.bytes(4).toString('hex')}`
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${POSTGRES_SUPERUSER}`,
    `--pwfile=${paths.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sort order and unique keys must not depend on the machine's collations (design 2.1).
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const result = await runPostgresProgram(
    binaries.initdb,
    args,
    postgresSpawnOptions(paths.user, paths.folder),
  )
  if (result.code !== 0)
    throw createStartError('PostgreSQL could not create its cluster', paths, result.output)
  await renameDurably(unfinished, paths.clusterFolder)
}

async function createPassword(paths: PostgresPaths, random: Random): Promise<string> {
  const password = random.bytes(32).toString('base64url')
  await writeFileAtomically(paths.passwordFile, password)
  await giveToDatabaseUser(paths, paths.passwordFile)
  return password
}

/** Creates the error for a failed PostgreSQL program, with the end of its output. */
export function createStartError(summary: string, paths: PostgresPaths, output: string): HeraldError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) {
    return new HeraldError(
      'disk_full',
      `${summary} in ${paths.folder}: the disk is full. Free some space and start Herald again.`,
    )
  }
  const lastLines = output.trim().split('\n').slice(-MESSAGE_LINES).join('\n')
  return new HeraldError('database_failed', `${summary} in ${paths.folder}. Its output: ${lastLines}`)
}
