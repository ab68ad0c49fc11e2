import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '@sinclair/typebox'
import { HeraldError } from '../base/errors.ts'
import { day, integer, names, oneOrMore, page, perPage, text } from './parameters.ts'
import { readQuery } from './query.ts'

const PARAMETERS = {
  type: oneOrMore(['company', 'person', 'authority'], 'Type.'),
  source: names('Source.'),
  from: day('From.', '2026-01-01'),
  q: text(Type.String(), value =>
    value.trim() === '' ? { code: 'empty', detail: 'q must not be empty.' } : null,
  ),
  after: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0, description: 'After.' }),
  page,
  per_page: perPage(25),
}
const DEFAULTS = { after: 0, page: 1, per_page: 25 }

const READ: [name: string, raw: string, expected: Record<string, unknown>][] = [
  ['nothing', '', {}],
  ['empty pieces', '&&', {}],
  ['numbers', 'page=2147483647&per_page=100', { page: 2147483647, per_page: 100 }],
  ['the largest change', 'after=9007199254740991', { after: 9007199254740991 }],
  ['one word', 'type=company', { type: ['company'] }],
  ['several words', 'type=person,company', { type: ['person', 'company'] }],
  ['a word twice', 'type=person,person', { type: ['person'] }],
  ['an escaped comma', 'type=person%2Ccompany', { type: ['person', 'company'] }],
  ['an escaped name', '%70age=3', { page: 3 }],
  ['names', 'source=a,b', { source: ['a', 'b'] }],
  ['a leap day', 'from=2024-02-29', { from: '2024-02-29' }],
  ['a plus is a blank', 'q=a+b%2Bc', { q: 'a b+c' }],
  ['an equals sign in a value', 'q=a=b', { q: 'a=b' }],
  ['percent-encoded UTF-8', 'q=caf%C3%A9+%F0%9F%8F%A2', { q: 'café 🏢' }],
]
for (const [name, raw, expected] of READ) {
  test(`reads ${name}`, () => assert.deepEqual(readQuery(raw, PARAMETERS), { ...DEFAULTS, ...expected }))
}

