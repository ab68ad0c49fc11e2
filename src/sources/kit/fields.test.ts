import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fields } from './fields.ts'

test('a field that nobody took is left over, by its path; nothing is not', () => {
  const row = new Fields({ a: 'x', b: { c: 1, d: 2 }, e: null, f: '', g: [], h: {}, i: [{ j: 1 }, { k: 2 }] })
  assert.equal(row.text('a'), 'x')
  assert.equal(row.child('b').text('c'), '1')
  assert.equal(row.children('i').length, 2)
  assert.deepEqual(row.leftover(), ['b.d', 'i.j', 'i.k'])
})

test('a record nobody opened is left over as a whole', () => {
  assert.deepEqual(new Fields({ a: { b: 1 } }).leftover(), ['a'])
})

test('records come as records, lists, and JSON in a text', () => {
  const row = new Fields({
    one: { a: 1 },
    list: [{ a: 1 }, null, { a: 2 }],
    text: '{"a": 1}',
    texts: '[{"a":1}]',
  })
  assert.deepEqual(
    ['one', 'list', 'text', 'texts', 'none'].map(name => row.children(name).map(child => child.text('a'))),
    [['1'], ['1', '2'], ['1'], ['1'], []],
  )
  assert.equal(row.child('none').empty, true)
  assert.deepEqual(row.notes, [])
})

test('asked twice, a record is the same one', () => {
  const row = new Fields({ a: '{"b": 1}' })
  row.child('a').text('b')
  assert.equal(row.child('a').text('b'), '1')
  assert.deepEqual(row.leftover(), [])
})

test('values of the wrong shape are noted and absent', () => {
  const row = new Fields({
    text: { a: 1 },
    record: 'no JSON',
    several: [{}, { a: 1 }, { a: 2 }],
    day: 'hier',
    list: [['x']],
  })
  assert.equal(row.text('text'), null)
  assert.equal(row.child('record').empty, true)
  assert.equal(row.child('several').text('a'), '1')
  assert.equal(row.child('several').text('a'), '1')
  assert.equal(row.day('day'), null)
  assert.deepEqual(row.texts('list'), [])
  assert.deepEqual(row.leftover(), [])
  assert.deepEqual(
    row.notes.map(({ kind, path }) => `${kind} ${path}`),
    ['text', 'record', 'several', 'day', 'list'].map(path => `bad_value ${path}`),
  )
})

test('texts: one, several, numbers; blanks are left out', () => {
  const row = new Fields({ one: ' a ', many: ['b', '', 3, null], none: null })
  assert.deepEqual(
    ['one', 'many', 'none'].map(name => row.texts(name)),
    [['a'], ['b', '3'], []],
  )
})

test('what is no record is noted', () => {
  assert.deepEqual(
    new Fields([1]).notes.map(note => note.kind),
    ['bad_value'],
  )
})

test('__proto__ and constructor are names like any other', () => {
  const row = new Fields(JSON.parse('{"__proto__": {"id": "X"}, "constructor": "c"}'))
  assert.equal(row.text('id'), null)
  assert.equal(row.text('toString'), null)
  assert.deepEqual(row.leftover(), ['__proto__', 'constructor'])
})
