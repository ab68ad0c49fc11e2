import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import { systemDice } from '../base/dice.ts'
import { makeLog } from '../base/log.ts'
import type { Ports } from '../base/ports.ts'
import { openRecord } from '../base/record.ts'
import type { Settings } from '../base/settings.ts'
import { type Archive, openArchive } from '../crawls/archive.ts'

/** Everything that is not pure, opened: what flows take. */
export interface House extends Ports {
  readonly archive: Archive
  /** Address of the record, for threads that open their own connections. Holds a password. */
  readonly url: string
  /** Folder of this node's search index. */
  readonly indexFolder: string
}

/** Most connections of the main thread to the record. */
const CONNECTIONS = 10

/** Opens the record and the archive, and closes them when `work` is done, however it ends. */
export async function withHouse<T>(settings: Settings, work: (house: House) => Promise<T>): Promise<T> {
  const pure = { clock: systemClock, dice: systemDice, log: makeLog(settings.logLevel) }
  const record = await openRecord(settings, { ...pure, max: CONNECTIONS })
  const ports = { ...pure, sql: record.sql }
  try {
    return await work({
      ...ports,
      archive: openArchive(archiveFolder(settings), ports),
      url: record.url,
      indexFolder: join(settings.data, 'index'),
    })
  } finally {
    await record.close()
  }
}

/** Where the archive of this machine is. */
export function archiveFolder({ data }: Settings): string {
  return join(data, 'archive')
}
