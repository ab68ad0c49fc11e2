import { chmod, chown, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { createLockFile } from './lock.ts'
import { databaseUser, firstClosedFolder, type SystemUser } from './user.ts'

/** Where one embedded PostgreSQL lives: `postgres/` in the data folder, all of it the database user's. */
export interface Home {
  readonly folder: string
  /** PostgreSQL's own data directory. */
  readonly cluster: string
  readonly passwordFile: string
  readonly log: string
  /** Held exclusively while PostgreSQL is started or stopped. */
  readonly startLock: string
  /** Shared by every process that uses PostgreSQL: the lease. */
  readonly userLock: string
  /** Whom PostgreSQL runs as; null: as whoever runs Herald. */
  readonly user: SystemUser | null
}

/** Makes the home in a data folder, or finds it. Throws `data_folder_unusable` when its user cannot get there. */
export async function prepareHome(dataFolder: string): Promise<Home> {
  const parent = await realpath(dataFolder)
  const folder = join(parent, 'postgres')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const user = await databaseUser(folder)
  if (user !== null) await letIn(parent, user)
  const home: Home = {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    log: join(folder, 'server.log'),
    startLock: join(folder, 'start.lock'),
    userLock: join(folder, 'users.lock'),
    user,
  }
  if (user !== null) await chown(folder, user.uid, user.gid)
  await createLockFile(home.startLock, user)
  await createLockFile(home.userLock, user)
  return home
}

/** Hands a file or a folder with all that is in it to the database user. */
export async function give(home: Home, path: string): Promise<void> {
  const { user } = home
  if (user === null) return
  const inside = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : []
  for (const each of [path, ...inside.map(name => join(path, name))]) await lchown(each, user.uid, user.gid)
}

/** Lets the database user pass through the data folder, which is ours; a folder above it is not ours to open. */
async function letIn(dataFolder: string, user: SystemUser): Promise<void> {
  let closed = await firstClosedFolder(dataFolder, user)
  if (closed === dataFolder) {
    await chown(dataFolder, (await stat(dataFolder)).uid, user.gid)
    await chmod(dataFolder, 0o710)
    closed = await firstClosedFolder(dataFolder, user)
  }
  if (closed !== null) {
    throw new HeraldError(
      'data_folder_unusable',
      `PostgreSQL runs as the user "${user.name}", which may not enter ${closed}. ` +
        `Allow it (chmod o+x ${closed}), or choose another folder with HERALD_DATA.`,
    )
  }
}
