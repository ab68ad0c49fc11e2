import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireDaily, TIME_WITHOUT_EFFECT } from './digest-service.ts'

test('requireDaily: time of a digest that is not daily → accepted as it is, refused if it changes', () => {
  const hourly = { frequency: 'hourly', time: '07:00' } as const
  requireDaily(hourly, { frequency: 'hourly', time: '07:00' })
  requireDaily(hourly, { frequency: 'daily', time: '09:00' })
  requireDaily({ frequency: 'daily', time: '09:00' }, { frequency: 'immediately', time: '09:00' })
  assert.throws(() => requireDaily(hourly, { time: '09:00' }), { code: 'conflict' })
  assert.throws(() => requireDaily(hourly, { frequency: 'hourly', time: '09:00' }), {
    code: 'invalid_body',
    errors: [TIME_WITHOUT_EFFECT],
  })
})
