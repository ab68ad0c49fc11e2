import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Dependencies } from '../../platform/dependencies.ts'
import { createPrivateFolder, linkDurably, renameDurably } from '../../platform/files/durable-files.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { toArchivedPath } from './archived-path.ts'
import { type ArchivedFileListing, listArchiveFolder } from './list-archive-folder.ts'
import {
  type ArchivedFileState,
  type ArchiveRead,
  type MissingOrDamaged,
  readVerifiedFile,
  verifyArchivedFile,
} from './read-verified-file.ts'

/** Content-addressed storage for all received files, which are immutable, compressed with zstd and named by SHA-256. */
export interface DocumentArchive {
  /** Stores the bytes and returns their SHA-256 and length. Identical bytes are stored once and replace a damaged file. */
  store(bytes: AsyncIterable<Uint8Array>): Promise<ArchivedContent>
  /** Stores the bytes so that the file can be removed again if what needs it fails. */
  storeRevocable(bytes: AsyncIterable<Uint8Array>): Promise<RevocableContent>
  /** Returns whether a file with this name exists. It may be damaged. */
  has(sha256: Uint8Array): Promise<boolean>
  /** Returns the original bytes, whose SHA-256 was verified. */
  read(sha256: Uint8Array): Promise<ArchiveRead>
  /** Reads a file to its end and verifies it. */
  verify(sha256: Uint8Array): Promise<ArchivedFileState>
  /** Removes a file, if it exists. No row of the database may refer to it. */
  remove(sha256: Uint8Array): Promise<void>
  /** Lists every file in the archive's folder or bucket, also those that do not belong there. */
  list(): AsyncIterable<ArchivedFileListing>
  /** Puts a file into a folder for a parser process, which has no access to anything else. */
  stage(sha256: Uint8Array): Promise<StagedFile | MissingOrDamaged>
  /** Returns where the archive is, for messages, after checking that it can be used. Throws `archive_unavailable`. */
  checkAccess(): Promise<string>
}

/** An archived file that a parser process can read. It may still turn out to be missing or damaged there. */
export interface StagedFile {
  readonly state: 'staged'
  /** The folder in which the process finds the file as in an archive, and stores files. */
  readonly folder: string
  /** Adds a file that the process stored in the folder to the archive. */
  publish(sha256: Uint8Array): Promise<void>
  /** Ends the use of the folder. Every staged file must be released. */
  release(): Promise<void>
}

export interface ArchivedContent {
  readonly sha256: Buffer
  readonly size: number
}

export interface RevocableContent extends ArchivedContent {
  /** Removes the file, unless it existed before or anyone has stored the same bytes since. */
  revoke(): Promise<void>
}

/** The suffix of files that are still being written. */
const PARTIAL_SUFFIX = '.part'
/**
 * With a part in the buffer when the input ends, Node finishes the frame with that part and then adds an empty one. A limit of
 * one byte keeps parts out of the buffer.
 */
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_checksumFlag]: 1 }, writableHighWaterMark: 1 }
const DAY_MS = 24 * 60 * 60_000

/**
 * Opens the archive in a folder, which is created on the first write. Stored bytes survive a power failure, unless
 * `skipFlush` trades this for speed, which suits bytes that can be fetched again at any time.
 */
