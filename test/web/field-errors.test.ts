import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiRequestError } from '../../web/src/api/api-error.ts'
import { describeFieldError } from '../../web/src/text/field-errors.ts'

/** The wording of form errors in the dashboard. */

const error = new ApiRequestError(400, {
  title: 'Invalid body',
  errors: [
    { pointer: '/url', code: 'empty', detail: 'url must not be empty. Leave it out instead.' },
    { pointer: '/events/0', code: 'unknown_value', detail: 'events has no value "x".' },
    { parameter: 'rate_limit', code: 'out_of_range', detail: 'rate_limit must be a whole number.' },
  ],
})

test('describeFieldError: known code → text with the label', () => {
  assert.equal(describeFieldError(error, 'url', 'Endpoint URL'), 'Endpoint URL is required.')
})

test('describeFieldError: text for the code given → that text', () => {
  const texts = { empty: 'Enter an https:// URL.' }
  assert.equal(describeFieldError(error, 'url', 'Endpoint URL', texts), 'Enter an https:// URL.')
})

test('describeFieldError: other code → detail with the label instead of the field name', () => {
  assert.equal(describeFieldError(error, 'events', 'Events'), 'Events has no value "x".')
  assert.equal(describeFieldError(error, 'rate_limit', 'Rate limit'), 'Rate limit must be a whole number.')
})

test('describeFieldError: part of a field, or the field itself → only its own error', () => {
  const errors = [
    { pointer: '/batch/max_events', code: 'out_of_range', detail: 'a' },
    { pointer: '/batch', code: 'contradiction', detail: 'b' },
  ]
  const batchError = new ApiRequestError(400, { title: 'Invalid body', errors })
  const describe = (field: string) => describeFieldError(batchError, field, 'Batch')
  assert.deepEqual(['batch/max_events', 'batch/max_seconds', 'batch/'].map(describe), ['a', null, 'b'])
})

test('describeFieldError: valid field, other error → null', () => {
  assert.equal(describeFieldError(error, 'jurisdictions', 'Jurisdictions'), null)
  assert.equal(describeFieldError(new Error('offline'), 'url', 'Endpoint URL'), null)
})
