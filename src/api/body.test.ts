import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeraldError } from '../base/errors.ts'
import { bodySchema, readBody, required, text } from './body.ts'
import { day, oneOf } from './parameters.ts'

const FIELDS = {
  kind: required(text(oneOf(['a', 'b'], 'a', 'The kind.'))),
  from: text(day('The day.', '2026-11-01')),
}

test('fields that are given are read, others are left out', () => {
  assert.deepEqual(readBody({ kind: 'b' }, FIELDS), { kind: 'b' })
  assert.deepEqual(readBody({ kind: 'a', from: '2026-11-02' }, FIELDS), { kind: 'a', from: '2026-11-02' })
})

const { from } = FIELDS
test('no body is an object without fields', () => assert.deepEqual(readBody(undefined, { from }), {}))

const BAD: [name: string, value: unknown, errors: [pointer: string, code: string][]][] = [
  ['a list', [], [['', 'wrong_type']]],
  ['a number', 7, [['', 'wrong_type']]],
  ['no field', {}, [['/kind', 'missing']]],
  ['another type', { kind: 1 }, [['/kind', 'wrong_type']]],
  ['null', { kind: null }, [['/kind', 'wrong_type']]],
  ['nothing in it', { kind: '' }, [['/kind', 'empty']]],
  ['a NUL', { kind: 'a\0' }, [['/kind', 'nul_character']]],
  ['a name nobody knows', { kind: 'a', 'fr/om': 1 }, [['/fr~1om', 'unknown_field']]],
  [
    'a name that objects have',
    JSON.parse('{"kind": "a", "__proto__": 1, "constructor": 2}'),
    [
      ['/__proto__', 'unknown_field'],
      ['/constructor', 'unknown_field'],
    ],
  ],
  [
    'everything at once',
    { kind: 'c', from: '2026-02-30', form: '2026-01-01' },
    [
      ['/kind', 'unknown_value'],
      ['/from', 'invalid_date'],
      ['/form', 'unknown_field'],
    ],
  ],
]
for (const [name, value, errors] of BAD) {
  test(`refused: ${name}`, () => {
    assert.throws(
      () => readBody(value, FIELDS),
      error => {
        assert.ok(error instanceof HeraldError && error.code === 'invalid_body')
        assert.deepEqual(
          error.errors.map(e => [e.pointer, e.code]),
          errors,
        )
        assert.ok(error.errors.every(e => e.parameter === undefined))
        return true
      },
    )
  })
}

test('what was meant is suggested, what came is repeated', () => {
  assert.throws(
    () => readBody({ kind: 'a', fro: 'x', from: 'x' }, FIELDS),
    ({ errors }: HeraldError) => errors[0]?.did_you_mean === 'from' && errors[1]?.received === 'x',
  )
})

test('a check sees what was read, and adds what it finds', () => {
  const check = () => [{ pointer: '/from', code: 'too_early', detail: 'too early' }]
  assert.throws(
    () => readBody({ kind: 'a', from: '2026-11-02', x: 1 }, FIELDS, check),
    ({ errors }: HeraldError) => errors.length === 2 && errors[1]?.code === 'too_early',
  )
})

test('the documentation says what must be given, and that there is nothing else', () => {
  const { required: must, additionalProperties, properties } = bodySchema(FIELDS)
  assert.deepEqual([must, additionalProperties, Object.keys(properties)], [['kind'], false, ['kind', 'from']])
})
