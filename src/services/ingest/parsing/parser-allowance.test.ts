import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CPU_ALLOWANCE, spendAllowance } from './parser-allowance.ts'

test('spendAllowance: no records → used up after the maximum', () => {
  let rest = CPU_ALLOWANCE.maxMs
  for (let ms = 0; ms < CPU_ALLOWANCE.maxMs; ms += 20) rest = spendAllowance(CPU_ALLOWANCE, rest, 20, 0)
  assert.equal(rest, 0)
})

test('spendAllowance: 60 records per second → never used up; saved time → at most the maximum', () => {
  let rest = CPU_ALLOWANCE.maxMs
  for (let second = 0; second < 10_000; second++) rest = spendAllowance(CPU_ALLOWANCE, rest, 1_000, 60)
  assert.ok(rest > 0)
  assert.ok(spendAllowance(CPU_ALLOWANCE, rest, 0, 1_000_000) <= CPU_ALLOWANCE.maxMs)
})
