import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { createUuidV7 } from '../../../platform/uuid.ts'
import { parseArchivedPath, toArchivedPath } from '../archived-path.ts'
import {
  type ArchivedContent,
  type DocumentArchive,
  openDocumentArchive,
  type RevocableContent,
  type StagedFile,
} from '../document-archive.ts'
import type { ArchivedFileListing } from '../list-archive-folder.ts'
import {
  type ArchivedFileState,
  type ArchiveRead,
  type MissingOrDamaged,
  readVerifiedFile,
  verifyArchivedFile,
  verifyCompressedStream,
} from '../read-verified-file.ts'
import { type ArchiveCache, type CacheJob, explainFullCache, openArchiveCache } from './archive-cache.ts'

/** Where local copies of objects are kept, and up to which size. */
export interface CacheLocation {
  readonly folder: string
  readonly maxBytes: number
}

/** How often a file is fetched that another process evicts before it is opened. */
const MAX_FETCHES = 3
/** How often an object is read that seems damaged, because bytes can change on their way. */
const MAX_READS = 2

/**
 * Opens an archive in a bucket, with one object per file, compressed as in an archive's folder. Files are written to a local
 * cache first and count as stored once the store has confirmed them.
 */
export function openS3Archive(
  store: ObjectStore,
  location: CacheLocation,
  dependencies: Pick<Dependencies, 'clock' | 'random'>,
): DocumentArchive {
  const archive = new S3Archive(store, location, dependencies)
  return {
    store: bytes => archive.storeUnlessIntact(bytes),
    storeRevocable: bytes => archive.storeRevocable(bytes),
    has: async sha256 => (await store.describe(toArchivedPath(sha256))) !== null,
    read: sha256 => archive.read(sha256),
    verify: async sha256 => (await archive.verify(sha256)).state,
    remove: sha256 => archive.remove(sha256),
    list: () => listObjects(store),
    stage: sha256 => archive.stage(sha256),
    async checkAccess() {
      await store.checkAccess()
      return store.url
    },
  }
}

class S3Archive {
  readonly #store: ObjectStore
  readonly #folder: string
  readonly #dependencies: Pick<Dependencies, 'clock' | 'random'>
  readonly #cache: ArchiveCache
  /** Files that are being fetched, so that two readers do not fetch one twice. */
  readonly #fetches = new Map<string, Promise<ArchivedFileState>>()
  /** Objects that this process removed with all versions. Erased files are removed again and again. */
  readonly #removed = new Set<string>()

  constructor(
    store: ObjectStore,
    { folder, maxBytes }: CacheLocation,
    dependencies: Pick<Dependencies, 'clock' | 'random'>,
  ) {
    this.#store = store
    this.#folder = folder
    this.#dependencies = dependencies
    this.#cache = openArchiveCache(folder, maxBytes, dependencies)
  }

  async storeUnlessIntact(bytes: AsyncIterable<Uint8Array>): Promise<ArchivedContent> {
    return await this.#storeInJob(bytes, (job, sha256) => this.#putUnlessIntact(job, sha256))
  }

  async storeRevocable(bytes: AsyncIterable<Uint8Array>): Promise<RevocableContent> {
    const mark = createUuidV7(this.#dependencies.clock.now(), this.#dependencies.random)
    let isCreated = false
    const stored = await this.#storeInJob(bytes, async (job, sha256) => {
      isCreated = !(await this.#exists(sha256))
      if (isCreated) await this.#put(job, sha256, mark)
      else await this.#putUnlessIntact(job, sha256)
    })
    const key = toArchivedPath(stored.sha256)
    const revoke = async (): Promise<void> => {
      // Whoever has stored the same bytes since has replaced the object by one without the mark.
      if (isCreated && (await this.#store.describe(key))?.mark === mark) await this.remove(stored.sha256)
    }
    return { ...stored, revoke }
  }

  async read(sha256: Uint8Array): Promise<ArchiveRead> {
    for (let fetches = 0; fetches <= MAX_FETCHES; fetches += 1) {
      const read = await readVerifiedFile(this.#cache.pathOf(sha256), sha256)
      if (read.state === 'intact') {
        await this.#cache.touch(sha256)
        return read
      }
      if (read.state === 'damaged') await this.#cache.discard(sha256)
      const fetched = await this.#fetch(sha256)
      if (fetched.state !== 'intact') return fetched
    }
    throw this.#createEvictionError()
  }

  async stage(sha256: Uint8Array): Promise<StagedFile | MissingOrDamaged> {
    const job = await this.#write(() => this.#cache.createJob())
    let isStaged = false
    try {
      const state = await this.#linkVerified(job, sha256)
      if (state.state !== 'intact') return state
      isStaged = true
    } finally {
      if (!isStaged) await job.remove()
    }
    return {
      state: 'staged',
      folder: job.folder,
      publish: async stored => {
        await this.#putUnlessIntact(job, stored)
        await this.#cache.add(job, stored)
      },
      release: () => job.remove(),
    }
  }

  /** Verifies the object itself, whatever the cache has. `mark` is that of the object. */
  async verify(
    sha256: Uint8Array,
  ): Promise<{ readonly state: ArchivedFileState; readonly mark: string | null }> {
    const key = toArchivedPath(sha256)
    for (let reads = 1; ; reads += 1) {
      const found = await this.#store.read(key, async (body, { size, mark }) => ({
        state: await verifyCompressedStream(body, size, sha256),
        mark,
      }))
      if (found === null) return { state: { state: 'missing' }, mark: null }
      if (found.state.state === 'intact' || reads === MAX_READS) return found
    }
  }

