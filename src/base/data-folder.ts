import { access, constants, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from './clock.ts'
import { HeraldError } from './errors.ts'
import { readIfThere, writeWhole } from './files.ts'
import { errorCode, isDiskFull } from './sql-errors.ts'

/** The file that says a folder is Herald's. A format above ours was written by a newer Herald. */
const MARKER = 'herald.json'
const FORMAT = 1

/**
 * Makes the data folder, or makes sure that it is ours: empty until now, or marked by us before. Nothing in it is
 * changed else. Throws `data_folder_foreign`, `data_folder_unusable`, `record_newer` or `disk_full`.
 */
export async function claimDataFolder(folder: string, clock: Clock): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch(unlessThere)
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const marker = await readIfThere(join(folder, MARKER))
  if (marker !== null) return checkMarker(folder, marker)
  // A mounted disk has lost+found; another Herald may be claiming the folder at this moment.
  const others = (await readdir(folder)).filter(name => name !== 'lost+found' && !name.startsWith(MARKER))
  if (others.length > 0) throw foreign(folder, `it holds "${others[0]}"`)
  await writeWhole(join(folder, MARKER), `${JSON.stringify({ format: FORMAT, created_at: clock.now() })}\n`)
}

/** What the system said about a folder, as an error of ours; other errors pass as they are. */
export function folderError(folder: string, error: unknown): unknown {
  if (isDiskFull(error)) {
    return new HeraldError('disk_full', `The disk of ${folder} is full. Make room and start again.`, {
      cause: error,
    })
  }
  if (!(error instanceof Error) || !/^E[A-Z]+$/.test(errorCode(error))) return error
  return new HeraldError(
    'data_folder_unusable',
    `The data folder ${folder} cannot be used: ${error.message}. Give the user that runs Herald the right to write ` +
      'there, or choose another folder with HERALD_DATA.',
    { cause: error },
  )
}

function checkMarker(folder: string, text: string): void {
  const format = formatOf(text)
  if (format === null) throw foreign(folder, `its ${MARKER} was not written by Herald`)
  if (format > FORMAT) {
    throw new HeraldError(
      'record_newer',
      `The data folder ${folder} has the format ${format}; this Herald knows ${FORMAT}. Start the newer Herald again.`,
    )
  }
}

function formatOf(marker: string): number | null {
  const format = /^\s*\{\s*"format"\s*:\s*(\d+)/.exec(marker)?.[1]
  return format === undefined ? null : Number(format)
}

function unlessThere(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error
}

function foreign(folder: string, why: string): HeraldError {
  return new HeraldError(
    'data_folder_foreign',
    `The folder ${folder} is not Herald's: ${why}. Choose a new or empty folder with HERALD_DATA.`,
  )
}
