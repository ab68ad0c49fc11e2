import { plural } from '../../../../text/plural.ts'

const en = {
  /** How attempts end without a valid response. */
  errorNames: {
    dns: 'Host name not found',
    blocked_address: 'Private address',
    refused: 'Connection refused',
    tls: 'TLS handshake failed',
    timeout: 'Timeout',
    reset: 'Connection closed',
    malformed: 'Invalid response',
  },
  errorTexts: {
    dns: 'The host name couldn’t be resolved.',
    blocked_address: 'The host resolves to a private address. Deliveries go only to public addresses.',
    refused: 'The host refused the connection or can’t be reached.',
    tls: 'The TLS handshake failed. Check the certificate, its host name and the protocol version.',
    timeout: 'No response within 10 seconds.',
    reset: 'The connection was closed before the response was complete.',
    malformed: 'The response is not valid HTTP/1.1, or its headers are too large.',
  },
  noResponse: 'No response',
  respondedIn: (status: string, duration: string) => `${status} in ${duration}`,
  failedAfter: (error: string, duration: string) => `${error} after ${duration}`,
  phases: {
    dns: 'DNS',
    connect: 'Connect',
    tls: 'TLS',
    firstByte: 'First byte',
    rest: 'Rest of response',
    failure: 'Time to failure',
  },
  health: 'Health',
  states: {
    healthy: 'Healthy',
    failing: 'Failing',
    retrying: 'Retrying',
    testFailed: 'Test failed',
    noDeliveries: 'No deliveries yet',
    disabled: 'Disabled',
    paused: 'Paused',
  },
  testSucceeded: 'test succeeded',
  failed: (count: string) => `${count} failed`,
  waiting: (count: string) => `${count} waiting`,
  delivered: (count: string) => `${count} delivered`,
  orMore: (count: string) => `${count} or more`,
  /** Abbreviations and status codes keep their letters. */
  lastResponseWas: (outcome: string) =>
    `last response: ${outcome.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())}`,
  waitUntilResumed: (count: number) =>
    plural(count, {
      one: '# delivery waits until you resume it',
      other: '# deliveries wait until you resume it',
    }),
  /** Why a webhook is failing or disabled. */
  reasons: {
    noSuccessSince: (time: string) => `No attempt has succeeded since ${time}.`,
    failedTooLong: (count: number, time: string) =>
      `${plural(count, { one: '# delivery has failed', other: '# deliveries have failed' })} and none has succeeded since ${time}.`,
    gone: 'The receiver returned 410 Gone.',
    byOwner: 'The owner disabled the webhook.',
    byAdministrator: 'The administrator disabled the webhook.',
    targetsDeleted: 'The owner deleted every watchlist and saved search that it names.',
  },
  facts: {
    reason: 'Reason',
    since: 'Since',
    lastResponse: 'Last response',
    lastSuccess: 'Last success',
    waiting: 'Waiting',
    lastDay: 'Last 24 hours',
    failedSinceSuccess: 'Failed since last success',
    failingSince: 'Failing since',
  },
  never: 'Never',
  noneYet: 'None yet',
  test: 'Test',
  deliveries: (count: number) => plural(count, { one: '# delivery', other: '# deliveries' }),
  manyDeliveries: (count: string) => `${count} deliveries`,
  retriedOf: (deliveries: string, retried: string) => `${deliveries}, ${retried} of them being retried`,
  changes: (count: number) => plural(count, { one: '# health change', other: '# health changes' }),
  statistics: {
    period: 'Period',
    periods: { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' },
    loading: 'Loading statistics',
    nothingSent: 'Nothing was sent in this period. Test events are not counted.',
    delivered: 'Delivered',
    failed: 'Failed',
    successRate: 'Success rate',
    requests: 'Requests',
    retries: 'Retries',
    medianResponse: 'Median response',
    p95: '95% within',
    median: 'Median',
    perHour: 'Deliveries per hour',
    perDay: 'Deliveries per day (UTC)',
    noOutcome: 'No delivery has succeeded or failed in this period.',
    inSeconds: 'Response time, in seconds',
    inMilliseconds: 'Response time, in milliseconds',
    noResponse: 'The endpoint has not responded in this period.',
  },
}

/** The shape that every translation has. */
export type WebhookHealthMessages = typeof en

export default en
