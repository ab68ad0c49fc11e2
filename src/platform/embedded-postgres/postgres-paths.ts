import { chmod, chown, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { createLockFile } from './file-lock.ts'
import { findDatabaseUser, findInaccessibleFolder, type SystemUser } from './system-user.ts'

/** The paths used by the embedded PostgreSQL server, all in `postgres/` in the data folder and owned by the database user. */
export interface PostgresPaths {
  readonly folder: string
  /** PostgreSQL's data directory. */
  readonly clusterFolder: string
  readonly passwordFile: string
  readonly logFile: string
  /** The file on which a process holds an exclusive lock while it starts or stops PostgreSQL. */
  readonly startLockFile: string
  /** The file on which every process that uses PostgreSQL holds a shared lock. */
  readonly userLockFile: string
  /** The system user that runs PostgreSQL, or `null` if it is the user that runs Herald. */
  readonly user: SystemUser | null
}

/** Creates the PostgreSQL folder and its lock files if they do not exist. Throws `data_folder_unusable`. */
export async function preparePostgresPaths(dataFolder: string): Promise<PostgresPaths> {
  const parent = await realpath(dataFolder)
  const folder = join(parent, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const user = await findDatabaseUser(folder)
  if (user !== null) await grantAccess(parent, user)
  const paths: PostgresPaths = {
    folder,
    clusterFolder: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'server.log'),
    startLockFile: join(folder, 'start.lock'),
    userLockFile: join(folder, 'users.lock'),
    user,
  }
  if (user !== null) await chown(folder, user.uid, user.gid)
  await createLockFile(paths.startLockFile, user)
  await createLockFile(paths.userLockFile, user)
  return paths
}

/** Makes the database user the owner of a file, or of a folder and everything in it. */
export async function giveToDatabaseUser(paths: PostgresPaths, path: string): Promise<void> {
  const { user } = paths
  if (user === null) return
  const contents = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : []
  for (const target of [path, ...contents.map(name => join(path, name))])
    await lchown(target, user.uid, user.gid)
}

/** Lets the database user enter the data folder, without changing the permissions of the folders above it. */
async function grantAccess(dataFolder: string, user: SystemUser): Promise<void> {
  let inaccessible = await findInaccessibleFolder(dataFolder, user)
  if (inaccessible === dataFolder) {
    await chown(dataFolder, (await stat(dataFolder)).uid, user.gid)
    await chmod(dataFolder, 0o710)
    inaccessible = await findInaccessibleFolder(dataFolder, user)
  }
  if (inaccessible !== null) {
    throw new HeraldError(
      'data_folder_unusable',
      `PostgreSQL runs as the user "${user.name}", who cannot enter ${inaccessible}. ` +
        `Run "chmod o+x ${inaccessible}", or choose another folder with HERALD_DATA.`,
    )
  }
}
