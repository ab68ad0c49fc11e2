import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { compact, decodeUtf8, fold, quoted, sentences, tidy } from './text.ts'

/** Decodes the UTF-8 bytes of a text in another encoding. */
function decodeWrongly(text: string, encoding: 'latin1' | 'windows-1252'): string {
  const bytes = Buffer.from(text)
  return encoding === 'latin1' ? bytes.toString('latin1') : new TextDecoder(encoding).decode(bytes)
}

for (const [name, input, expected] of [
  ['clean text', 'Créations', 'Créations'],
  ['line feeds', ' GREFFE DU TRIBUNAL\n DE COMMERCE ', 'GREFFE DU TRIBUNAL DE COMMERCE'],
  ['no-break spaces', '10\u00a0décembre\u202f2009', '10 décembre 2009'],
  ['NUL and other control characters', 'A\u0000B\u0007C\tD', 'ABC D'],
  ['lone surrogates', 'A\ud800B\udc00C😀', 'ABC😀'],
  ['Latin-1 mojibake', decodeWrongly('procédure à clôturer', 'latin1'), 'procédure à clôturer'],
  [
    'Windows-1252 mojibake',
    decodeWrongly('l’œuvre d’Édouard — À Ç', 'windows-1252'),
    'l’œuvre d’Édouard — À Ç',
  ],
  ['mojibake beside correct letters', `é ${decodeWrongly('é', 'latin1')}«`, 'é é«'],
  ['accent before a quotation mark, no mojibake', 'grâce à\u00a0«\u00a0X', 'grâce à « X'],
  ['accented capitals, no mojibake', 'PÂTISSERIE ÅSE Ã', 'PÂTISSERIE ÅSE Ã'],
] as const) {
  test(`cleanText: ${name} → ${expected}`, () => assert.equal(tidy(input), expected))
}

test('normalizeForComparison: case, accents, apostrophes, ligatures → plain lower case', () => {
  assert.equal(fold('L’Œuvre d´ÉTÉ à Noël'), "l'oeuvre d'ete a noel")
})

test('joinSentences: missing full stops → added, empty parts → skipped', () => {
  assert.equal(sentences(['Un', null, 'Deux.', '', 'Trois :']), 'Un. Deux. Trois :')
  assert.equal(
    sentences(['“Wind it up.”', 'Done (today).)', 'So (now)']),
    '“Wind it up.” Done (today).) So (now).',
  )
  assert.equal(sentences([null, '']), null)
})

test('omitMissing: null and undefined → removed, other falsy values → kept', () => {
  assert.deepEqual(compact({ a: null, b: undefined, c: 0, d: false, e: '' }), { c: 0, d: false, e: '' })
})

test('quoteValue: long value → shortened with an ellipsis', () => {
  assert.equal(quoted('x'.repeat(300)), `"${'x'.repeat(120)}…"`)
  assert.equal(quoted({ a: [1] }), '"{"a":[1]}"')
  assert.equal(quoted(undefined), '"undefined"')
})

test('decodeUtf8: invalid byte → text before it and the reason', () => {
  const decoded = decodeUtf8(Buffer.from('abc\xe9def', 'latin1'))
  assert.deepEqual(decoded, { text: 'abc', fault: 'character 3 is not valid UTF-8' })
  assert.deepEqual(decodeUtf8(Buffer.from('\ufeffé')), { text: 'é', fault: null })
})

for (const [name, bytes, message] of [
  ['UTF-16', Buffer.from('\ufeffabc', 'utf16le'), /UTF-16/],
  ['empty', Buffer.alloc(0), /empty/],
  ['only whitespace', Buffer.from(' \n'), /empty/],
] as const) {
  test(`decodeUtf8: ${name} → DocumentError`, () => {
    assert.throws(
      () => decodeUtf8(bytes),
      (error: unknown) => error instanceof Broken && message.test(error.message),
    )
  })
}
