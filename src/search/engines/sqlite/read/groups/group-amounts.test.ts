import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterCode } from '../../../../../query/announcements/announcement-values.ts'
import { GroupAmounts } from './group-amounts.ts'

const EUR = letterCode('EUR')

test('GroupAmounts: thousands of decimals → exact sum', () => {
  const amounts = new GroupAmounts()
  for (let n = 0; n < 30_000; n++) amounts.add(1_234_567.1, EUR)
  assert.deepEqual(amounts.list(), [{ currency: 'EUR', sum: 37_037_013_000, count: 30_000 }])
})

test('GroupAmounts: several currencies and absent amounts → one sum each, the most frequent first', () => {
  const amounts = new GroupAmounts()
  amounts.add(0.99, letterCode('GBP'))
  amounts.add(0.02, EUR)
  amounts.add(10.999, EUR)
  amounts.add(Number.NaN, 0)
  amounts.add(null, null)
  assert.deepEqual(amounts.list(), [
    { currency: 'EUR', sum: 11.02, count: 2 },
    { currency: 'GBP', sum: 0.99, count: 1 },
  ])
})
