import { link, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { getErrorCode } from '../sql/postgres-errors.ts'

/** Returns the content of a text file, or `null` if the file (or, under `/proc`, the process) does not exist. */
export async function readFileIfExists(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(error => {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ESRCH') return null
    throw error
  })
}

let writeCount = 0

/** Writes or replaces a file with mode 0600. Even after a power failure, the file is never left partially written. */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  writeCount += 1
  const temporary = `${path}.${process.pid}-${threadId}-${writeCount}.unfinished`
  const file = await open(temporary, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await renameDurably(temporary, path)
}

/** Renames a file or folder and returns once the new name survives a power failure. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Gives a file a second name, which must not exist, and returns once the name survives a power failure. */
export async function linkDurably(from: string, to: string): Promise<void> {
  await link(from, to)
  await syncFolder(dirname(to))
}

/** Creates a folder with mode 0700 if it does not exist, and returns once the folder survives a power failure. */
export async function createPrivateFolder(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 })
  if (firstCreated !== undefined) await syncFolder(dirname(firstCreated))
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders and does not need to sync them.
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
