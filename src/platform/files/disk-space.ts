import { statfs } from 'node:fs/promises'

/** Below this number of free bytes, the disk counts as almost full. */
export const MIN_FREE_BYTES = 2 ** 30

/** The space on the disk of a folder, in bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

/** Reads the space that a user without special rights can use. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