const REFUSED: [name: string, raw: string, expected: [parameter: string, code: string][]][] = [
  ['zero per page', 'per_page=0', [['per_page', 'out_of_range']]],
  ['101 per page', 'per_page=101', [['per_page', 'out_of_range']]],
  ['an exponent', 'per_page=1e2', [['per_page', 'not_an_integer']]],
  ['a leading zero', 'per_page=05', [['per_page', 'not_an_integer']]],
  ['a plus sign', 'per_page=%2B5', [['per_page', 'not_an_integer']]],
  ['a plus that is a blank', 'per_page=+5', [['per_page', 'not_an_integer']]],
  ['a point', 'per_page=2.0', [['per_page', 'not_an_integer']]],
  ['hexadecimal', 'per_page=0x10', [['per_page', 'not_an_integer']]],
  ['digits of another script', 'per_page=%D9%A5', [['per_page', 'not_an_integer']]],
  ['a negative page', 'page=-1', [['page', 'out_of_range']]],
  ['a page beyond 32 bits', 'page=2147483648', [['page', 'out_of_range']]],
  ['a number that no double holds', 'after=9007199254740993', [['after', 'out_of_range']]],
  ['a number without end', `page=${'9'.repeat(400)}`, [['page', 'out_of_range']]],
  ['no value', 'per_page=', [['per_page', 'empty']]],
  ['no equals sign', 'per_page', [['per_page', 'empty']]],
  ['a blank text', 'q=+%20', [['q', 'empty']]],
  ['a day that is none', 'from=2025-02-30', [['from', 'invalid_date']]],
  ['a day without hyphens', 'from=20250201', [['from', 'invalid_date']]],
  ['a time', 'from=2025-02-01T00:00:00Z', [['from', 'invalid_date']]],
  ['an unknown word', 'type=firm', [['type', 'unknown_value']]],
  ['another case', 'type=Company', [['type', 'unknown_value']]],
  ['a blank beside a word', 'type=company,%20person', [['type', 'unknown_value']]],
  ['an empty item', 'type=company,,person', [['type', 'empty_item']]],
  ['an empty item at the end', 'source=a,', [['source', 'empty_item']]],
  ['only commas', 'source=,,', [['source', 'empty_item']]],
  ['a name twice', 'page=1&page=1', [['page', 'duplicate_parameter']]],
  ['a name twice, once escaped', 'page=1&%70age=1', [['page', 'duplicate_parameter']]],
  ['an unknown name', 'colour=red', [['colour', 'unknown_parameter']]],
  ['a name in another case', 'Page=1', [['Page', 'unknown_parameter']]],
  ['a name with brackets', 'type[]=company', [['type[]', 'unknown_parameter']]],
  [
    'a name of every object',
    '__proto__=1&toString=1',
    [
      ['__proto__', 'unknown_parameter'],
      ['toString', 'unknown_parameter'],
    ],
  ],
  ['a value without a name', '=1', [['', 'unknown_parameter']]],
  ['a NUL', 'q=a%00b', [['q', 'nul_character']]],
  ['a NUL in a number', 'page=1%00', [['page', 'nul_character']]],
  ['half an escape', 'q=%E', [['q', 'bad_encoding']]],
  ['an escape that is none', 'q=%zz', [['q', 'bad_encoding']]],
  ['a byte that UTF-8 does not have', 'q=%ff', [['q', 'bad_encoding']]],
  ['an overlong form', 'q=%c0%af', [['q', 'bad_encoding']]],
  ['a lone surrogate', 'q=%ed%a0%80', [['q', 'bad_encoding']]],
  ['a name that is not UTF-8', '%ff=1', [['%ff', 'unknown_parameter']]],
  [
    'everything at once',
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
for (const [name, raw, expected] of REFUSED) {
  test(`refuses ${name}`, () => {
    const { errors } = refusalOf(raw)
    assert.deepEqual(
      errors.map(error => [error.parameter, error.code]),
      expected,
    )
  })
}

test('says what was received, what is allowed and what was probably meant', () => {
  assert.deepEqual(refusalOf('type=compny,firm').errors, [
    {
      parameter: 'type',
      code: 'unknown_value',
      detail: 'type has no value "compny".',
      received: 'compny',
      allowed: ['company', 'person', 'authority'],
      did_you_mean: 'company',
    },
    { parameter: 'type', code: 'unknown_value', detail: 'type has no value "firm".', received: 'firm' },
  ])
  assert.equal(refusalOf('per-page=1').errors[0]?.did_you_mean, 'per_page')
  assert.equal(refusalOf('xyz=1').errors[0]?.did_you_mean, undefined)
})

test('one fault is told in the detail, several are counted there', () => {
  assert.equal(refusalOf('page=0').detail, 'page must be an integer from 1 to 2147483647, in plain digits.')
  assert.match(refusalOf('page=0&per_page=0').detail, /^2 things/)
})

test('repeats only the beginning of what is long', () => {
  const [error] = refusalOf(`from=${'x'.repeat(5000)}`).errors
  assert.equal(error?.received?.length, 101)
})

test('checks across parameters are told together with the others', () => {
  const error = refusalOf('page=0', () => [
    { parameter: 'from', code: 'dates_reversed', detail: 'Reversed.' },
  ])
  assert.deepEqual(
    error.errors.map(({ code }) => code),
    ['out_of_range', 'dates_reversed'],
  )
})

function refusalOf(raw: string, check?: Parameters<typeof readQuery>[2]): HeraldError {
  try {
    readQuery(raw, PARAMETERS, check)
  } catch (error) {
    assert.ok(error instanceof HeraldError)
    assert.equal(error.code, 'invalid_parameter')
    return error
  }
  return assert.fail(`"${raw}" was read`)
}
