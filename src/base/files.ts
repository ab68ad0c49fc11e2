import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { errorCode } from './sql-errors.ts'

/** Returns the text of a file, or null if the file (or, under `/proc`, the process) does not exist. */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(error => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return null
    throw error
  })
}

let writeCount = 0

/** Writes a file with mode 0600 so that it either has all of `text` or does not exist, even after a power failure. */
export async function writeWhole(path: string, text: string): Promise<void> {
  writeCount += 1
  const temporary = `${path}.${process.pid}-${threadId}-${writeCount}.unfinished`
  const file = await open(temporary, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await renameSafely(temporary, path)
}

/** Renames a file or folder and returns once the new name survives a power failure. */
export async function renameSafely(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Creates a folder with mode 0700 unless it exists, and returns once it survives a power failure. */
export async function makeFolder(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 })
  if (firstCreated !== undefined) await syncFolder(dirname(firstCreated))
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders and does not need this
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
