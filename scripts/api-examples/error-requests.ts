import type { EarlierResponses, ExampleRequest } from './example-request.ts'

const ownKey = (earlier: EarlierResponses) => earlier.text('createKey', 'key')

/** Requests that are refused, one for each error that can be caused in the demo. */
export const ERROR_EXAMPLES: readonly ExampleRequest[] = [
  {
    operation: 'listAnnouncements',
    parameters: { per_page: '0', jurisdiktion: 'FR' },
    error: 'invalid_parameter',
  },
  { operation: 'createWebhook', body: { url: 'http://example.com', events: [] }, error: 'invalid_body' },
  {
    operation: 'createWebhook',
    parameters: { 'idempotency-key': 'two words' },
    body: {},
    error: 'malformed_request',
  },
  { operation: 'getStatistics', key: null, error: 'missing_credentials' },
  { operation: 'getStatistics', key: () => `hrld_${'A'.repeat(43)}`, error: 'invalid_token' },
  { operation: 'listKeys', key: ownKey, error: 'insufficient_scope' },
  { operation: 'getEntity', parameters: { id: '9fb1a50e-6f43-4cde-8a3c-0d2f66d9ad38' }, error: 'not_found' },
  { operation: 'getStatistics', parameters: { Accept: 'image/png' }, error: 'not_acceptable' },
  {
    operation: 'createWebhook',
    parameters: { 'Content-Type': 'text/plain' },
    body: {},
    error: 'unsupported_media_type',
  },
]

/** Refusals that need a subscription or a revoked key. */
export const LATE_ERROR_EXAMPLES: readonly ExampleRequest[] = [
  {
    operation: 'createWebhook',
    parameters: { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' },
    body: { url: 'https://example.com/', events: ['source.error'] },
    key: ownKey,
    error: 'idempotency_key_reused',
  },
  { operation: 'revokeKey', parameters: earlier => ({ id: earlier.text('createKey', 'id') }) },
]
