import type { AnnouncementValues } from '../query/announcements/announcement-values.ts'
import { VALUE_COLUMNS } from '../search/engines/sqlite/term-sets/value-columns.ts'
import type {
  AnnouncementIndexRow,
  EntityIndexRow,
  FacetValues,
  IndexRows,
  IndexText,
} from '../search/engines/sqlite/write/index-rows.ts'

/** Index rows packed for another thread. One buffer contains all rows and is transferred instead of copied. */
export interface RowTransfer {
  readonly bytes: ArrayBuffer
  readonly announcements: number
  readonly entities: number
  /** Distinct filter values; rows refer to them by index. */
  readonly facets: readonly FacetValues[]
  readonly vocabulary: IndexRows['vocabulary']
  readonly position: IndexRows['position']
}

const ID_BYTES = 16
/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3

export function packIndexRows({ announcements, entities, vocabulary, position }: IndexRows): RowTransfer {
  const writer = new TransferWriter()
  for (const { id, change, stored } of announcements) {
    writer.bytes(id)
    writer.number(change)
    writer.flag(stored !== null)
    if (stored === null) continue
    writer.bigint(stored.rowid)
    writer.facet(stored.facet)
    writer.sizedBytes(stored.parties)
    for (const name of VALUE_COLUMNS) writer.number(stored.values[name] ?? Number.NaN)
    const { localities, list, full, title, words, others, keys } = stored
    writer.number(full.start)
    writer.number(full.shared)
    for (const text of [full.middle, full.end, localities, list, title, words, others, keys])
      writer.text(text)
  }
  for (const { id, change, mergedInto, isHidden, stored } of entities) {
    writer.bytes(id)
    writer.number(change)
    writer.flag(isHidden)
    writer.flag(mergedInto !== null)
    if (mergedInto !== null) writer.bytes(mergedInto)
    writer.flag(stored !== null)
    if (stored === null) continue
    writer.number(stored.count)
    writer.facet(stored.facet)
    const { name, legalForm, sortName, json, words, bare, others, keys } = stored
    for (const text of [name, legalForm, sortName, json, words, bare, others, keys]) writer.text(text)
  }
  return {
    bytes: writer.buffer(),
    announcements: announcements.length,
    entities: entities.length,
    facets: writer.facets,
    vocabulary,
    position,
  }
}

/** Unpacks and combines the transfers of one change range. There must be at least one. */
export function unpackIndexRows(transfers: readonly RowTransfer[]): IndexRows {
  const [{ position }] = transfers as [RowTransfer]
  const unpacked = transfers.map(unpack)
  return {
    announcements: unpacked.flatMap(({ announcements }) => announcements),
    entities: unpacked.flatMap(({ entities }) => entities),
    vocabulary: unpacked.flatMap(({ vocabulary }) => vocabulary),
    position,
  }
}

function unpack({
  bytes,
  announcements,
  entities,
  facets,
  vocabulary,
}: RowTransfer): Omit<IndexRows, 'position'> {
  const reader = new TransferReader(bytes, facets)
  return {
    announcements: Array.from({ length: announcements }, () => readAnnouncement(reader)),
    entities: Array.from({ length: entities }, () => readEntity(reader)),
    vocabulary,
  }
}

// The members of the objects below are evaluated in the order in which `packIndexRows` wrote them.

function readAnnouncement(reader: TransferReader): AnnouncementIndexRow {
  const id = reader.bytes(ID_BYTES)
  const change = reader.number()
  if (!reader.flag()) return { id, change, stored: null }
  const stored = {
    rowid: reader.bigint(),
    facet: reader.facet(),
    parties: reader.sizedBytes(),
    values: readValues(reader),
    full: readFullView(reader),
    localities: reader.sizedBytes(),
    list: reader.sizedBytes(),
    title: reader.sizedBytes(),
    words: reader.sizedBytes(),
    others: reader.sizedBytes(),
    keys: reader.sizedBytes(),
  }
  return { id, change, stored }
}

function readFullView(reader: TransferReader) {
  const [start, shared] = [reader.number(), reader.number()]
  return { start, shared, middle: reader.sizedBytes(), end: reader.sizedBytes() }
}

