import { access, constants, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { HeraldError } from '../errors.ts'
import { getErrorCode, isOutOfDiskSpace } from '../sql/postgres-errors.ts'
import { readFileIfExists, writeFileAtomically } from './durable-files.ts'

/** The file that marks a Herald data folder. A format number above `FORMAT` means that a newer version of Herald wrote it. */
const MARKER = 'herald.json'
const FORMAT = 1
/** Files that a new data folder may contain. */
const EXPECTED: readonly string[] = ['lost+found', 'secret.key']

/**
 * Creates the data folder, or checks that an existing one is empty or already marked as Herald's.
 * Throws `data_folder_foreign` or `record_newer`. System errors are passed on; `toDataFolderError` converts them.
 */
export async function claimDataFolder(folder: string, clock: Clock): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const marker = await readFileIfExists(join(folder, MARKER))
  if (marker !== null) return checkMarker(folder, marker)
  // A freshly mounted disk contains lost+found, a restore begins with the secret key of the old folder, and another Herald
  // process may be claiming the folder at the same time.
  const others = (await readdir(folder)).filter(name => !EXPECTED.includes(name) && !name.startsWith(MARKER))
  if (others.length > 0) throw foreignFolderError(folder, `it contains "${others[0]}"`)
  await writeFileAtomically(
    join(folder, MARKER),
    `${JSON.stringify({ format: FORMAT, created_at: clock.now() })}\n`,
  )
}

/** Converts a system error about the folder into a `HeraldError`; returns any other error unchanged. */
export function toDataFolderError(folder: string, error: unknown): unknown {
  if (isOutOfDiskSpace(error)) {
    return new HeraldError(
      'disk_full',
      `The disk holding ${folder} is full. Free some space and start Herald again.`,
      {
        cause: error,
      },
    )
  }
  if (!(error instanceof Error) || !/^E[A-Z]+$/.test(getErrorCode(error))) return error
  return new HeraldError(
    'data_folder_unusable',
    `The data folder ${folder} cannot be used: ${error.message}. Give the user running Herald write permission, ` +
      'or choose another folder with HERALD_DATA.',
    { cause: error },
  )
}

function checkMarker(folder: string, text: string): void {
  const format = parseFormat(text)
  if (format === null) throw foreignFolderError(folder, `its ${MARKER} was not written by Herald`)
  if (format > FORMAT) {
    throw new HeraldError(
      'record_newer',
      `The data folder ${folder} has format ${format}; this version of Herald supports up to ${FORMAT}. Use the newer version that wrote it.`,
    )
  }
}

function parseFormat(marker: string): number | null {
  const format = /^\s*\{\s*"format"\s*:\s*(\d+)/.exec(marker)?.[1]
  return format === undefined ? null : Number(format)
}

function ignoreExisting(error: unknown): void {
  if (getErrorCode(error) !== 'EEXIST') throw error
}

function foreignFolderError(folder: string, reason: string): HeraldError {
  return new HeraldError(
    'data_folder_foreign',
    `${folder} is not a Herald data folder: ${reason}. Choose a new or empty folder with HERALD_DATA.`,
  )
}
