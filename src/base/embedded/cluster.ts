import { join } from 'node:path'
import type { Dice } from '../dice.ts'
import { HeraldError } from '../errors.ts'
import { readIfThere, renameSafely, writeWhole } from '../files.ts'
import type { Binaries } from './binaries.ts'
import { give, type Home } from './home.ts'
import { run, spawnOptions } from './run.ts'

/** The PostgreSQL that the pinned npm packages hold. */
const MAJOR = '18'
const MESSAGE_LINES = 20
export const SUPERUSER = 'herald'
/** The database that initdb makes anyway serves as the record. */
export const DATABASE = 'postgres'

/**
 * Makes the cluster unless it is there, and answers with its password. Throws `data_folder_other_version` for another
 * major version, `disk_full`, `database_failed`. A making that was cut short is left behind and begun anew.
 */
export async function ensureCluster(home: Home, binaries: Binaries, dice: Dice): Promise<string> {
  const version = (await readIfThere(join(home.cluster, 'PG_VERSION')))?.trim() ?? null
  const password = await readIfThere(home.passwordFile)
  if (version === null) {
    const chosen = password ?? (await makePassword(home, dice))
    await makeCluster(home, binaries, dice)
    return chosen
  }
  if (version !== MAJOR) {
    throw new HeraldError(
      'data_folder_other_version',
      `${home.cluster} was made by PostgreSQL ${version}; this Herald has ${MAJOR}. Run "herald export" with the ` +
        'Herald that made it, then "herald import --snapshot" with this one and a new data folder.',
    )
  }
  if (password === null) {
    throw new HeraldError(
      'database_failed',
      `${home.passwordFile} is missing, without which the database cannot be opened. Put it back from a backup.`,
    )
  }
  return password
}

async function makeCluster(home: Home, binaries: Binaries, dice: Dice): Promise<void> {
  // A name of its own: the initdb of a killed Herald may still be at work on its own.
  const unfinished = `${home.cluster}.unfinished-${dice.bytes(4).toString('hex')}`
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${home.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // No order and no unique key may depend on the machine's collations (design 2.1).
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const made = await run(binaries.initdb, args, spawnOptions(home.user, home.folder))
  if (made.code !== 0) throw startFailure('PostgreSQL could not make its cluster', home, made.output)
  await renameSafely(unfinished, home.cluster)
}

async function makePassword(home: Home, dice: Dice): Promise<string> {
  const password = dice.bytes(32).toString('base64url')
  await writeWhole(home.passwordFile, password)
  await give(home, home.passwordFile)
  return password
}

/** What PostgreSQL said when it gave up, as an error of ours. */
export function startFailure(what: string, home: Home, output: string): HeraldError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) {
    return new HeraldError(
      'disk_full',
      `${what} in ${home.folder}: the disk is full. Make room and start again.`,
    )
  }
  const end = output.trim().split('\n').slice(-MESSAGE_LINES).join('\n')
  return new HeraldError('database_failed', `${what} in ${home.folder}. It said: ${end}`)
}