function readValues(reader: TransferReader): AnnouncementValues {
  const values = VALUE_COLUMNS.map(name => {
    const value = reader.number()
    return [name, Number.isNaN(value) ? null : value] as const
  })
  return Object.fromEntries(values) as unknown as AnnouncementValues
}

function readEntity(reader: TransferReader): EntityIndexRow {
  const id = reader.bytes(ID_BYTES)
  const change = reader.number()
  const isHidden = reader.flag()
  const mergedInto = reader.flag() ? reader.bytes(ID_BYTES) : null
  if (!reader.flag()) return { id, change, mergedInto, isHidden, stored: null }
  const stored = {
    count: reader.number(),
    facet: reader.facet(),
    name: reader.sizedBytes(),
    legalForm: reader.sizedBytes(),
    sortName: reader.sizedBytes(),
    json: reader.sizedBytes(),
    words: reader.sizedBytes(),
    bare: reader.sizedBytes(),
    others: reader.sizedBytes(),
    keys: reader.sizedBytes(),
  }
  return { id, change, mergedInto, isHidden, stored }
}

/** Initial buffer size, which is large enough for most transfers. The buffer grows if needed. */
const INITIAL_BYTES = 512 * 1024

class TransferWriter {
  readonly facets: FacetValues[] = []
  readonly #facetIndexes = new Map<string, number>()
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES)
  #offset = 0

  flag(value: boolean): void {
    this.#reserve(1)
    this.#offset = this.#buffer.writeUInt8(value ? 1 : 0, this.#offset)
  }

  number(value: number): void {
    this.#reserve(8)
    this.#offset = this.#buffer.writeDoubleLE(value, this.#offset)
  }

  bigint(value: bigint): void {
    this.#reserve(8)
    this.#offset = this.#buffer.writeBigInt64LE(value, this.#offset)
  }

  facet(values: FacetValues): void {
    const key = values.join('\n')
    const index = this.#facetIndexes.get(key) ?? this.facets.push(values) - 1
    this.#facetIndexes.set(key, index)
    this.#uint32(index)
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#offset)
    this.#offset += bytes.length
  }

  sizedBytes(bytes: Uint8Array): void {
    this.#uint32(bytes.length)
    this.bytes(bytes)
  }

  text(text: IndexText): void {
    if (typeof text !== 'string') {
      this.sizedBytes(text)
      return
    }
    this.#reserve(4 + text.length * MAX_BYTES_PER_UNIT)
    const written = this.#buffer.write(text, this.#offset + 4)
    this.#offset = this.#buffer.writeUInt32LE(written, this.#offset) + written
  }

  buffer(): ArrayBuffer {
    return this.#buffer.buffer
  }

  #uint32(value: number): void {
    this.#reserve(4)
    this.#offset = this.#buffer.writeUInt32LE(value, this.#offset)
  }

  #reserve(bytes: number): void {
    if (this.#offset + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#offset + bytes))
    this.#buffer.copy(larger, 0, 0, this.#offset)
    this.#buffer = larger
  }
}

/** Reads the output of a `TransferWriter` in the same order. Returned bytes are views into the transfer. */
class TransferReader {
  readonly #buffer: Buffer
  readonly #facets: readonly FacetValues[]
  #offset = 0

  constructor(bytes: ArrayBuffer, facets: readonly FacetValues[]) {
    this.#buffer = Buffer.from(bytes)
    this.#facets = facets
  }

  flag(): boolean {
    return this.#buffer.readUInt8(this.#offset++) === 1
  }

  number(): number {
    this.#offset += 8
    return this.#buffer.readDoubleLE(this.#offset - 8)
  }

  bigint(): bigint {
    this.#offset += 8
    return this.#buffer.readBigInt64LE(this.#offset - 8)
  }

  facet(): FacetValues {
    return this.#facets[this.#uint32()] as FacetValues
  }

  bytes(length: number): Uint8Array {
    this.#offset += length
    return this.#buffer.subarray(this.#offset - length, this.#offset)
  }

  sizedBytes(): Uint8Array {
    return this.bytes(this.#uint32())
  }

  #uint32(): number {
    this.#offset += 4
    return this.#buffer.readUInt32LE(this.#offset - 4)
  }
}
