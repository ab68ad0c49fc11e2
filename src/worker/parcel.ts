import type { AnnouncementRow, EntityRow, Facet, Rows, StoredText } from '../search/write/rows.ts'

/** Rows on their way to another thread: all texts as UTF-8 in one piece of memory, which is handed over and not copied. */
export interface Parcel {
  readonly bytes: ArrayBuffer
  readonly announcements: number
  readonly entities: number
  /** Filter values that occur; rows name them by their number. */
  readonly facets: readonly Facet[]
  readonly vocabulary: Rows['vocabulary']
  readonly position: Rows['position']
}

const ID_BYTES = 16
/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3

export function packRows({ announcements, entities, vocabulary, position }: Rows): Parcel {
  const to = new Packer()
  for (const { id, change, stored } of announcements) {
    to.bytes(id)
    to.number(change)
    to.flag(stored !== null)
    if (stored === null) continue
    to.bigint(stored.place)
    to.facet(stored.facet)
    to.bytesOfAnyLength(stored.parties)
    for (const text of [stored.list, stored.single, stored.words, stored.others, stored.keys]) to.text(text)
  }
  for (const { id, change, mergedInto, stored } of entities) {
    to.bytes(id)
    to.number(change)
    to.flag(mergedInto !== null)
    if (mergedInto !== null) to.bytes(mergedInto)
    to.flag(stored !== null)
    if (stored === null) continue
    to.number(stored.count)
    to.facet(stored.facet)
    const { name, json, words, bare, others, keys } = stored
    for (const text of [name, json, words, bare, others, keys]) to.text(text)
  }
  const counts = { announcements: announcements.length, entities: entities.length }
  return { bytes: to.whole(), ...counts, facets: to.facets, vocabulary, position }
}

/** The rows in the parcels of one stretch, of which there is at least one. */
export function unpackRows(parcels: readonly Parcel[]): Rows {
  const [{ position }] = parcels as [Parcel]
  const all = parcels.map(unpack)
  return {
    announcements: all.flatMap(({ announcements }) => announcements),
    entities: all.flatMap(({ entities }) => entities),
    vocabulary: all.flatMap(({ vocabulary }) => vocabulary),
    position,
  }
}

function unpack({ bytes, announcements, entities, facets, vocabulary }: Parcel): Omit<Rows, 'position'> {
  const from = new Unpacker(bytes, facets)
  return {
    announcements: Array.from({ length: announcements }, () => announcementIn(from)),
    entities: Array.from({ length: entities }, () => entityIn(from)),
    vocabulary,
  }
}

function announcementIn(from: Unpacker): AnnouncementRow {
  const [id, change] = [from.bytes(ID_BYTES), from.number()]
  if (!from.flag()) return { id, change, stored: null }
  const stored = {
    ...{ place: from.bigint(), facet: from.facet(), parties: from.bytesOfAnyLength() },
    ...{ list: from.bytesOfAnyLength(), single: from.bytesOfAnyLength() },
    ...{ words: from.bytesOfAnyLength(), others: from.bytesOfAnyLength(), keys: from.bytesOfAnyLength() },
  }
  return { id, change, stored }
}

function entityIn(from: Unpacker): EntityRow {
  const [id, change] = [from.bytes(ID_BYTES), from.number()]
  const mergedInto = from.flag() ? from.bytes(ID_BYTES) : null
  if (!from.flag()) return { id, change, mergedInto, stored: null }
  const stored = {
    ...{ count: from.number(), facet: from.facet() },
    ...{ name: from.bytesOfAnyLength(), json: from.bytesOfAnyLength() },
    ...{ words: from.bytesOfAnyLength(), bare: from.bytesOfAnyLength() },
    ...{ others: from.bytesOfAnyLength(), keys: from.bytesOfAnyLength() },
  }
  return { id, change, mergedInto, stored }
}

/** Enough for most parcels. */
const FIRST_BYTES = 512 * 1024

class Packer {
  readonly facets: Facet[] = []
  readonly #numbers = new Map<string, number>()
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #at = 0

  flag(is: boolean): void {
    this.#room(1)
    this.#at = this.#buffer.writeUInt8(is ? 1 : 0, this.#at)
  }

  number(value: number): void {
    this.#room(8)
    this.#at = this.#buffer.writeDoubleLE(value, this.#at)
  }

  bigint(value: bigint): void {
    this.#room(8)
    this.#at = this.#buffer.writeBigInt64LE(value, this.#at)
  }

  facet(values: Facet): void {
    const key = values.join('\n')
    const number = this.#numbers.get(key) ?? this.facets.push(values) - 1
    this.#numbers.set(key, number)
    this.#length(number)
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#buffer.set(bytes, this.#at)
    this.#at += bytes.length
  }

  bytesOfAnyLength(bytes: Uint8Array): void {
    this.#length(bytes.length)
    this.bytes(bytes)
  }

  text(text: StoredText): void {
    if (typeof text !== 'string') {
      this.bytesOfAnyLength(text)
      return
    }
    this.#room(4 + text.length * MOST_BYTES_A_UNIT)
    const written = this.#buffer.write(text, this.#at + 4)
    this.#at = this.#buffer.writeUInt32LE(written, this.#at) + written
  }

  whole(): ArrayBuffer {
    return this.#buffer.buffer
  }

  #length(length: number): void {
    this.#room(4)
    this.#at = this.#buffer.writeUInt32LE(length, this.#at)
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#at + bytes))
    this.#buffer.copy(larger, 0, 0, this.#at)
    this.#buffer = larger
  }
}

/** Reads what a Packer wrote, in the same order. Bytes are parts of the parcel. */
class Unpacker {
  readonly #buffer: Buffer
  readonly #facets: readonly Facet[]
  #at = 0

  constructor(bytes: ArrayBuffer, facets: readonly Facet[]) {
    this.#buffer = Buffer.from(bytes)
    this.#facets = facets
  }

  flag(): boolean {
    return this.#buffer.readUInt8(this.#at++) === 1
  }

  number(): number {
    this.#at += 8
    return this.#buffer.readDoubleLE(this.#at - 8)
  }

  bigint(): bigint {
    this.#at += 8
    return this.#buffer.readBigInt64LE(this.#at - 8)
  }

  facet(): Facet {
    return this.#facets[this.#length()] as Facet
  }

  bytes(length: number): Uint8Array {
    this.#at += length
    return this.#buffer.subarray(this.#at - length, this.#at)
  }

  bytesOfAnyLength(): Uint8Array {
    return this.bytes(this.#length())
  }

  #length(): number {
    this.#at += 4
    return this.#buffer.readUInt32LE(this.#at - 4)
  }
}
