import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNameEntries } from './block-entries.ts'
import { BlockList } from './block-list.ts'
import { createNameHasher } from './name-hasher.ts'
import { redactUrl } from './redact-url.ts'

const hasher = createNameHasher('k')
const rules = {
  list: new BlockList(createNameEntries('Zoé Quoxmark', 'person', [], hasher), hasher),
  shouldRemove: () => true,
  protectedPhrases: [],
  numbers: new Set<string>(),
}

const CASES = [
  ['https://a.example/Zo%C3%A9%20Quoxmark.pdf?x=1', 'https://a.example/%5Bremoved%5D.pdf?x=1'],
  ['https://a.example/?to=%2Fp%3Fn%3DZo%25C3%25A9%2520Quoxmark', 'https://a.example/?to=/p?n=%5Bremoved%5D'],
  ['https://a.example/Zo%E9_Quoxmark.pdf', 'https://a.example/%5Bremoved%5D_%5Bremoved%5D.pdf'],
  ['https://a.example/quoxmark_zoe.pdf', 'https://a.example/[removed]_[removed].pdf'],
  ['GET https://a.example/Zo%c3%a9+Quoxmark failed', 'GET https://a.example/[removed]+[removed] failed'],
  ['https://a.example/100%25/%C3%A9t%C3%A9', 'https://a.example/100%25/%C3%A9t%C3%A9'],
  ['https://a.example/Zo%C3%A9.pdf', 'https://a.example/Zo%C3%A9.pdf'],
] as const

for (const [url, expected] of CASES)
  test(`redactUrl: ${url} → ${expected}`, () => {
    assert.equal(redactUrl(url, rules), expected)
  })
