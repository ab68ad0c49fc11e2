import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../../test/support/in-memory-database.ts'
import {
  bitmapWords,
  EMPTY_SET,
  intersectSets,
  type NumberSet,
  setFromBitmap,
  setFromNumbers,
  setIncludes,
  setMembers,
  setSize,
  subtractSets,
  uniteSets,
} from './number-set.ts'
import {
  CHUNK_NUMBERS,
  decodeSet,
  type EncodedChunk,
  encodeChunk,
  encodeSet,
  InvalidSetError,
} from './set-encoding.ts'

const random = createSeededRandom(11)
const below = (limit: number): number => Math.floor(random() * limit)

/** Draws members: none, few, many, or runs of neighbours, up to several chunks wide. */
function drawMembers(): Set<number> {
  const limit = [40, 1_000, 70_000, 3 * CHUNK_NUMBERS][below(4)] as number
  const count = [0, 1, 5, 100, 3_000, 40_000][below(6)] as number
  const members = new Set<number>()
  if (random() < 0.3) {
    const start = below(limit)
    for (let n = start; n < Math.min(limit, start + count); n++) members.add(n)
  } else for (let n = 0; n < count; n++) members.add(below(limit))
  return members
}

/** Creates a set as a list, or as a bitmap if that is large enough. */
function toNumberSet(members: ReadonlySet<number>): NumberSet {
  const list = setFromNumbers(members)
  return random() < 0.5 ? list : setFromBitmap(bitmapWords(list, Math.max(0, ...members) + 1 + below(100)))
}

function assertMembers(set: NumberSet, expected: ReadonlySet<number>, operation: string): void {
  assert.equal(setSize(set), expected.size, operation)
  const members = setMembers(set)
  const isSame = Uint32Array.from(expected)
    .sort()
    .every((n, at) => n === members[at])
  assert.ok(isSame, operation)
}

test('set operations: random sets → same members as operations on Set', () => {
  for (let round = 0; round < 200; round++) {
    const [a, b, c] = [drawMembers(), drawMembers(), drawMembers()]
    const [setA, setB, setC] = [toNumberSet(a), toNumberSet(b), toNumberSet(c)]
    assertMembers(intersectSets(setA, setB), a.intersection(b), 'intersect')
    assertMembers(subtractSets(setA, setB), a.difference(b), 'subtract')
    assertMembers(uniteSets([setA, setB, setC]), a.union(b).union(c), 'unite')
    for (let n = 0; n < 10; n++) {
      const number = below(70_000)
      assert.equal(setIncludes(setA, number), a.has(number))
    }
    assertMembers(setA, a, 'arguments are unchanged')
  }
})

test('encodeSet, decodeSet: random sets → same members below the capacity', () => {
  for (let round = 0; round < 200; round++) {
    const members = drawMembers()
    const chunks = [...encodeSet(toNumberSet(members))]
    assertMembers(decodeSet(chunks, 3 * CHUNK_NUMBERS), members, 'complete')
    const capacity = below(80_000)
    assertMembers(decodeSet(chunks, capacity), new Set([...members].filter(n => n < capacity)), 'cut')
  }
})

test('encodeSet: largest number → decoded again', () => {
  const largest = 2 ** 32 - 1
  const [chunk] = [...encodeSet(setFromNumbers([largest]))]
  assert.equal(chunk?.chunk, Math.floor(largest / CHUNK_NUMBERS))
})

test('encodeChunk: empty set → decoded as empty', () => {
  assertMembers(decodeSet([{ chunk: 0, bytes: encodeChunk(EMPTY_SET) }], 100), new Set(), 'empty')
})

test('decodeSet: damaged bytes → InvalidSetError, or another set of numbers below the capacity', () => {
  const [list] = [...encodeSet(setFromNumbers([1, 5, 9, 70_000]))]
  const [bitmap] = [...encodeSet(setFromNumbers(Array.from({ length: 30_000 }, (_, n) => 2 * n)))]
  let rejected = 0
  for (let round = 0; round < 3_000; round++) {
    const { bytes } = (random() < 0.5 ? list : bitmap) as EncodedChunk
    const damaged = random() < 0.3 ? bytes.slice(0, below(bytes.length)) : bytes.slice()
    if (damaged.length === bytes.length) damaged[below(random() < 0.5 ? 16 : bytes.length)] = below(256)
    try {
      const numbers = setMembers(decodeSet([{ chunk: 0, bytes: damaged }], CHUNK_NUMBERS))
      assert.ok(numbers.every((n, at) => n < CHUNK_NUMBERS && n > (numbers[at - 1] ?? -1)))
    } catch (error) {
      assert.ok(error instanceof InvalidSetError, String(error))
      rejected++
    }
  }
  assert.ok(rejected > 1_000, `only ${rejected} were rejected`)
})
