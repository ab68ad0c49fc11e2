import { hash } from 'node:crypto'
import type { Random } from './random.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Creates a UUID v7 (RFC 9562). Its first 48 bits are the creation time, so IDs sort by it. */
export function createUuidV7(now: Date, random: Random): string {
  const bytes = random.bytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  return formatUuid(bytes, 7)
}

/**
 * Derives a UUID v7 from another UUID v7 and a name. The result has the same time, and equal inputs always give the same
 * result.
 */
export function deriveUuidV7(id: string, name: string): string {
  const bytes = hash('sha1', `${id} ${name}`, 'buffer').subarray(0, 16)
  bytes.set(uuidToBytes(id).subarray(0, 6))
  return formatUuid(bytes, 7)
}

/** Returns the time at which a UUID v7 was created, in milliseconds. */
export function timeOfUuidV7(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

/** Returns a lower bound for the UUID v7 values created at an instant or later. None is older than 1970. */
export function lowestUuidV7At(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const UUID_BYTES = 16
/** UTF-8 needs at most three bytes per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3
/** Input of the hash for short names. Batches derive thousands of UUIDs, and buffers of their own take twice the time. */
const hashInput = Buffer.allocUnsafe(8192)

/** Derives a UUID v5 (RFC 9562); the same namespace and name always give the same UUID. */
export function deriveUuidV5(namespace: string, name: string): string {
  const fits = UUID_BYTES + name.length * MAX_BYTES_PER_UNIT <= hashInput.length
  const input = fits ? hashInput : Buffer.allocUnsafe(UUID_BYTES + name.length * MAX_BYTES_PER_UNIT)
  input.set(namespaceToBytes(namespace))
  const length = UUID_BYTES + input.write(name, UUID_BYTES)
  // A single `hash` call takes a third of the time of an incremental one.
  const hex = hash('sha1', input.subarray(0, length), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const namespaces = new Map<string, Buffer>()

/** Returns the bytes of a namespace. The few namespaces are constants of the program. */
function namespaceToBytes(namespace: string): Buffer {
  const known = namespaces.get(namespace)
  if (known !== undefined) return known
  const bytes = uuidToBytes(namespace)
  namespaces.set(namespace, bytes)
  return bytes
}

/** Converts a UUID to its 16 bytes. */
export function uuidToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** Formats 16 bytes as a lower-case UUID. */
export function uuidFromBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Sets the version and variant bits, then formats the UUID. */
function formatUuid(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return uuidFromBytes(bytes)
}
