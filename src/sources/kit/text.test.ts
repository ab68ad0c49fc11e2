import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { compact, decodeUtf8, fold, quoted, sentences, tidy } from './text.ts'

/** What comes out when UTF-8 bytes are read in another encoding. */
function misread(text: string, encoding: 'latin1' | 'windows-1252'): string {
  const bytes = Buffer.from(text)
  return encoding === 'latin1' ? bytes.toString('latin1') : new TextDecoder(encoding).decode(bytes)
}

for (const [name, input, expected] of [
  ['plain', 'Créations', 'Créations'],
  ['line feeds', ' GREFFE DU TRIBUNAL\n DE COMMERCE ', 'GREFFE DU TRIBUNAL DE COMMERCE'],
  ['no-break spaces', '10\u00a0décembre\u202f2009', '10 décembre 2009'],
  ['NUL and other control characters', 'A\u0000B\u0007C\tD', 'ABC D'],
  ['lone surrogates', 'A\ud800B\udc00C😀', 'ABC😀'],
  ['Latin-1 mojibake', misread('procédure à clôturer', 'latin1'), 'procédure à clôturer'],
  ['Windows-1252 mojibake', misread('l’œuvre d’Édouard — À Ç', 'windows-1252'), 'l’œuvre d’Édouard — À Ç'],
  ['mojibake beside good letters', `é ${misread('é', 'latin1')}«`, 'é é«'],
  ['grave accent before a quotation mark is no mojibake', 'grâce à\u00a0«\u00a0X', 'grâce à « X'],
  ['capitals with accents', 'PÂTISSERIE ÅSE Ã', 'PÂTISSERIE ÅSE Ã'],
] as const) {
  test(`tidy: ${name}`, () => assert.equal(tidy(input), expected))
}

test('fold: case, accents, apostrophes, ligatures', () => {
  assert.equal(fold('L’Œuvre d´ÉTÉ à Noël'), "l'oeuvre d'ete a noel")
})

test('sentences: stops are added where there is none, empty ones left out', () => {
  assert.equal(sentences(['Un', null, 'Deux.', '', 'Trois :']), 'Un. Deux. Trois :')
  assert.equal(
    sentences(['“Wind it up.”', 'Done (today).)', 'So (now)']),
    '“Wind it up.” Done (today).) So (now).',
  )
  assert.equal(sentences([null, '']), null)
})

test('compact: only null and undefined are nothing', () => {
  assert.deepEqual(compact({ a: null, b: undefined, c: 0, d: false, e: '' }), { c: 0, d: false, e: '' })
})

test('quoted: long values are cut visibly', () => {
  assert.equal(quoted('x'.repeat(300)), `"${'x'.repeat(120)}…"`)
  assert.equal(quoted({ a: [1] }), '"{"a":[1]}"')
  assert.equal(quoted(undefined), '"undefined"')
})

test('decodeUtf8: what stands before a byte that is not UTF-8 is kept, and the fault told', () => {
  const decoded = decodeUtf8(Buffer.from('abc\xe9def', 'latin1'))
  assert.deepEqual(decoded, { text: 'abc', fault: 'character 3 is not UTF-8' })
  assert.deepEqual(decodeUtf8(Buffer.from('\ufeffé')), { text: 'é', fault: null })
})

for (const [name, bytes, message] of [
  ['UTF-16', Buffer.from('\ufeffabc', 'utf16le'), /UTF-16/],
  ['nothing', Buffer.alloc(0), /empty/],
  ['blanks', Buffer.from(' \n'), /empty/],
] as const) {
  test(`decodeUtf8: ${name} is refused`, () => {
    assert.throws(
      () => decodeUtf8(bytes),
      (error: unknown) => error instanceof Broken && message.test(error.message),
    )
  })
}
