import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeraldError } from '../platform/errors.ts'
import { dateParameter, enumParameterWithDefault } from './query-parameters.ts'
import { requestBodySchema, requiredField, stringField, validateRequestBody } from './request-body.ts'
import { enumSchema } from './resources/schema-builders.ts'

const FIELDS = {
  kind: requiredField(stringField(enumParameterWithDefault(enumSchema(['a', 'b']), 'a', 'Kind.'))),
  from: stringField(dateParameter('Start date.', '2026-11-01')),
}

test('validateRequestBody: optional field missing → omitted from the result', () => {
  assert.deepEqual(validateRequestBody({ kind: 'b' }, FIELDS), { kind: 'b' })
  assert.deepEqual(validateRequestBody({ kind: 'a', from: '2026-11-02' }, FIELDS), {
    kind: 'a',
    from: '2026-11-02',
  })
})

const { from } = FIELDS
test('validateRequestBody: no body → empty object', () =>
  assert.deepEqual(validateRequestBody(undefined, { from }), {}))

const INVALID: [condition: string, value: unknown, errors: [pointer: string, code: string][]][] = [
  ['array', [], [['', 'wrong_type']]],
  ['number', 7, [['', 'wrong_type']]],
  ['null as body', null, [['', 'wrong_type']]],
  ['required field missing', {}, [['/kind', 'missing']]],
  ['wrong type', { kind: 1 }, [['/kind', 'wrong_type']]],
  ['null', { kind: null }, [['/kind', 'wrong_type']]],
  ['empty string', { kind: '' }, [['/kind', 'empty']]],
  ['NUL character', { kind: 'a\0' }, [['/kind', 'nul_character']]],
  ['unknown field', { kind: 'a', 'fr/om': 1 }, [['/fr~1om', 'unknown_field']]],
  [
    'names of Object.prototype',
    JSON.parse('{"kind": "a", "__proto__": 1, "constructor": 2}'),
    [
      ['/__proto__', 'unknown_field'],
      ['/constructor', 'unknown_field'],
    ],
  ],
  [
    'several errors',
    { kind: 'c', from: '2026-02-30', form: '2026-01-01' },
    [
      ['/kind', 'unknown_value'],
      ['/from', 'invalid_date'],
      ['/form', 'unknown_field'],
    ],
  ],
]
for (const [condition, value, errors] of INVALID) {
  test(`validateRequestBody: ${condition} → invalid_body`, () => {
    assert.throws(
      () => validateRequestBody(value, FIELDS),
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

test('validateRequestBody: misspelled field, invalid value → did_you_mean, received', () => {
  assert.throws(
    () => validateRequestBody({ kind: 'a', fro: 'x', from: 'x' }, FIELDS),
    ({ errors }: HeraldError) => errors[0]?.did_you_mean === 'from' && errors[1]?.received === 'x',
  )
})

test('validateRequestBody: check → its errors are added to those of the fields', () => {
  const check = () => [{ pointer: '/from', code: 'too_early', detail: 'Too early.' }]
  assert.throws(
    () => validateRequestBody({ kind: 'a', from: '2026-11-02', x: 1 }, FIELDS, check),
    ({ errors }: HeraldError) => errors.length === 2 && errors[1]?.code === 'too_early',
  )
})

test('requestBodySchema: fields → required names, no additional properties', () => {
  const schema = requestBodySchema(FIELDS)
  assert.deepEqual(schema.required, ['kind'])
  assert.equal(schema.additionalProperties, false)
  assert.deepEqual(Object.keys(schema.properties), ['kind', 'from'])
})
