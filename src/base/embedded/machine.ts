import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { readIfThere, writeWhole } from '../files.ts'
import { give, type Home } from './home.ts'

/**
 * Throws `data_folder_unusable` if a PostgreSQL in use runs in another container or on another machine. It would look
 * dead from here, and starting a second server on the same files would destroy the data.
 */
export async function checkMachine(paths: Home, isInUse: boolean): Promise<void> {
  const file = join(paths.folder, 'machine')
  const current = await readMachineId()
  const recorded = await readIfThere(file)
  if (isInUse && recorded !== current) {
    throw new HeraldError(
      'data_folder_unusable',
      `${paths.folder} is in use by Herald in another container or on another machine. Run the command there, give ` +
        'this instance its own HERALD_DATA, or connect both to one PostgreSQL server with DATABASE_URL.',
    )
  }
  if (recorded === current) return
  await writeWhole(file, current)
  await give(paths, file)
}

/** Returns a text that differs between processes that cannot see each other: Linux's boot id and namespaces. */
async function readMachineId(): Promise<string> {
  if (process.platform !== 'linux') return process.platform
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return [boot.trim(), await readlink('/proc/self/ns/pid'), await readlink('/proc/self/ns/net')].join(' ')
}
