import { WEBHOOK_EVENT_TYPE_NAMES } from '../../src/model/events/webhook-event.ts'
import { deriveUuidV5 } from '../../src/platform/uuid.ts'
import type { EarlierResponses, ExampleRequest } from './example-request.ts'
import { completePreview } from './excerpts.ts'

/** The key that owns the subscriptions and feeds of the examples, so that nothing else of the demo is among them. */
const ownKey = (earlier: EarlierResponses) => earlier.text('createKey', 'key')
const key = (earlier: EarlierResponses) => ({ id: earlier.text('createKey', 'id') })
const feed = (earlier: EarlierResponses) => ({ id: earlier.text('createFeed', 'id') })
const webhook = (earlier: EarlierResponses) => ({ id: earlier.text('createWebhook', 'id') })
const delivery = (earlier: EarlierResponses) => ({ id: earlier.text('testWebhook', 'id') })
const feedToken = (earlier: EarlierResponses) => ({
  token: earlier.text('createFeed', 'json_url').split('/').at(-2) ?? '',
})

export const KEY_EXAMPLES: readonly ExampleRequest[] = [
  {
    operation: 'createKey',
    body: {
      owner: 'Acme Research',
      name: 'Nightly import',
      scopes: ['read', 'webhooks'],
      expires_at: '2099-12-31T00:00:00Z',
    },
  },
  { operation: 'getKey', parameters: key },
  { operation: 'listKeys', parameters: { per_page: '1' } },
  { operation: 'signIn', body: (earlier: EarlierResponses) => ({ key: ownKey(earlier) }), key: null },
  { operation: 'getSession', key: ownKey },
  { operation: 'signOut', key: ownKey },
  { operation: 'listAuditEntries', parameters: { action: 'key.created', per_page: '1' } },
]

export const FEED_EXAMPLES: readonly ExampleRequest[] = [
  {
    operation: 'createFeed',
    body: { name: 'British insolvencies', search: 'jurisdiction=GB&category=insolvency_filing&per_page=1' },
    key: ownKey,
  },
  { operation: 'getFeed', parameters: feed, key: ownKey },
  { operation: 'listFeeds', parameters: { per_page: '1' }, key: ownKey },
  { operation: 'readAtomFeed', parameters: feedToken, key: null },
  { operation: 'readJsonFeed', parameters: feedToken, key: null },
  { operation: 'revokeFeed', parameters: feed, key: ownKey },
  {
    operation: 'readJsonFeed',
    parameters: feedToken,
    key: null,
    until: (_, status) => status === 410,
    error: 'url_revoked',
  },
]

const service = (earlier: EarlierResponses) => ({ id: earlier.text('createReconciliationService', 'id') })
const serviceToken = (earlier: EarlierResponses) => ({
  token: earlier.text('createReconciliationService', 'url').split('/').at(-1) ?? '',
})
const serviceEntity = (earlier: EarlierResponses) => ({
  ...serviceToken(earlier),
  id: earlier.text('listEntities', 'data.0.id'),
})

export const RECONCILIATION_EXAMPLES: readonly ExampleRequest[] = [
  { operation: 'createReconciliationService', body: { name: 'OpenRefine' }, key: ownKey },
  { operation: 'getReconciliationService', parameters: service, key: ownKey },
  { operation: 'listReconciliationServices', parameters: { per_page: '1' }, key: ownKey },
  { operation: 'readReconciliationService', parameters: serviceToken, key: null },
  {
    operation: 'reconcile',
    parameters: serviceToken,
    body: `queries=${encodeURIComponent('{"q0":{"query":"Hanseatenkontor","limit":1}}')}`,
    bodyType: 'application/x-www-form-urlencoded',
    key: null,
  },
  {
    operation: 'suggestReconciliationEntities',
    parameters: e => ({ ...serviceToken(e), prefix: 'hanseat' }),
    key: null,
  },
  {
    operation: 'suggestReconciliationTypes',
    parameters: e => ({ ...serviceToken(e), prefix: 'comp' }),
    key: null,
  },
  {
    operation: 'suggestReconciliationProperties',
    parameters: e => ({ ...serviceToken(e), prefix: 'num' }),
    key: null,
  },
  { operation: 'readReconciliationFlyout', parameters: serviceEntity, key: null },
  { operation: 'previewReconciledEntity', parameters: serviceEntity, key: null },
  {
    operation: 'proposeReconciliationProperties',
    parameters: e => ({ ...serviceToken(e), type: 'company' }),
    key: null,
  },
  { operation: 'revokeReconciliationService', parameters: service, key: ownKey },
]

const address = (earlier: EarlierResponses) => ({ id: earlier.text('createMailAddress', 'id') })
const digest = (earlier: EarlierResponses) => ({ id: earlier.text('createDigest', 'id') })