export function openDocumentArchive(
  folder: string,
  dependencies: Pick<Dependencies, 'clock' | 'random'>,
  options: { readonly skipFlush?: boolean } = {},
): DocumentArchive {
  const flush = options.skipFlush !== true
  let cleanup: Promise<void> | null = null
  const pathOf = (sha256: Uint8Array): { folder: string; file: string } => {
    const file = join(folder, toArchivedPath(sha256))
    return { folder: dirname(file), file }
  }
  const createPartialPath = (): string =>
    join(folder, `${createUuidV7(dependencies.clock.now(), dependencies.random)}${PARTIAL_SUFFIX}`)

  const prepareStore = async (): Promise<StoreTarget> => {
    await createPrivateFolder(folder)
    cleanup ??= removeAbandoned(folder, dependencies.clock.now())
    await cleanup
    return { partialFile: createPartialPath(), pathOf, flush }
  }
  return {
    store: async bytes => await storeBytes(await prepareStore(), bytes, flush ? renameDurably : rename),
    async storeRevocable(bytes) {
      let created: string | null = null
      const stored = await storeBytes(await prepareStore(), bytes, async (partialFile, file) => {
        created = await placeIfNew(partialFile, file, flush)
      })
      return {
        ...stored,
        revoke: async () => {
          if (created !== null) await removeIfSame(pathOf(stored.sha256).file, created, createPartialPath())
        },
      }
    },
    has: sha256 => exists(pathOf(sha256).file),
    read: sha256 => readVerifiedFile(pathOf(sha256).file, sha256),
    verify: sha256 => verifyArchivedFile(pathOf(sha256).file, sha256),
    remove: sha256 => rm(pathOf(sha256).file, { force: true }),
    list: () => listArchiveFolder(folder),
    stage: async () => ({ state: 'staged', folder, publish: async () => {}, release: async () => {} }),
    checkAccess: async () => folder,
  }
}

/** Where bytes are written first, and how the final path follows from their hash. */
interface StoreTarget {
  readonly partialFile: string
  readonly flush: boolean
  pathOf(sha256: Uint8Array): { readonly folder: string; readonly file: string }
}

/** Writes the bytes to a partial file, has `place` give it its name, and removes the partial file. */
async function storeBytes(
  { partialFile, flush, pathOf }: StoreTarget,
  bytes: AsyncIterable<Uint8Array>,
  place: (partialFile: string, file: string) => Promise<void>,
): Promise<ArchivedContent> {
  try {
    const stored = await write(bytes, partialFile, flush)
    const target = pathOf(stored.sha256)
    await (flush
      ? createPrivateFolder(target.folder)
      : mkdir(target.folder, { recursive: true, mode: 0o700 }))
    await place(partialFile, target.file)
    return stored
  } finally {
    await rm(partialFile, { force: true })
  }
}

/** Gives a partial file its name. Returns its identity if there was no file, and `null` if it replaced one. */
async function placeIfNew(partialFile: string, file: string, flush: boolean): Promise<string | null> {
  const identity = await readIdentity(partialFile)
  // Unlike a rename, a link never replaces a file that another process has just stored.
  if (await succeeds((flush ? linkDurably : link)(partialFile, file))) return identity
  await (flush ? renameDurably : rename)(partialFile, file)
  return null
}

async function write(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  flush: boolean,
): Promise<ArchivedContent> {
  const hash = createHash('sha256')
  let size = 0
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      if (part.length === 0) continue
      hash.update(part)
      size += part.length
      yield part
    }
  }
  // The file is flushed to disk, because the database row that refers to it must never outlive the bytes.
  const target = createWriteStream(file, { mode: 0o600, flush })
  await pipeline(hashed, createZstdCompress(ZSTD_OPTIONS), target)
  return { sha256: hash.digest(), size }
}

/** Removes files that killed processes left half-written. A file not modified for a day is no longer being written. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(entry => entry.endsWith(PARTIAL_SUFFIX))) {
    const partialFile = join(folder, name)
    const stats = await stat(partialFile, { throwIfNoEntry: false })
    if (stats !== undefined && now.getTime() - stats.mtimeMs > DAY_MS) await rm(partialFile, { force: true })
  }
}

/** Removes a file that still is the one with this identity. It is set aside first, because it may be replaced meanwhile. */
async function removeIfSame(file: string, identity: string, aside: string): Promise<void> {
  if ((await readIdentity(file)) !== identity) return
  await rename(file, aside)
  if ((await readIdentity(aside)) !== identity) await succeeds(link(aside, file))
  await rm(aside, { force: true })
}

/** Identifies a file across renames; `null` if there is none. */
async function readIdentity(file: string): Promise<string | null> {
  const stats = await stat(file, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? null : `${stats.ino} ${stats.mtimeNs}`
}

async function exists(file: string): Promise<boolean> {
  return await succeeds(access(file))
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  )
}
