import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiRequestError } from '../../web/src/api/api-error.ts'
import { describeFieldError, describeRequestErrors } from '../../web/src/text/field-errors.ts'

/** The wording of form errors in the dashboard. */

const error = new ApiRequestError(400, {
  title: 'Invalid body',
  errors: [
    { pointer: '/url', code: 'empty', detail: 'url must not be empty. Leave it out instead.' },
    { pointer: '/events/0', code: 'unknown_value', detail: '"x" is not a valid value for events.' },
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

test('describeFieldError: API names in the detail → words of the page', () => {
  assert.equal(describeFieldError(error, 'events', 'Events'), 'Events has no option “x”.')
  const reversed = {
    parameter: 'date_from',
    code: 'dates_reversed',
    detail: 'date_from must not be after date_to.',
  }
  const tooLong = { pointer: '/reference', code: 'too_long', detail: 'id must not exceed 200 characters.' }
  const rejected = new ApiRequestError(400, {
    title: 'Invalid body',
    detail: 'The request body has 2 errors, listed in "errors".',
    errors: [reversed, tooLong],
  })
  assert.deepEqual(describeRequestErrors(rejected), [
    'Choose a start date on or before the end date.',
    'Reference can have at most 200 characters.',
  ])
})

test('describeRequestErrors: error of the whole request → its own text', () => {
  const missing = { pointer: '', code: 'missing', detail: 'The row has neither a name nor a number.' }
  const rejected = new ApiRequestError(422, { title: 'Invalid body', errors: [missing] })
  assert.deepEqual(describeRequestErrors(rejected, {}, { missing: 'Enter a name or a number.' }), [
    'Enter a name or a number.',
  ])
})

test('describeFieldError: valid field, other error → null', () => {
  assert.equal(describeFieldError(error, 'jurisdictions', 'Jurisdictions'), null)
  assert.equal(describeFieldError(new Error('offline'), 'url', 'Endpoint URL'), null)
})
