import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { MAX_RAW_BYTES, type Problem } from '../model/raw.ts'
import { zipMembers } from './zip.ts'

/** One document of a file: the file itself, or a member of the container that it is. */
export interface Member {
  /** Path inside the container (`a.tar!/b.xml` for one inside another); '' for the file itself. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Containers within containers within … are followed this far. */
const MAX_DEPTH = 4
/** A container may expand to this many times its size, and always to a gigabyte: real ones reach about 20. */
const MAX_EXPANSION = 200
const ALWAYS_ALLOWED = 2 ** 30

type Chunks = AsyncIterable<Uint8Array>

/** What is left of the bytes that a file may expand to. */
interface Budget {
  left: number
}

/**
 * The documents in a file, one after the other, so that memory holds one at a time. gzip, zstd, tar and zip are
 * known by their first bytes, whatever the file is called. What is broken, too large or nested too deep is a
 * problem; what stands before the break is given.
 */
export async function* readMembers(file: string): AsyncGenerator<Member | Problem> {
  const { size } = await stat(file)
  const budget = { left: Math.max(ALWAYS_ALLOWED, size * MAX_EXPANSION) }
  if (await isZipFile(file)) yield* zip(file, '', 0, budget)
  else yield* unpack(createReadStream(file), '', 0, budget)
}

async function* unpack(
  chunks: Chunks,
  name: string,
  depth: number,
  budget: Budget,
): AsyncGenerator<Member | Problem> {
  const { head, all } = await peek(chunks, 512)
  const kind = kindOf(head)
  if (kind === 'document') return yield* collect(all, name, budget)
  if (depth === MAX_DEPTH) {
    return yield problem('unreadable_document', name, `containers are nested more than ${MAX_DEPTH} deep`)
  }
  if (kind === 'compress') {
    return yield problem(
      'unreadable_document',
      name,
      'compressed with the old "compress" program: run uncompress on it first',
    )
  }
  if (kind === 'gzip') yield* unpack(through(all, createGunzip()), name, depth + 1, budget)
  else if (kind === 'zstd') yield* unpack(through(all, createZstdDecompress()), name, depth + 1, budget)
  else if (kind === 'tar') yield* tar(all, name, depth + 1, budget)
  else {
    for await (const whole of collect(all, name, budget)) {
      if ('kind' in whole) yield whole
      else yield* zip(Buffer.from(whole.bytes), name, depth + 1, budget)
    }
  }
}

async function* tar(
  chunks: Chunks,
  name: string,
  depth: number,
  budget: Budget,
): AsyncGenerator<Member | Problem> {
  const entries = extract()
  const source = Readable.from(chunks)
  source.on('error', error => entries.destroy(error)).pipe(entries)
  try {
    for await (const entry of entries) {
      if (isFile(entry.header)) {
        // Untyped by its library; what it gives are bytes.
        yield* unpack(
          entry as AsyncIterable<unknown> as Chunks,
          inside(name, entry.header.name),
          depth,
          budget,
        )
      } else entry.resume()
    }
  } catch (error) {
    // The archive ends or breaks here; the members before have been given.
    yield problem('truncated_document', name, `the tar archive breaks off: ${text(error)}`)
  } finally {
    source.destroy()
  }
}

async function* zip(
  from: string | Buffer,
  name: string,
  depth: number,
  budget: Budget,
): AsyncGenerator<Member | Problem> {
  try {
    for await (const member of zipMembers(from))
      yield* unpack(member.open(), inside(name, member.name), depth + 1, budget)
  } catch (error) {
    // A broken directory or member; the members before have been given.
    yield problem('truncated_document', name, `the zip archive is broken: ${text(error)}`)
  }
}

/** All bytes of one document. Past a limit nothing of it is given; after a break what came before is. */
async function* collect(chunks: Chunks, name: string, budget: Budget): AsyncGenerator<Member | Problem> {
  const parts: Uint8Array[] = []
  let size = 0
  let broken: unknown
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      budget.left -= chunk.length
      if (size > MAX_RAW_BYTES) {
        return yield problem(
          'too_large',
          name,
          `larger than ${MAX_RAW_BYTES / 2 ** 20} MiB: split it into smaller files`,
        )
      }
      if (budget.left < 0) {
        return yield problem(
          'too_large',
          name,
          `the container expands to more than ${MAX_EXPANSION} times its size`,
        )
      }
      parts.push(chunk)
    }
  } catch (error) {
    broken = error
  }
  if (size > 0 || broken === undefined) yield { name, bytes: Buffer.concat(parts) }
  if (broken !== undefined) yield problem('truncated_document', name, `the bytes break off: ${text(broken)}`)
}

/** The first bytes, and a stream that still has them. */
async function peek(chunks: Chunks, length: number): Promise<{ head: Buffer; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  let broken: unknown
  for (let size = 0; size < length; ) {
    const next = await iterator.next().catch((error: unknown) => {
      // Told again by `all`, where it belongs to a document.
      broken = error
      return { done: true as const, value: undefined }
    })
    if (next.done) break
    parts.push(next.value)
    size += next.value.length
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* parts
    if (broken !== undefined) throw broken
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: Buffer.concat(parts), all: all() }
}

function kindOf(head: Buffer): 'gzip' | 'zstd' | 'zip' | 'tar' | 'compress' | 'document' {
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return 'gzip'
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x9d]))) return 'compress'
  if (head.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) return 'zstd'
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip'
  // POSIX and GNU tar sign their headers at byte 257.
  if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar'
  return isOldTar(head) ? 'tar' : 'document'
}

/** Tar before POSIX has no sign, but its header carries a checksum over itself (as DILA's daily files do). */
function isOldTar(head: Buffer): boolean {
  if (head.length < 512 || !/^[ 0-7]{1,7}[\0 ]/.test(head.subarray(148, 156).toString('latin1'))) return false
  const stated = Number.parseInt(head.subarray(148, 156).toString('latin1').trim(), 8)
  const sum = head
    .subarray(0, 512)
    .reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return stated === sum
}

function isFile({ type }: Header): boolean {
  return type === 'file' || type === 'contiguous-file'
}

async function isZipFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return kindOf(buffer) === 'zip'
  } finally {
    await handle.close()
  }
}

function through(chunks: Chunks, stream: ReturnType<typeof createGunzip>): Chunks {
  const source = Readable.from(chunks)
  source.on('error', error => stream.destroy(error)).pipe(stream)
  stream.on('close', () => source.destroy())
  return stream
}

function inside(container: string, member: string): string {
  return container === '' ? member : `${container}!/${member}`
}

function problem(kind: Problem['kind'], place: string, reason: string): Problem {
  return { kind, place, reason, lost: true }
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
