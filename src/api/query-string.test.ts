import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '@sinclair/typebox'
import { HeraldError } from '../platform/errors.ts'
import {
  dateParameter,
  integerParameter,
  listParameter,
  pageParameter,
  perPageParameter,
  stringParameter,
} from './query-parameters.ts'
import { parseQueryString } from './query-string.ts'
import { enumSchema } from './resources/schema-builders.ts'

const PARAMETERS = {
  type: listParameter(enumSchema(['company', 'person', 'authority']), 'Type.'),
  source: listParameter(Type.String(), 'Source.'),
  from: dateParameter('From.', '2026-01-01'),
  q: stringParameter(Type.String(), value =>
    value.trim() === '' ? { code: 'empty', detail: 'q must not be empty.' } : null,
  ),
  after: integerParameter({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0, description: 'After.' }),
  page: pageParameter,
  per_page: perPageParameter(25),
}
const DEFAULTS = { after: 0, page: 1, per_page: 25 }

const VALID: [condition: string, raw: string, expected: Record<string, unknown>][] = [
  ['empty query', '', {}],
  ['empty pairs', '&&', {}],
  ['largest page, per_page 100', 'page=2147483647&per_page=100', { page: 2147483647, per_page: 100 }],
  ['largest safe integer', 'after=9007199254740991', { after: 9007199254740991 }],
  ['one value', 'type=company', { type: ['company'] }],
  ['several values', 'type=person,company', { type: ['person', 'company'] }],
  ['repeated value', 'type=person,person', { type: ['person'] }],
  ['escaped comma', 'type=person%2Ccompany', { type: ['person', 'company'] }],
  ['escaped parameter name', '%70age=3', { page: 3 }],
  ['strings', 'source=a,b', { source: ['a', 'b'] }],
  ['leap day', 'from=2024-02-29', { from: '2024-02-29' }],
  ['plus sign as a space', 'q=a+b%2Bc', { q: 'a b+c' }],
  ['equals sign in a value', 'q=a=b', { q: 'a=b' }],
  ['percent-encoded UTF-8', 'q=caf%C3%A9+%F0%9F%8F%A2', { q: 'café 🏢' }],
]
for (const [condition, raw, expected] of VALID) {
  test(`parseQueryString: ${condition} → parsed`, () =>
    assert.deepEqual(parseQueryString(raw, PARAMETERS), { ...DEFAULTS, ...expected }))
}

