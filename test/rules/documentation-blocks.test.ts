import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findUnknownBlocks,
  findUnusedExceptions,
  isJson,
  listDocumentationBlocks,
} from '../support/documentation/documentation-blocks.ts'

const blocks = listDocumentationBlocks()

test('documentation: fenced blocks → each is executed in the full tests or has a reason', () => {
  assert.ok(blocks.length > 50)
  assert.deepEqual(
    findUnknownBlocks(blocks).map(({ page, text }) => `${page}: ${text.slice(0, 60)}`),
    [],
    'Write the block with curl, ./herald or JSON, or list it with the reason in documentation-blocks.ts.',
  )
  assert.deepEqual(findUnusedExceptions(blocks), [])
})

test('documentation: JSON → valid, where … stands for omitted parts', () => {
  for (const { page, text } of blocks.filter(isJson)) {
    const complete = text.replaceAll(/,? ?…(?=[\]}])/g, '').replaceAll(/\[…\]/g, '[]')
    assert.doesNotThrow(() => JSON.parse(complete), `${page}: ${text}`)
  }
})
