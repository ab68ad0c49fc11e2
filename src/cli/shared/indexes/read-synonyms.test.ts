import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { readSynonyms } from './read-synonyms.ts'

const FAULTS: readonly [content: string, message: RegExp][] = [
  ['{', /is not JSON/],
  ['[]', /must be a JSON object with lists of rules for es, fr, de, it, en/],
  ['{"nl": ["a, b"]}', /"nl" is not a language of search\. Use es, fr, de, it, en/],
  ['{"en": "a, b"}', /"en" must be a list of rules/],
  ['{"en": ["a, b", 7]}', /en, rule 2 \(7\): a rule must be a text/],
  ['{"en": ["liquidation"]}', /en, rule 1 \("liquidation"\): a rule needs two expressions/],
  ['{"en": ["a, "]}', /each expression needs a word/],
  ['{"en": ["a => b => c"]}', /at most one "=>"/],
  ['{"en": ["a, one two three four five six seven eight nine"]}', /at most 8 words/],
  [`{"en": ["${Array.from({ length: 13 }, (_, n) => `w${n}`).join(', ')}"]}`, /at most 12 expressions/],
  [`{"en": [${'"a, b",'.repeat(1_000)}"a, b"]}`, /at most 1000 rules, not 1001/],
  ['{"en": ["a"], "fr": ["b"]}', /en, rule 1 .* fr, rule 1/],
]

for (const [content, message] of FAULTS) {
  test(`readSynonyms: ${content.slice(0, 40)} → ${message.source.slice(0, 60)}`, async t => {
    const file = join(await createTemporaryFolder(t), 'synonyms.json')
    await writeFile(file, content)
    await assert.rejects(readSynonyms({ synonyms: file }), (error: Error) => {
      assert.match(error.message, /^HERALD_SYNONYMS: /)
      assert.match(error.message, message)
      return true
    })
  })
}

test('readSynonyms: no file → built-in rules, missing file → error, valid file → its rules', async t => {
  assert.equal(await readSynonyms({ synonyms: null }), undefined)
  const file = join(await createTemporaryFolder(t), 'synonyms.json')
  await assert.rejects(readSynonyms({ synonyms: file }), /cannot be read \(ENOENT\)/)
  await writeFile(file, '{"en": ["winding up, liquidation"], "es": ["quiebra => concurso"]}')
  assert.deepEqual(await readSynonyms({ synonyms: file }), {
    en: ['winding up, liquidation'],
    es: ['quiebra => concurso'],
  })
})
