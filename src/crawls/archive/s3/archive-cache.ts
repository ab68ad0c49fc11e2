import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { createPrivateFolder } from '../../../platform/files/durable-files.ts'
import { getErrorCode } from '../../../platform/sql/postgres-errors.ts'
import { createUuidV7 } from '../../../platform/uuid.ts'
import { toArchivedPath } from '../archived-path.ts'
import { listArchiveFolder } from '../list-archive-folder.ts'

/**
 * Local copies of archived objects, in the form of an archive's folder. Several processes can share it: files appear by
 * renaming, and whoever uses one has a link to it, so that it can be evicted at any time.
 */
export interface ArchiveCache {
  pathOf(sha256: Uint8Array): string
  /** Creates a folder for one use of files. */
  createJob(): Promise<CacheJob>
  /** Moves a file of a job to the cache, and evicts the files that were not used for the longest time. */
  add(job: CacheJob, sha256: Uint8Array): Promise<void>
  /** Gives a job a cached file. Returns whether there was one. */
  linkTo(job: CacheJob, sha256: Uint8Array): Promise<boolean>
  /** Notes that a file was used. */
  touch(sha256: Uint8Array): Promise<void>
  /** Removes a file, also from all jobs. */
  remove(sha256: Uint8Array): Promise<void>
  /** Removes a damaged file, without affecting jobs. */
  discard(sha256: Uint8Array): Promise<void>
}

/** A folder in the form of an archive's folder, for one use. */
export interface CacheJob {
  readonly folder: string
  pathOf(sha256: Uint8Array): string
  remove(): Promise<void>
}

/** A job that is older was left by a process that was killed. */
const MAX_JOB_AGE_MS = 24 * 60 * 60_000
/** The part of the cache that remains after an eviction, so that not every new file causes one. */
const KEPT_PART = 0.9

/** Opens the cache in a folder. Nothing is flushed to disk, because every file can be fetched again and is verified when read. */
export function openArchiveCache(
  folder: string,
  maxBytes: number,
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
): ArchiveCache {
  const [files, jobs] = [join(folder, 'files'), join(folder, 'jobs')]
  const noteAdded = createEviction(files, maxBytes)
  let cleanup: Promise<void> | null = null
  const pathOf = (sha256: Uint8Array): string => join(files, toArchivedPath(sha256))

  return {
    pathOf,
    async createJob() {
      await createPrivateFolder(jobs)
      cleanup ??= removeAbandonedJobs(jobs, clock.now())
      await cleanup
      const job = join(jobs, createUuidV7(clock.now(), random))
      await mkdir(job, { mode: 0o700 })
      return {
        folder: job,
        pathOf: sha256 => join(job, toArchivedPath(sha256)),
        remove: () => rm(job, { recursive: true, force: true }),
      }
    },
    async add(job, sha256) {
      const [from, to] = [job.pathOf(sha256), pathOf(sha256)]
      const stats = await stat(from, { throwIfNoEntry: false })
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      // An erasure may just have removed the file.
      if (stats === undefined || !(await existed(rename(from, to)))) return
      await touchFile(to, clock.now())
      await noteAdded(to, stats.size)
    },
    async linkTo(job, sha256) {
      const to = job.pathOf(sha256)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rm(to, { force: true })
      return await existed(link(pathOf(sha256), to))
    },
    touch: sha256 => touchFile(pathOf(sha256), clock.now()),
    discard: sha256 => rm(pathOf(sha256), { force: true }),
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true })
      for (const job of await listFolder(jobs))
        await rm(join(jobs, job, toArchivedPath(sha256)), { force: true })
    },
  }
}

/**
 * Returns a function that counts added files, and evicts those that were not used for the longest time when there are too
 * many. Other processes add files too, so the folder is looked through whenever the limit seems to be reached.
 */
function createEviction(files: string, maxBytes: number): (added: string, bytes: number) => Promise<void> {
  /** The size at the last look, and what this process has added since. */
  let size = Number.POSITIVE_INFINITY
  let evicting: Promise<void> | null = null

  async function evict(added: string): Promise<void> {
    const found: { path: string; size: number; usedAt: number }[] = []
    for await (const { path, size: bytes, modifiedAt } of listArchiveFolder(files))
      found.push({ path: join(files, path), size: bytes, usedAt: modifiedAt.getTime() })
    let total = found.reduce((sum, file) => sum + file.size, 0)
    const isTooLarge = total > maxBytes
    for (const file of isTooLarge ? found.toSorted((a, b) => a.usedAt - b.usedAt) : []) {
      if (total <= maxBytes * KEPT_PART) break
      // A file larger than the cache stays until the next one arrives, so that its reader finds it.
      if (file.path === added) continue
      await rm(file.path, { force: true })
      total -= file.size
    }
    size = total
  }

  return async (added, bytes) => {
    size += bytes
    if (size <= maxBytes) return
    evicting ??= evict(added).finally(() => {
      evicting = null
    })
    await evicting
  }
}

/** Runs work that writes to the cache. Explains a full disk. */
export async function explainFullCache<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  return await work().catch(error => {
    if (getErrorCode(error) !== 'ENOSPC' && getErrorCode(error) !== 'EDQUOT') throw error
    const detail =
      `The disk with ${folder} is full, through which all documents of the archive pass. Free some space, or ` +
      'lower HERALD_ARCHIVE_CACHE_MIB.'
    throw new HeraldError('disk_full', detail, { cause: error })
  })
}

async function touchFile(path: string, now: Date): Promise<void> {
  await existed(utimes(path, now, now))
}

/** Returns `false` if the file did not exist. */
async function existed(work: Promise<void>): Promise<boolean> {
  return await work.then(
    () => true,
    error => {
      if (getErrorCode(error) === 'ENOENT') return false
      throw error
    },
  )
}

async function listFolder(folder: string): Promise<string[]> {
  return (await stat(folder, { throwIfNoEntry: false })) === undefined ? [] : await readdir(folder)
}

async function removeAbandonedJobs(folder: string, now: Date): Promise<void> {
  for (const name of await listFolder(folder)) {
    const stats = await stat(join(folder, name), { throwIfNoEntry: false })
    if (stats !== undefined && now.getTime() - stats.mtimeMs > MAX_JOB_AGE_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
