import assert from 'node:assert/strict'
import test from 'node:test'
import {
  ConnectionLostError,
  isDatabaseUnreachable,
  isOutOfDiskSpace,
  isRejectedDataError,
} from './postgres-errors.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })
const CASES: [string, unknown, string][] = [
  ['connection refused', withCode('ECONNREFUSED'), 'unreachable'],
  ['connection lost', new ConnectionLostError(), 'unreachable'],
  ['server shut down by an administrator', withCode('57P01'), 'unreachable'],
  ['server starting', withCode('57P03'), 'unreachable'],
  ['too many connections', withCode('53300'), 'unreachable'],
  ['pooler without a server', withCode('08006'), 'unreachable'],
  ["server's disk full", withCode('53100'), 'full'],
  ['local disk full', withCode('ENOSPC'), 'full'],
  ['value out of range', withCode('22003'), 'data'],
  ['duplicate row', withCode('23505'), 'data'],
  ['check constraint', Object.assign(withCode('23514'), { constraint_name: 'a_check' }), 'data'],
  ['partition created meanwhile', withCode('23514'), 'other'],
  ['row too large for its index', withCode('54000'), 'data'],
  ['syntax error', withCode('42601'), 'other'],
  ['statement cancelled', withCode('57014'), 'other'],
  ['wrong password', withCode('28P01'), 'other'],
  ['error without a code', new TypeError('x'), 'other'],
  ['null', null, 'other'],
]
for (const [name, error, expected] of CASES) {
  test(`error classification: ${name} → ${expected}`, () => {
    const matches = {
      unreachable: isDatabaseUnreachable(error),
      full: isOutOfDiskSpace(error),
      data: isRejectedDataError(error),
    }
    assert.deepEqual(
      Object.entries(matches).flatMap(([kind, isMatch]) => (isMatch ? [kind] : [])),
      expected === 'other' ? [] : [expected],
    )
  })
}
