import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexGeneration } from '../../../search/engines/opensearch/write/index-generations.ts'
import { RetiredGenerations } from './retired-generations.ts'

function generationOf(generation: number, isServed = false, purge = 0): IndexGeneration {
  return { generation, isServed, purge, isWhole: true, epoch: 1, isRebuildRequested: false }
}

test('listUnneeded: generation that was replaced → kept for exports, then deleted', () => {
  let now = 0
  const retired = new RetiredGenerations({ elapsed: () => now }, 1_000)
  const generations = [generationOf(3), generationOf(2, true), generationOf(1)]
  assert.deepEqual(retired.listUnneeded(generations, 0), [])
  now = 999
  assert.deepEqual(retired.listUnneeded(generations, 0), [])
  now = 1_000
  assert.deepEqual(retired.listUnneeded(generations, 0), [1])
})

test('listUnneeded: generation before a purge → deleted at once, unless readers still use it', () => {
  const retired = new RetiredGenerations({ elapsed: () => 0 })
  const [old, served] = [generationOf(1), generationOf(2, true, 0)]
  assert.deepEqual(retired.listUnneeded([generationOf(3, false, 1), served, old], 1), [1])
  assert.deepEqual(retired.listUnneeded([generationOf(3, true, 1), generationOf(2), old], 1), [2, 1])
})

test('listUnneeded: build that was given up → deleted at once', () => {
  const retired = new RetiredGenerations({ elapsed: () => 0 })
  assert.deepEqual(retired.listUnneeded([generationOf(3), generationOf(2), generationOf(1, true)], 0), [2])
  assert.deepEqual(retired.listUnneeded([generationOf(2), generationOf(1)], 0), [1])
})
