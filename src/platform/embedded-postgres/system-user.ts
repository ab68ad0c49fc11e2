import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HeraldError } from '../errors.ts'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The users that may run PostgreSQL, which refuses to run as root. The first one that exists is used (design 2.1). */
const CANDIDATE_USERS = ['postgres', 'nobody']

/**
 * Returns the user to run PostgreSQL as, or `null` for the current user. If Herald runs as root, that is the owner of
 * `folder` or, if root owns the folder, an unprivileged user. Throws `data_folder_unusable` or `database_failed`.
 */
export async function findDatabaseUser(folder: string): Promise<SystemUser | null> {
  const self = process.getuid?.()
  const owner = await stat(folder)
  if (self === undefined || (self !== 0 && owner.uid === self)) return null
  const users = parsePasswdFile(await readFile('/etc/passwd', 'utf8'))
  const ownerName = users.find(user => user.uid === owner.uid)?.name ?? `uid ${owner.uid}`
  if (self !== 0) {
    throw new HeraldError(
      'data_folder_unusable',
      `${folder} belongs to ${ownerName}. Run Herald as that user or as root.`,
    )
  }
  if (owner.uid !== 0) return { name: ownerName, uid: owner.uid, gid: owner.gid }
  const candidate = CANDIDATE_USERS.map(name => users.find(user => user.name === name)).find(
    user => user !== undefined,
  )
  if (candidate === undefined) {
    throw new HeraldError(
      'database_failed',
      `PostgreSQL cannot run as root, and this machine has no user ${CANDIDATE_USERS.join(' or ')}. ` +
        'Run Herald as another user, or set DATABASE_URL.',
    )
  }
  return candidate
}

/** Returns the topmost folder on the path to `folder` (inclusive) that `user` cannot enter, or `null` if there is none. */
export async function findInaccessibleFolder(folder: string, user: SystemUser): Promise<string | null> {
  const parent = dirname(folder)
  const above = parent === folder ? null : await findInaccessibleFolder(parent, user)
  if (above !== null) return above
  const { mode, uid, gid } = await stat(folder)
  const search = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & search) === 0 ? folder : null
}

/** Parses a passwd(5) file. */
export function parsePasswdFile(text: string): SystemUser[] {
  return text.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
