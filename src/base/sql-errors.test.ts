import assert from 'node:assert/strict'
import test from 'node:test'
import { ConnectionLost, isDataError, isDiskFull, isUnreachable } from './sql-errors.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })
const CASES: [string, unknown, string][] = [
  ['nobody listens', withCode('ECONNREFUSED'), 'unreachable'],
  ['cut', new ConnectionLost(), 'unreachable'],
  ['stopped by its administrator', withCode('57P01'), 'unreachable'],
  ['starting up', withCode('57P03'), 'unreachable'],
  ['too many connections', withCode('53300'), 'unreachable'],
  ['a pooler without a server', withCode('08006'), 'unreachable'],
  ['full disk of the server', withCode('53100'), 'full'],
  ['full disk here', withCode('ENOSPC'), 'full'],
  ['a value out of range', withCode('22003'), 'data'],
  ['a row twice', withCode('23505'), 'data'],
  ['a row too large for its index', withCode('54000'), 'data'],
  ['a mistake in the statement', withCode('42601'), 'other'],
  ['cancelled', withCode('57014'), 'other'],
  ['wrong password', withCode('28P01'), 'other'],
  ['a bug', new TypeError('x'), 'other'],
  ['no error at all', null, 'other'],
]
for (const [name, error, expected] of CASES) {
  test(`${name}: ${expected}`, () => {
    const kinds = { unreachable: isUnreachable(error), full: isDiskFull(error), data: isDataError(error) }
    assert.deepEqual(
      Object.entries(kinds).flatMap(([kind, is]) => (is ? [kind] : [])),
      expected === 'other' ? [] : [expected],
    )
  })
}