  async remove(sha256: Uint8Array): Promise<void> {
    const key = toArchivedPath(sha256)
    await this.#cache.remove(sha256)
    if (this.#removed.has(key) && !(await this.#exists(sha256))) return
    await this.#store.remove(key)
    this.#removed.add(key)
    // A reader may have fetched the object just before it was removed.
    await this.#fetches.get(key)
    await this.#cache.remove(sha256)
  }

  /** Writes bytes to a job's folder, has `put` write the object, and moves the file to the cache. */
  async #storeInJob(
    bytes: AsyncIterable<Uint8Array>,
    put: (job: CacheJob, sha256: Buffer) => Promise<void>,
  ): Promise<ArchivedContent> {
    const job = await this.#write(() => this.#cache.createJob())
    try {
      const local = openDocumentArchive(job.folder, this.#dependencies, { skipFlush: true })
      const stored = await this.#write(() => local.store(bytes))
      await put(job, stored.sha256)
      await this.#cache.add(job, stored.sha256)
      return stored
    } finally {
      await job.remove()
    }
  }

  /** Replaces an object that is damaged, and one that its writer may still revoke. */
  async #putUnlessIntact(job: CacheJob, sha256: Uint8Array): Promise<void> {
    const { state, mark } = await this.verify(sha256)
    if (state.state !== 'intact' || mark !== null) await this.#put(job, sha256, null)
  }

  async #put(job: CacheJob, sha256: Uint8Array, mark: string | null): Promise<void> {
    const key = toArchivedPath(sha256)
    this.#removed.delete(key)
    await this.#store.put(key, job.pathOf(sha256), mark)
  }

  async #exists(sha256: Uint8Array): Promise<boolean> {
    return (await this.#store.describe(toArchivedPath(sha256))) !== null
  }

  /** Gives a job a verified file, which is fetched if the cache does not have it. */
  async #linkVerified(job: CacheJob, sha256: Uint8Array): Promise<ArchivedFileState> {
    for (let fetches = 0; fetches <= MAX_FETCHES; fetches += 1) {
      if (await this.#write(() => this.#cache.linkTo(job, sha256))) {
        const state = await verifyArchivedFile(job.pathOf(sha256), sha256)
        if (state.state === 'intact') {
          await this.#cache.touch(sha256)
          return state
        }
        if (state.state === 'damaged') await this.#cache.discard(sha256)
      }
      const fetched = await this.#fetch(sha256)
      if (fetched.state !== 'intact') return fetched
    }
    throw this.#createEvictionError()
  }

  #fetch(sha256: Uint8Array): Promise<ArchivedFileState> {
    const key = toArchivedPath(sha256)
    const running = this.#fetches.get(key)
    if (running !== undefined) return running
    const fetching = this.#fetchToCache(key, sha256).finally(() => this.#fetches.delete(key))
    this.#fetches.set(key, fetching)
    return fetching
  }

  async #fetchToCache(key: string, sha256: Uint8Array): Promise<ArchivedFileState> {
    const job = await this.#write(() => this.#cache.createJob())
    const file = job.pathOf(sha256)
    try {
      await mkdir(dirname(file), { mode: 0o700 })
      for (let reads = 1; ; reads += 1) {
        const found = await this.#write(() =>
          this.#store.read(key, async body => {
            await pipeline(body, createWriteStream(file, { mode: 0o600 }))
            return true
          }),
        )
        if (found === null) return { state: 'missing' }
        const state = await verifyArchivedFile(file, sha256)
        if (state.state === 'intact') await this.#cache.add(job, sha256)
        if (state.state !== 'damaged') return state
        if (reads === MAX_READS) return { ...state, reason: `${state.reason}, in ${this.#store.url}${key}` }
      }
    } finally {
      await job.remove()
    }
  }

  async #write<Result>(work: () => Promise<Result>): Promise<Result> {
    return await explainFullCache(this.#folder, work)
  }

  #createEvictionError(): HeraldError {
    const detail = `Files leave ${this.#folder} before they are read. Raise HERALD_ARCHIVE_CACHE_MIB.`
    return new HeraldError('archive_unavailable', detail)
  }
}

async function* listObjects(store: ObjectStore): AsyncGenerator<ArchivedFileListing> {
  for await (const { key, size, modifiedAt } of store.list())
    yield { path: key, sha256: parseArchivedPath(key), size, modifiedAt }
}