/** Addresses and digests. No mail server takes mails of the demo, so they stay unconfirmed until the report of a bounce. */
export const MAIL_EXAMPLES: readonly ExampleRequest[] = [
  { operation: 'createMailAddress', body: { address: 'anna@example.com', alerts: true }, key: ownKey },
  { operation: 'getMailAddress', parameters: address, key: ownKey },
  { operation: 'listMailAddresses', parameters: { per_page: '1' }, key: ownKey },
  { operation: 'updateMailAddress', parameters: address, body: { alerts: false }, key: ownKey },
  { operation: 'resendConfirmation', parameters: address, key: ownKey },
  {
    operation: 'createDigest',
    body: (earlier: EarlierResponses) => ({
      name: 'Suppliers',
      address_id: address(earlier).id,
      frequency: 'daily',
      time: '07:00',
      time_zone: 'Europe/Paris',
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    }),
    key: ownKey,
  },
  { operation: 'getDigest', parameters: digest, key: ownKey },
  { operation: 'listDigests', parameters: { per_page: '1' }, key: ownKey },
  { operation: 'updateDigest', parameters: digest, body: { is_paused: true }, key: ownKey },
  { operation: 'recordMailBounce', body: bounceOf, bodyType: 'message/rfc822' },
  { operation: 'deleteDigest', parameters: digest, key: ownKey },
  { operation: 'deleteMailAddress', parameters: address, key: ownKey },
]

/** Builds a report that the first confirmation mail to the address could not be delivered. */
function bounceOf(earlier: EarlierResponses): string {
  const issuedAt = new Date(earlier.text('createMailAddress', 'created_at'))
  const mailId = deriveUuidV5(address(earlier).id, `confirmation ${issuedAt.toISOString()}`)
  return [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; anna@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${mailId}@herald.example>`,
    '--part--',
    '',
  ].join('\n')
}

const isFinished = (body: unknown) => (body as { readonly state: string }).state !== 'waiting'

/** A subscription whose endpoint is the receiver at `receiverUrl`. */
const STATISTICS_RANGE = {
  interval: 'day',
  since: '2026-11-19T00:00:00Z',
  until: '2026-11-21T00:00:00Z',
}

export function webhookExamples(receiverUrl: string): readonly ExampleRequest[] {
  return [
    {
      operation: 'createWebhook',
      parameters: { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' },
      body: { url: receiverUrl, events: ['announcement.created'], jurisdictions: ['FR', 'DE'] },
      key: ownKey,
    },
    {
      operation: 'previewWebhook',
      body: { filter: { category: 'insolvency_filing', jurisdiction: 'DE' } },
      key: ownKey,
      excerpt: completePreview,
    },
    { operation: 'getWebhook', parameters: webhook, key: ownKey },
    { operation: 'listWebhookSourceAddresses', key: ownKey },
    {
      operation: 'getWebhookStatistics',
      parameters: earlier => ({ ...webhook(earlier), ...STATISTICS_RANGE }),
      key: ownKey,
    },
    { operation: 'getStatisticsOfWebhooks', parameters: STATISTICS_RANGE, key: ownKey },
    { operation: 'listWebhooks', parameters: { per_page: '1' }, key: ownKey },
    {
      operation: 'changeWebhook',
      parameters: webhook,
      body: {
        rate_limit: 20,
        batch: { max_events: 100, max_seconds: 5 },
        headers: { 'X-Team': 'legal' },
      },
      key: ownKey,
    },
    { operation: 'rotateWebhookSecret', parameters: webhook, body: { overlap_seconds: 86_400 }, key: ownKey },
    // The last one becomes the example of the operations.
    ...WEBHOOK_EVENT_TYPE_NAMES.toReversed().flatMap((event): ExampleRequest[] => [
      { operation: 'testWebhook', parameters: webhook, body: { event }, key: ownKey },
      {
        operation: 'getDelivery',
        parameters: delivery,
        key: ownKey,
        until: isFinished,
        payloadOf: event,
      },
    ]),
    {
      operation: 'listDeliveries',
      parameters: earlier => ({ ...webhook(earlier), state: 'delivered', per_page: '1' }),
      key: ownKey,
    },
    {
      operation: 'recoverWebhook',
      parameters: webhook,
      body: { since: '2026-11-20T00:00:00Z', dry_run: true },
      key: ownKey,
    },
    {
      operation: 'recoverWebhooks',
      body: { webhooks: 'all', since: '2026-11-20T00:00:00Z', dry_run: true },
      key: ownKey,
    },
    {
      operation: 'redeliverDeliveries',
      body: {
        webhooks: 'all',
        states: ['failed'],
        events: ['announcement.created'],
        since: '2026-11-20T00:00:00Z',
        until: '2026-11-21T00:00:00Z',
        dry_run: true,
      },
      key: ownKey,
    },
    { operation: 'listAllWebhooks', parameters: { owner: 'Acme Research', per_page: '1' } },
  ]
}

export const DELIVERY_EXAMPLES: readonly ExampleRequest[] = [
  // The demo has no deliveries of events, and a test cannot be resent. A resent delivery looks like the one of the test.
  {
    operation: 'redeliver',
    parameters: delivery,
    key: ownKey,
    error: 'conflict',
    responseLike: 'testWebhook',
  },
  { operation: 'pauseWebhook', parameters: webhook },
  { operation: 'resumeWebhook', parameters: webhook },
  { operation: 'deleteWebhook', parameters: webhook, key: ownKey },
]
