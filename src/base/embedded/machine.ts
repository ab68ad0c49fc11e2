import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { readIfThere, writeWhole } from '../files.ts'
import { give, type Home } from './home.ts'

/**
 * Makes sure that a PostgreSQL in use by others is one that we can see and reach. From another container that shares
 * the folder it would look dead, and starting a second one would destroy the data. Throws `data_folder_unusable`.
 */
export async function checkMachine(home: Home, usedByOthers: boolean): Promise<void> {
  const file = join(home.folder, 'machine')
  const here = await thisMachine()
  const there = await readIfThere(file)
  if (usedByOthers && there !== here) {
    throw new HeraldError(
      'data_folder_unusable',
      `${home.folder} is in use by a Herald in another container or on another machine. Run the command there, give ` +
        'this Herald its own HERALD_DATA, or let both use one PostgreSQL server with DATABASE_URL.',
    )
  }
  if (there === here) return
  await writeWhole(file, here)
  await give(home, file)
}

/** What tells apart processes that cannot see each other: Linux's boot, process and network namespaces. */
async function thisMachine(): Promise<string> {
  if (process.platform !== 'linux') return process.platform
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return [boot.trim(), await readlink('/proc/self/ns/pid'), await readlink('/proc/self/ns/net')].join(' ')
}
