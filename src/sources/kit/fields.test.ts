import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fields } from './fields.ts'

test('FieldReader: unread field with a value → its path in unreadFields', () => {
  const record = new Fields({
    a: 'x',
    b: { c: 1, d: 2 },
    e: null,
    f: '',
    g: [],
    h: {},
    i: [{ j: 1 }, { k: 2 }],
  })
  assert.equal(record.text('a'), 'x')
  assert.equal(record.child('b').text('c'), '1')
  assert.equal(record.children('i').length, 2)
  assert.deepEqual(record.leftover(), ['b.d', 'i.j', 'i.k'])
})

test('FieldReader: unopened child record → its own path in unreadFields', () => {
  assert.deepEqual(new Fields({ a: { b: 1 } }).leftover(), ['a'])
})

test('FieldReader.children: record, list or JSON text → child readers', () => {
  const record = new Fields({
    one: { a: 1 },
    list: [{ a: 1 }, null, { a: 2 }],
    text: '{"a": 1}',
    texts: '[{"a":1}]',
  })
  assert.deepEqual(
    ['one', 'list', 'text', 'texts', 'none'].map(name => record.children(name).map(child => child.text('a'))),
    [['1'], ['1', '2'], ['1'], ['1'], []],
  )
  assert.equal(record.child('none').empty, true)
  assert.deepEqual(record.notes, [])
})

test('FieldReader.child: called twice → same reader', () => {
  const record = new Fields({ a: '{"b": 1}' })
  record.child('a').text('b')
  assert.equal(record.child('a').text('b'), '1')
  assert.deepEqual(record.leftover(), [])
})

test('FieldReader: value of the wrong type → bad_value, absent', () => {
  const record = new Fields({
    text: { a: 1 },
    record: 'no JSON',
    several: [{}, { a: 1 }, { a: 2 }],
    day: 'hier',
    list: [['x']],
  })
  assert.equal(record.text('text'), null)
  assert.equal(record.child('record').empty, true)
  assert.equal(record.child('several').text('a'), '1')
  assert.equal(record.child('several').text('a'), '1')
  assert.equal(record.day('day'), null)
  assert.deepEqual(record.texts('list'), [])
  assert.deepEqual(record.leftover(), [])
  assert.deepEqual(
    record.notes.map(({ kind, path }) => `${kind} ${path}`),
    ['text', 'record', 'several', 'day', 'list'].map(path => `bad_value ${path}`),
  )
})

test('FieldReader.texts: one, several, numbers → texts without empty ones', () => {
  const record = new Fields({ one: ' a ', many: ['b', '', 3, null], none: null })
  assert.deepEqual(
    ['one', 'many', 'none'].map(name => record.texts(name)),
    [['a'], ['b', '3'], []],
  )
})

test('FieldReader: list instead of a record → bad_value', () => {
  assert.deepEqual(
    new Fields([1]).notes.map(note => note.kind),
    ['bad_value'],
  )
})

test('FieldReader: __proto__ and constructor → ordinary field names', () => {
  const record = new Fields(JSON.parse('{"__proto__": {"id": "X"}, "constructor": "c"}'))
  assert.equal(record.text('id'), null)
  assert.equal(record.text('toString'), null)
  assert.deepEqual(record.leftover(), ['__proto__', 'constructor'])
})
