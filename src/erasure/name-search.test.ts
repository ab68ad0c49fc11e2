import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { mayContainNames, searchForNames } from './name-search.ts'

const SPELLINGS = [
  ['Maël Kervadou', 'the same'],
  ['MAEL KERVADOU', 'no accents'],
  ['Mae\u0308l Kervadou', 'combining accent'],
  ['Ma\u00ebl Ker\u00advadou', 'soft hyphen'],
  ['Mael Kerva\u200bdou', 'zero-width space'],
  ['M&#97;ël Kervadou', 'character reference'],
  ['Ma&euml;l Kervadou', 'named reference'],
  ['Ma&emacr;l Kervadou', 'named reference beyond Latin-1'],
  ['Ma&amp;euml;l Kervadou', 'reference in escaped markup'],
  ['{"n": "Ma\\u00ebl Kervadou"}', 'escape of JSON'],
  ['Ma%C3%ABl%20Kervadou', 'percent-encoded'],
] as const

for (const name of ['Mael Kervadou', 'Maël Kervadou'])
  for (const [text, spelling] of SPELLINGS)
    test(`mayContainNames: ${name}, text with ${spelling} → selected`, async () => {
      assert.equal(await mayContainNames(streamOf(Buffer.from(text)), searchForNames([name])), true)
    })

test('mayContainNames: Latin-1, UTF-16 and names across two parts → selected', async () => {
  const search = searchForNames(['Mael Kervadou'])
  const text = 'Maël Kervadou'
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [Buffer.from(text, 'latin1'), marked])
    assert.equal(await mayContainNames(streamOf(bytes), search), true)
  const whole = Buffer.from(text)
  for (let cut = 1; cut < whole.length; cut++)
    assert.equal(await mayContainNames(streamOf(whole.subarray(0, cut), whole.subarray(cut)), search), true)
})

test('mayContainNames: other names, ampersands and encoded slashes → not selected', async () => {
  const text = '<a href="/a%2Fb?c=1&amp;d=2">Durand &amp; Fils, Mal Kervado</a>'
  assert.equal(await mayContainNames(streamOf(Buffer.from(text)), searchForNames(['Mael Kervadou'])), false)
})

test('mayContainNames: short words and other alphabets → selected only where they occur', async () => {
  const text = Buffer.from('<p>Durand et Fils, ΠΑΠΑΔΌΠΟΥΛΟΣ, Wù Lĭ</p>')
  for (const [name, expected] of [
    ['Παπαδόπουλος', true],
    ['Li Wu', true],
    ['Παπαδάκης', false],
    ['Bo Ng', false],
  ] as const)
    assert.equal(await mayContainNames(streamOf(text), searchForNames([name])), expected, name)
})

test('searchForNames: Strauß, Strauss and Łukasz Ørsted → equal words with and without accents', () => {
  assert.deepEqual(searchForNames(['Strauß Jörg']), searchForNames(['Strauss Jorg']))
  assert.deepEqual(searchForNames(['Łukasz Ørsted']), searchForNames(['Lukasz Orsted']))
})

function streamOf(...parts: Buffer[]): Readable {
  return Readable.from(parts)
}
