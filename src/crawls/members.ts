import { pipeline, type Readable, type Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { MAX_RAW_BYTES, type Problem } from '../model/raw.ts'
import { type Bytes, type Entry, peek } from './bytes.ts'
import { HEAD_BYTES, kindOf } from './kind.ts'
import { tarEntries } from './tar.ts'
import { zipEntries } from './zip.ts'

/** One document of a file: the file itself, or a member of the container that it is. */
export interface Member {
  /** Path inside the container (`a.tar!/b.xml` for one inside another), no other member's; '' for the file itself. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Containers within containers within … are followed this far. */
const MAX_DEPTH = 4
/**
 * What comes out of a file, all levels counted, may be this many times what was read of it, and always a gigabyte: real
 * ones reach about 20 a level.
 */
const MAX_EXPANSION = 200
const ALWAYS_ALLOWED = 2 ** 30
/** The longest path of a member, in characters: with its document's other keys it has to fit into an index. */
const LONGEST_PATH = 500
const BAD_NAME = `its name is empty, longer than ${LONGEST_PATH} characters, or holds a NUL or half a character`

type Found = AsyncGenerator<Member | Problem>

/**
 * The documents in a file, one after the other, so that memory holds one at a time. gzip, zstd, tar and
 * zip are known by their first bytes, whatever the file is called. What is broken, too large or nested too deep is a
 * problem; what stands before the break is given. The same bytes give the same names. Closes `file`, however it ends.
 */
export async function* readMembers(file: Readable): Found {
  try {
    yield* new Unpacker().file(file)
  } catch (error) {
    // Thrown from within any depth, since it ends the whole file.
    if (!(error instanceof Bomb)) throw error
    yield problem('too_large', '', error.message)
  } finally {
    file.destroy()
  }
}

/** A container expands far beyond what honest ones do. */
class Bomb extends Error {}

/** What is remembered from member to member of one file. */
class Unpacker {
  /** Bytes of the file itself, and of all that came out of it, so far. */
  #read = 0
  #unpacked = 0
  readonly #taken = new Set<string>()
  /** The last number given for each path that was met again. */
  readonly #last = new Map<string, number>()

  async *file(bytes: Bytes): Found {
    yield* this.#unpack(this.#counted(bytes), '', 0)
  }

  async *#unpack(bytes: Bytes, name: string, depth: number): Found {
    const { head, all } = await peek(bytes, HEAD_BYTES)
    const kind = kindOf(head)
    if (kind === 'document') yield* this.#document(all, name)
    else if (depth === MAX_DEPTH) {
      yield problem('unreadable_document', name, `containers are nested more than ${MAX_DEPTH} deep`)
    } else if (kind === 'compress') {
      const reason = 'compressed with the old "compress" program: run uncompress on it first'
      yield problem('unreadable_document', name, reason)
    } else if (kind === 'gzip') yield* this.#expanded(all, createGunzip(), name, depth + 1)
    else if (kind === 'zstd') yield* this.#expanded(all, createZstdDecompress(), name, depth + 1)
    else if (kind === 'tar') yield* this.#entries(tarEntries(all), kind, name, depth + 1)
    else yield* this.#entries(zipEntries(all), kind, name, depth + 1)
  }

  async *#expanded(bytes: Bytes, decompressor: Transform, name: string, depth: number): Found {
    // Whoever reads what comes out hears of a break.
    const expanded = pipeline(bytes, decompressor, () => {})
    try {
      yield* this.#unpack(this.#limited(expanded), name, depth)
    } finally {
      expanded.destroy()
    }
  }

  async *#entries(entries: AsyncIterable<Entry>, kind: 'tar' | 'zip', name: string, depth: number): Found {
    try {
      for await (const entry of entries) {
        const { path, storable } = pathOf(entry, name)
        const member = this.#numbered(storable)
        if (storable !== path) yield { kind: 'bad_value', place: member, reason: BAD_NAME, lost: false }
        yield* this.#unpack(this.#limited(entry.bytes), member, depth)
      }
    } catch (error) {
      if (!isBadData(error)) throw error
      // The archive ends or breaks here; the members before have been given.
      yield problem('truncated_document', name, `the ${kind} archive breaks off: ${error.message}`)
    }
  }

  /** All bytes of one document. Past a limit nothing of it is given; after a break what came before is. */
  async *#document(bytes: Bytes, name: string): Found {
    const parts: Uint8Array[] = []
    let size = 0
    let broken: Error | null = null
    try {
      for await (const part of bytes) {
        size += part.length
        if (size > MAX_RAW_BYTES) {
          const reason = `larger than ${MAX_RAW_BYTES / 2 ** 20} MiB: split it into smaller files`
          return yield problem('too_large', name, reason)
        }
        parts.push(part)
      }
    } catch (error) {
      if (!isBadData(error)) throw error
      broken = error
    }
    if (size > 0 || broken === null) yield { name, bytes: Buffer.concat(parts) }
    if (broken !== null) yield problem('truncated_document', name, `the bytes break off: ${broken.message}`)
  }

  async *#counted(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      this.#read += part.length
      yield part
    }
  }

  async *#limited(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      this.#unpacked += part.length
      if (this.#unpacked > Math.max(ALWAYS_ALLOWED, this.#read * MAX_EXPANSION))
        throw new Bomb(`it expands to more than ${MAX_EXPANSION} times its size`)
      yield part
    }
  }

  /** The path itself for the first member that has it, `path#2`, `path#3` … for the others. */
  #numbered(wanted: string): string {
    let path = wanted
    for (let number = (this.#last.get(wanted) ?? 1) + 1; this.#taken.has(path); number++) {
      path = `${wanted}#${number}`
      this.#last.set(wanted, number)
    }
    this.#taken.add(path)
    return path
  }
}

/** Where an entry stands, and the same as a text that can be stored. */
function pathOf({ name }: Entry, container: string): { path: string; storable: string } {
  const path = container === '' ? name : `${container}!/${name}`
  const storable = path.slice(0, LONGEST_PATH).toWellFormed().replaceAll('\0', '\ufffd')
  return { path, storable: storable === '' ? 'unnamed' : storable }
}

/** True for what is wrong with the bytes, false for what is wrong with this machine (a full disk) or for a bomb. */
function isBadData(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof Bomb) && !('syscall' in error)
}

function problem(kind: Problem['kind'], place: string, reason: string): Problem {
  return { kind, place, reason, lost: true }
}
