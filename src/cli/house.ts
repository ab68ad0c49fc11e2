import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import { systemDice } from '../base/dice.ts'
import { makeLog } from '../base/log.ts'
import type { Ports } from '../base/ports.ts'
import { openRecord } from '../base/record.ts'
import type { Settings } from '../base/settings.ts'
import { type Archive, openArchive } from '../crawls/archive.ts'

/** The open resources of a process, which commands pass to the services. */
export interface House extends Ports {
  readonly archive: Archive
  /** Connection URL of the database, for threads that open their own pool. It contains a password. */
  readonly url: string
  /** Folder of this node's search index. */
  readonly indexFolder: string
}

/** Maximum number of database connections of the main thread. */
const CONNECTIONS = 10

/** Opens the database and the archive for the duration of `work`, and closes them even if it fails. */
export async function withHouse<T>(settings: Settings, work: (app: House) => Promise<T>): Promise<T> {
  const system = { clock: systemClock, dice: systemDice, log: makeLog(settings.logLevel) }
  const database = await openRecord(settings, { ...system, max: CONNECTIONS })
  const dependencies = { ...system, sql: database.sql }
  try {
    return await work({
      ...dependencies,
      archive: openArchive(archiveFolder(settings), dependencies),
      url: database.url,
      indexFolder: join(settings.data, 'index'),
    })
  } finally {
    await database.close()
  }
}

/** Returns the folder of this machine's document archive. */
export function archiveFolder({ data }: Settings): string {
  return join(data, 'archive')
}
