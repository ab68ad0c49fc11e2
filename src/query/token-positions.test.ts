import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom, pickBiased } from '../../test/support/in-memory-database.ts'
import { tokenizeWithPositions } from './token-positions.ts'
import { tokenizeText } from './tokenizer.ts'

const POSITIONED: readonly [text: string, words: string[], spellings?: string[]][] = [
  ["À l'Épicerie d’Aline", ['À', 'Épicerie', 'Aline']],
  ["chef-d'œuvre", ['chef', 'œuvre'], ["chef-d'œuvre"]],
  ["O'Neill & Sons", ['O', 'Neill', 'Sons'], ["O'Neill"]],
  ['S.A.R.L. DUPONT', ['S.A.R.L', 'DUPONT']],
  ["l'S.A. et l'H&M", ['S.A', 'et', 'H', 'M'], ['H&M']],
  ['RCS 880 878 145 Lyon', ['RCS', '880', '878', '145', 'Lyon'], ['880 878 145']],
  ['ACME S. L., Madrid', ['ACME', 'S', 'L', 'Madrid'], ['S. L.']],
  ['e\u0301cole  \n  ﬁn ４２', ['e\u0301cole', 'ﬁn', '４２']],
  ['880 \u00a0 878\u202f145', ['880', '878', '145'], ['880 \u00a0 878\u202f145']],
  ['İzmir', ['İzmir']],
  ['𝐁𝐨𝐥𝐝 und 😀', ['𝐁𝐨𝐥𝐝', 'und']],
  ['½ Straße', ['½', '½', 'Straße']],
]
for (const [text, words, spellings = []] of POSITIONED) {
  test(`tokenizeWithPositions: ${JSON.stringify(text)} → ranges of ${[...words, ...spellings].join(', ')}`, () => {
    const tokens = tokenizeWithPositions(text)
    const excerpt = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
    assert.deepEqual([tokens.words.map(excerpt), tokens.variants.map(excerpt)], [words, spellings])
  })
}

const PIECES =
  "l' d’ S.A. S. L. a.b O'Neill 12.345 880 878 145 œuvre É e\u0301 ﬁ ½ Straße & / - · \u00a0 \n — , ' x–y 𝐁 😀 ΣΑΣ B12345678 qu'il"

test('tokenizeWithPositions: random texts → same words and variants as tokenizeText', () => {
  const random = createSeededRandom(5)
  const pieces = PIECES.split(' ')
  for (let n = 0; n < 2_000; n += 1) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      pickBiased(random, pieces, 1),
    ).join(random() < 0.5 ? ' ' : pickBiased(random, ['', '  ', "'", '-'], 1))
    const { words, variants } = tokenizeWithPositions(text)
    const expected = tokenizeText(text, 'und')
    assert.deepEqual(
      words.map(({ word }) => word),
      expected.words,
      JSON.stringify(text),
    )
    const joined = new Set(variants.map(({ word }) => word)).difference(new Set(expected.words))
    assert.deepEqual(joined, expected.variants, JSON.stringify(text))
    const inOrder = words.every(({ start, end }, at) => start < end && start >= (words[at - 1]?.start ?? 0))
    assert.ok(inOrder && (words.at(-1)?.end ?? 0) <= text.length, JSON.stringify(text))
  }
})
