import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNumericDay } from './dates.ts'
import { FieldReader } from './field-reader.ts'

test('FieldReader: unread field with a value → its path in unreadFields', () => {
  const record = new FieldReader({
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
  assert.deepEqual(record.unreadFields(), ['b.d', 'i.j', 'i.k'])
})

test('FieldReader: unopened child record → its own path in unreadFields', () => {
  assert.deepEqual(new FieldReader({ a: { b: 1 } }).unreadFields(), ['a'])
})

test('FieldReader.children: record, list or JSON text → child readers', () => {
  const record = new FieldReader({
    one: { a: 1 },
    list: [{ a: 1 }, null, { a: 2 }],
    text: '{"a": 1}',
    texts: '[{"a":1}]',
  })
  assert.deepEqual(
    ['one', 'list', 'text', 'texts', 'none'].map(name => record.children(name).map(child => child.text('a'))),
    [['1'], ['1', '2'], ['1'], ['1'], []],
  )
  assert.equal(record.child('none').isEmpty, true)
  assert.deepEqual(record.problems, [])
})

test('FieldReader.child: called twice → same reader', () => {
  const record = new FieldReader({ a: '{"b": 1}' })
  record.child('a').text('b')
  assert.equal(record.child('a').text('b'), '1')
  assert.deepEqual(record.unreadFields(), [])
})

test('FieldReader: value of the wrong type → bad_value, absent', () => {
  const record = new FieldReader({
    text: { a: 1 },
    record: 'no JSON',
    several: [{}, { a: 1 }, { a: 2 }],
    day: 'hier',
    list: [['x']],
  })
  assert.equal(record.text('text'), null)
  assert.equal(record.child('record').isEmpty, true)
  assert.equal(record.child('several').text('a'), '1')
  assert.equal(record.child('several').text('a'), '1')
  assert.equal(record.day('day', parseNumericDay), null)
  assert.deepEqual(record.texts('list'), [])
  assert.deepEqual(record.unreadFields(), [])
  assert.deepEqual(
    record.problems.map(({ kind, path }) => `${kind} ${path}`),
    ['text', 'record', 'several', 'day', 'list'].map(path => `bad_value ${path}`),
  )
})

test('FieldReader.texts: one, several, numbers → texts without empty ones', () => {
  const record = new FieldReader({ one: ' a ', many: ['b', '', 3, null], none: null })
  assert.deepEqual(
    ['one', 'many', 'none'].map(name => record.texts(name)),
    [['a'], ['b', '3'], []],
  )
})

test('FieldReader: list instead of a record → bad_value', () => {
  assert.deepEqual(
    new FieldReader([1]).problems.map(note => note.kind),
    ['bad_value'],
  )
})

test('FieldReader: __proto__ and constructor → ordinary field names', () => {
  const record = new FieldReader(JSON.parse('{"__proto__": {"id": "X"}, "constructor": "c"}'))
  assert.equal(record.text('id'), null)
  assert.equal(record.text('toString'), null)
  assert.deepEqual(record.unreadFields(), ['__proto__', 'constructor'])
})
