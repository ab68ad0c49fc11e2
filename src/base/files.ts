import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { errorCode } from './sql-errors.ts'

/** The text of a file, or null when there is no such file (or, below `/proc`, no such process any more). */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(error => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return null
    throw error
  })
}

let written = 0

/** Writes a file that is either there with all of `text` or not there at all, also after a power cut. Mode 0600. */
export async function writeWhole(path: string, text: string): Promise<void> {
  written += 1
  const unfinished = `${path}.${process.pid}-${threadId}-${written}.unfinished`
  const file = await open(unfinished, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await renameSafely(unfinished, path)
}

/** Renames, and returns when the new name will outlast a power cut. */
export async function renameSafely(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Makes a folder that is only its owner's, unless it is there, and returns when it will outlast a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there, nor need it be
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
