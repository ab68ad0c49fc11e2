import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTokensOf } from '../../test/support/document-tokens.ts'
import { normalizeText } from '../platform/text.ts'
import { filterToken, tokenizeText } from './tokenizer.ts'
import { queryWordTokens } from './word-patterns.ts'

const NORMALIZED: readonly [string, string][] = [
  ['Épicerie', 'epicerie'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['ŒUVRE', 'oeuvre'],
  ['Ærø', 'aero'],
  ['İstanbul', 'istanbul'],
  ['ÑANDÚ', 'nandu'],
  ['Łódź', 'lodz'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['e\u0301cole', 'ecole'],
]

for (const [written, normalized] of NORMALIZED) {
  test(`normalizeText: ${written} → ${normalized}`, () => assert.equal(normalizeText(written), normalized))
}

const WORDS: readonly { text: string; words: string[]; others?: string[] }[] = [
  { text: "l'épicerie d’Aline", words: ['epicerie', 'aline'] },
  { text: "rue-de-l'église", words: ['rue', 'de', 'eglise'], others: ['ruedeeglise'] },
  { text: "O'Neill & Sons", words: ['o', 'neill', 'sons'], others: ['oneill'] },
  { text: "Sainsbury's", words: ['sainsbury', 's'], others: ['sainsburys'] },
  { text: 'S.A.R.L. DUPONT, S.L.', words: ['sarl', 'dupont', 'sl'] },
  { text: 'ACME S. L.', words: ['acme', 's', 'l'], others: ['sl'] },
  { text: 'H&M', words: ['h', 'm'], others: ['hm'] },
  { text: 'B12345678, HRB 12345', words: ['b12345678', 'hrb', '12345'] },
  { text: '104-123456', words: ['104', '123456'], others: ['104123456'] },
  { text: 'RCS 880 878 145', words: ['rcs', '880', '878', '145'], others: ['880878145'] },
  {
    text: 'SIRET 880 878 145 00012',
    words: ['siret', '880', '878', '145', '00012'],
    others: ['88087814500012'],
  },
  { text: '12.345.678 EUR', words: ['12', '345', '678', 'eur'], others: ['12345678'] },
  { text: '880\u00a0878\u202f145', words: ['880', '878', '145'], others: ['880878145'] },
  { text: '１２３ ﬁn', words: ['123', 'fin'] },
  { text: '', words: [] },
  { text: ' \0 -- "" \ud800 \u0301 ', words: [] },
  { text: 'a\0b\ud800c', words: ['a', 'b', 'c'] },
  { text: '東京都', words: ['東京都'] },
]

for (const { text, words, others = [] } of WORDS) {
  test(`tokenizeText: ${JSON.stringify(text)} → ${[...words, ...others].join(' ') || 'no tokens'}`, () => {
    const tokens = tokenizeText(text, 'und')
    assert.deepEqual([tokens.words, [...tokens.variants]], [words, others])
  })
}

const SAME_STEM: readonly [language: string, string, string][] = [
  ['es', 'constitución', 'constituciones'],
  ['es', 'administrador', 'ADMINISTRADORES'],
  ['fr', 'société', 'sociétés'],
  ['fr', 'liquidation', 'liquidations'],
  ['de', 'Löschung', 'Löschungen'],
  ['de', 'Haus', 'Häuser'],
  ['it', 'appalto', 'appalti'],
  ['en', 'appointment', 'appointments'],
]

for (const [language, one, other] of SAME_STEM) {
  test(`queryWordTokens: ${one} in ${language} → matches ${other}`, () => {
    assert.ok(!queryWordTokens(one.toLowerCase()).isDisjointFrom(allTokensOf(other, language)))
  })
}

test('queryWordTokens: accents left out → matches accented words in every language', () => {
  const accented = [
    'créée',
    'clôturés',
    'dénomination',
    'löschungen',
    'gründung',
    'disolución',
    'società',
    'qualità',
  ]
  for (const language of ['es', 'fr', 'de', 'it', 'en', 'und', 'pl']) {
    for (const word of accented) {
      assert.ok(
        !queryWordTokens(normalizeText(word)).isDisjointFrom(allTokensOf(word, language)),
        `${word} in ${language}`,
      )
    }
  }
})

test('queryWordTokens, tokenizeText: words with digits → no stems', () => {
  assert.deepEqual([...queryWordTokens('12345s')], ['12345s'])
  assert.deepEqual([...tokenizeText('12345s', 'en').stems], [])
})

test('filterToken: different values → different tokens that no text produces', () => {
  const values = ['fr-bodacc', 'fr', 'HRB/12', 'HRB12', 'HRB~2f~12', 'MÜNCHEN', 'a b', '\ue000x']
  const tokens = values.map(value => filterToken('tax_id', value))
  assert.equal(new Set(tokens).size, values.length)
  for (const token of tokens) {
    assert.match(token, /^-[\p{L}\p{N}_~-]+$/u)
    assert.ok(!tokenizeText(token, 'und').words.includes(token))
  }
})
