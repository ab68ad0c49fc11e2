import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { sep } from 'node:path'

const NOT_A_FILE = 'not a regular file'
const NOT_FOUND = 'no such file or folder, or a broken link'
const OUTSIDE = 'links to a file outside the folder, which is not read'

/**
 * Opens a regular file for reading, or returns the reason why it is refused. Links below `folder` must lead to files in
 * it, because whoever supplies a folder could otherwise have any file of this machine imported. A path that the operator
 * names, for which `folder` is `null`, may be a link. Throws errors that do not depend on the file.
 */
export async function openImportFile(path: string, folder: string | null): Promise<FileHandle | string> {
  try {
    const target = await realpath(path)
    if (folder !== null && !target.startsWith((await realpath(folder)) + sep)) return OUTSIDE
    if (!(await lstat(target)).isFile()) return NOT_A_FILE
    // Non-blocking, because opening a pipe without a writer would otherwise wait for one.
    const file = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const refusal = await findRefusal(file, path, target)
    if (refusal === null) return file
    await file.close()
    return refusal
  } catch (error) {
    return describeAccessError(error as NodeJS.ErrnoException)
  }
}

/** Checks the opened file itself, because the path may have been replaced since it was checked. */
async function findRefusal(file: FileHandle, path: string, target: string): Promise<string | null> {
  const opened = await file.stat()
  if (!opened.isFile()) return NOT_A_FILE
  const named = await lstat(target)
  const isSame = opened.ino === named.ino && opened.dev === named.dev && (await realpath(path)) === target
  return isSame ? null : 'the file was replaced while it was opened'
}

function describeAccessError(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return NOT_FOUND
    case 'EACCES':
    case 'EPERM':
      return error.message
    case 'ELOOP':
      return 'a link that leads to itself'
    case 'ENXIO':
    case 'EISDIR':
      return NOT_A_FILE
    default:
      throw error
  }
}
