import { chmod, chown, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { createLockFile } from './lock.ts'
import { databaseUser, firstClosedFolder, type SystemUser } from './user.ts'

/** Paths of the embedded PostgreSQL, all inside `postgres/` in the data folder and owned by the database user. */
export interface Home {
  readonly folder: string
  /** PostgreSQL's data directory. */
  readonly cluster: string
  readonly passwordFile: string
  readonly log: string
  /** Lock file held exclusively while PostgreSQL is started or stopped. */
  readonly startLock: string
  /** Lock file held shared by every process that uses PostgreSQL. */
  readonly userLock: string
  /** The system user that runs PostgreSQL; null if it is the one that runs Herald. */
  readonly user: SystemUser | null
}

/** Creates the PostgreSQL folder and its lock files unless they exist. Throws `data_folder_unusable`. */
export async function prepareHome(dataFolder: string): Promise<Home> {
  const parent = await realpath(dataFolder)
  const folder = join(parent, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const user = await databaseUser(folder)
  if (user !== null) await grantAccess(parent, user)
  const paths: Home = {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    log: join(folder, 'server.log'),
    startLock: join(folder, 'start.lock'),
    userLock: join(folder, 'users.lock'),
    user,
  }
  if (user !== null) await chown(folder, user.uid, user.gid)
  await createLockFile(paths.startLock, user)
  await createLockFile(paths.userLock, user)
  return paths
}

/** Makes the database user the owner of a file, or of a folder and everything in it. */
export async function give(paths: Home, path: string): Promise<void> {
  const { user } = paths
  if (user === null) return
  const contents = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : []
  for (const target of [path, ...contents.map(name => join(path, name))])
    await lchown(target, user.uid, user.gid)
}

/** Lets the database user enter the data folder. Permissions of the folders above it are never changed. */
async function grantAccess(dataFolder: string, user: SystemUser): Promise<void> {
  let inaccessible = await firstClosedFolder(dataFolder, user)
  if (inaccessible === dataFolder) {
    await chown(dataFolder, (await stat(dataFolder)).uid, user.gid)
    await chmod(dataFolder, 0o710)
    inaccessible = await firstClosedFolder(dataFolder, user)
  }
  if (inaccessible !== null) {
    throw new HeraldError(
      'data_folder_unusable',
      `PostgreSQL runs as the user "${user.name}", who cannot enter ${inaccessible}. ` +
        `Run "chmod o+x ${inaccessible}", or choose another folder with HERALD_DATA.`,
    )
  }
}