const INVALID: [condition: string, raw: string, expected: [parameter: string, code: string][]][] = [
  ['per_page 0', 'per_page=0', [['per_page', 'out_of_range']]],
  ['per_page 101', 'per_page=101', [['per_page', 'out_of_range']]],
  ['exponent', 'per_page=1e2', [['per_page', 'not_an_integer']]],
  ['leading zero', 'per_page=05', [['per_page', 'not_an_integer']]],
  ['escaped plus sign', 'per_page=%2B5', [['per_page', 'not_an_integer']]],
  ['leading space', 'per_page=+5', [['per_page', 'not_an_integer']]],
  ['decimal point', 'per_page=2.0', [['per_page', 'not_an_integer']]],
  ['hexadecimal', 'per_page=0x10', [['per_page', 'not_an_integer']]],
  ['Arabic-Indic digits', 'per_page=%D9%A5', [['per_page', 'not_an_integer']]],
  ['negative page', 'page=-1', [['page', 'out_of_range']]],
  ['page above 32 bits', 'page=2147483648', [['page', 'out_of_range']]],
  ['integer above the safe range', 'after=9007199254740993', [['after', 'out_of_range']]],
  ['400 digits', `page=${'9'.repeat(400)}`, [['page', 'out_of_range']]],
  ['empty value', 'per_page=', [['per_page', 'empty']]],
  ['no equals sign', 'per_page', [['per_page', 'empty']]],
  ['only spaces', 'q=+%20', [['q', 'empty']]],
  ['nonexistent date', 'from=2025-02-30', [['from', 'invalid_date']]],
  ['date without hyphens', 'from=20250201', [['from', 'invalid_date']]],
  ['date with time', 'from=2025-02-01T00:00:00Z', [['from', 'invalid_date']]],
  ['unknown value', 'type=firm', [['type', 'unknown_value']]],
  ['value in another case', 'type=Company', [['type', 'unknown_value']]],
  ['space next to a value', 'type=company,%20person', [['type', 'unknown_value']]],
  ['empty item', 'type=company,,person', [['type', 'empty_item']]],
  ['trailing comma', 'source=a,', [['source', 'empty_item']]],
  ['only commas', 'source=,,', [['source', 'empty_item']]],
  ['repeated parameter', 'page=1&page=1', [['page', 'duplicate_parameter']]],
  ['repeated parameter, once escaped', 'page=1&%70age=1', [['page', 'duplicate_parameter']]],
  ['unknown parameter', 'colour=red', [['colour', 'unknown_parameter']]],
  ['parameter name in another case', 'Page=1', [['Page', 'unknown_parameter']]],
  ['parameter name with brackets', 'type[]=company', [['type[]', 'unknown_parameter']]],
  [
    'names of Object.prototype',
    '__proto__=1&toString=1',
    [
      ['__proto__', 'unknown_parameter'],
      ['toString', 'unknown_parameter'],
    ],
  ],
  ['value without a name', '=1', [['', 'unknown_parameter']]],
  ['NUL character', 'q=a%00b', [['q', 'nul_character']]],
  ['NUL character in a number', 'page=1%00', [['page', 'nul_character']]],
  ['incomplete escape', 'q=%E', [['q', 'bad_encoding']]],
  ['invalid escape', 'q=%zz', [['q', 'bad_encoding']]],
  ['byte that UTF-8 never uses', 'q=%ff', [['q', 'bad_encoding']]],
  ['overlong UTF-8 encoding', 'q=%c0%af', [['q', 'bad_encoding']]],
  ['lone surrogate', 'q=%ed%a0%80', [['q', 'bad_encoding']]],
  ['parameter name in invalid UTF-8', '%ff=1', [['%ff', 'unknown_parameter']]],
  [
    'several errors',
    'per_page=0&q=%ff&type=a,b&page=1&page=2&x=1',
    [
      ['per_page', 'out_of_range'],
      ['q', 'bad_encoding'],
      ['type', 'unknown_value'],
      ['type', 'unknown_value'],
      ['page', 'duplicate_parameter'],
      ['x', 'unknown_parameter'],
    ],
  ],
]
for (const [condition, raw, expected] of INVALID) {
  test(`parseQueryString: ${condition} → ${expected.map(([, code]) => code).join(', ')}`, () => {
    const { errors } = parseError(raw)
    assert.deepEqual(
      errors.map(error => [error.parameter, error.code]),
      expected,
    )
  })
}

test('parseQueryString: unknown values → received, allowed and did_you_mean', () => {
  assert.deepEqual(parseError('type=compny,firm').errors, [
    {
      parameter: 'type',
      code: 'unknown_value',
      detail: '"compny" is not a valid value for type.',
      received: 'compny',
      allowed: ['company', 'person', 'authority'],
      did_you_mean: 'company',
    },
    {
      parameter: 'type',
      code: 'unknown_value',
      detail: '"firm" is not a valid value for type.',
      received: 'firm',
    },
  ])
  assert.equal(parseError('per-page=1').errors[0]?.did_you_mean, 'per_page')
  assert.equal(parseError('tpye=1').errors[0]?.did_you_mean, 'type')
  assert.equal(parseError('xyz=1').errors[0]?.did_you_mean, undefined)
})

test('parseQueryString: one error → its detail, several → their number', () => {
  assert.equal(parseError('page=0').detail, 'page must be an integer from 1 to 2147483647, in digits only.')
  assert.match(parseError('page=0&per_page=0').detail, /have 2 errors/)
})

test('parseQueryString: long value → received is truncated', () => {
  const [error] = parseError(`from=${'x'.repeat(5000)}`).errors
  assert.equal(error?.received?.length, 101)
})

test('parseQueryString: check → its errors are added to those of the parameters', () => {
  const error = parseError('page=0', () => [
    { parameter: 'from', code: 'dates_reversed', detail: 'Reversed.' },
  ])
  assert.deepEqual(
    error.errors.map(({ code }) => code),
    ['out_of_range', 'dates_reversed'],
  )
})

function parseError(raw: string, check?: Parameters<typeof parseQueryString>[2]): HeraldError {
  try {
    parseQueryString(raw, PARAMETERS, check)
  } catch (error) {
    assert.ok(error instanceof HeraldError)
    assert.equal(error.code, 'invalid_parameter')
    return error
  }
  return assert.fail(`"${raw}" was accepted`)
}
