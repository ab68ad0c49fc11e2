import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { readFileIfExists, writeFileAtomically } from '../files/durable-files.ts'
import { giveToDatabaseUser, type PostgresPaths } from './postgres-paths.ts'

/**
 * Throws `data_folder_unusable` if the PostgreSQL server is in use in another container or on another machine. It would
 * look dead from here, and starting a second server on the same files would destroy the data.
 */
export async function assertSameMachine(paths: PostgresPaths, isInUse: boolean): Promise<void> {
  const file = join(paths.folder, 'machine')
  const current = await readMachineId()
  const recorded = await readFileIfExists(file)
  if (isInUse && recorded !== current) {
    throw new HeraldError(
      'data_folder_unusable',
      `${paths.folder} is in use by Herald in another container or on another machine. Run the command there, give ` +
        'this instance its own HERALD_DATA, or connect both to one PostgreSQL server with DATABASE_URL.',
    )
  }
  if (recorded === current) return
  await writeFileAtomically(file, current)
  await giveToDatabaseUser(paths, file)
}

/** Returns a string that differs between processes that cannot see each other: on Linux, the boot ID and namespaces. */
async function readMachineId(): Promise<string> {
  if (process.platform !== 'linux') return process.platform
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return [boot.trim(), await readlink('/proc/self/ns/pid'), await readlink('/proc/self/ns/net')].join(' ')
}
