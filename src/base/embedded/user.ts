import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HeraldError } from '../errors.ts'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Who may run PostgreSQL, which refuses root: the first of these that the machine has (design 2.1). */
const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * The user to run PostgreSQL as; null is the user that runs Herald. Only as root is it another one: the owner of
 * `folder` once it belongs to somebody, else an unprivileged user of the machine. Throws `data_folder_unusable`.
 */
export async function databaseUser(folder: string): Promise<SystemUser | null> {
  const self = process.getuid?.()
  const owner = await stat(folder)
  if (self === undefined || (self !== 0 && owner.uid === self)) return null
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'))
  const named = users.find(user => user.uid === owner.uid)?.name ?? `uid ${owner.uid}`
  if (self !== 0) {
    throw new HeraldError(
      'data_folder_unusable',
      `${folder} belongs to ${named}: run Herald as that user or as root.`,
    )
  }
  if (owner.uid !== 0) return { name: named, uid: owner.uid, gid: owner.gid }
  const found = UNPRIVILEGED.map(name => users.find(user => user.name === name)).find(
    user => user !== undefined,
  )
  if (found === undefined) {
    throw new HeraldError(
      'database_failed',
      `PostgreSQL does not run as root, and this machine has no user ${UNPRIVILEGED.join(' or ')}. ` +
        'Run Herald as another user, or set DATABASE_URL.',
    )
  }
  return found
}

/** The topmost folder on the way to `folder` (itself included) that `user` may not enter; null when all are open. */
export async function firstClosedFolder(folder: string, user: SystemUser): Promise<string | null> {
  const parent = dirname(folder)
  const above = parent === folder ? null : await firstClosedFolder(parent, user)
  if (above !== null) return above
  const { mode, uid, gid } = await stat(folder)
  const search = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & search) === 0 ? folder : null
}

/** The lines of a passwd(5) file. */
export function parsePasswd(text: string): SystemUser[] {
  return text.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
