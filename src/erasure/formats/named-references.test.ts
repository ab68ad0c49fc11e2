import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeNamedReference } from './named-references.ts'

const CASES: [reference: string, text: string][] = [
  ['&lstrok;', 'ł'],
  ['&gbreve;', 'ğ'],
  ['&Odblac;', 'Ő'],
  ['&euml;', 'ë'],
  ['&amp;', '&'],
  ['&shy;', '\u00ad'],
  ['&NoBreak;', '\u2060'],
  ['&unknown;', '&unknown;'],
  ['&ampere;', '&ampere;'],
]
for (const [reference, text] of CASES)
  test(`decodeNamedReference: ${reference} → ${JSON.stringify(text)}, twice`, () => {
    assert.deepEqual([decodeNamedReference(reference), decodeNamedReference(reference)], [text, text])
  })
