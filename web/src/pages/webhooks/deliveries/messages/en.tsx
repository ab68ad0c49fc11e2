import type { ReactNode } from 'react'
import { plural } from '../../../../text/plural.ts'

const en = {
  title: 'Deliveries',
  loading: 'Loading deliveries',
  columns: {
    created: 'Created',
    subject: 'Subject',
    status: 'Status',
    lastResponse: 'Last response',
    attempts: 'Attempts',
  },
  pages: 'Pages of deliveries',
  newest: 'Newest',
  older: 'Older',
  noMatches: 'No deliveries match these filters',
  noMatchesHint: 'Change or clear the filters.',
  none: 'No deliveries yet',
  noneHint: 'Send a test event, or wait for the first event.',
  filters: { status: 'Status', event: 'Event', any: 'Any', createdSince: 'Created since' },
  states: { waiting: 'Waiting', retrying: 'Retrying', delivered: 'Delivered', failed: 'Failed' },
  trigger: 'Trigger',
  triggers: { event: 'Event', test: 'Test', redeliver: 'Resend', recover: 'Resend missed' },
  sampleData: 'Sample data',
  notAvailable: 'Not available',
  noneYet: 'None yet',
  /** Why a delivery ended without a failed attempt. */
  reasons: {
    disabled: 'The webhook was disabled.',
    gone: 'The receiver responded with 410 Gone.',
    deleted: 'The webhook was deleted.',
    expired: 'The payload is no longer stored.',
  },
  firstAttemptWaiting: 'First attempt waiting',
  attemptInProgress: 'Attempt in progress',
  firstAttempt: (time: ReactNode) => <>First attempt {time}</>,
  nextAttempt: (time: ReactNode) => <>Next attempt {time}</>,
  lastAttempt: (time: ReactNode) => <>Last attempt {time}</>,
  delivery: 'Delivery',
  loadingOne: 'Loading delivery',
  deliveryOf: (event: string) => `${event} delivery`,
  facts: {
    webhook: 'Webhook',
    subject: 'Subject',
    jurisdiction: 'Jurisdiction',
    trigger: 'Trigger',
    created: 'Created',
    finished: 'Finished',
    deliveryId: 'Delivery ID',
    eventId: 'Event ID',
  },
  notYet: 'Not yet',
  noLongerStored: 'No longer stored',
  resend: 'Resend',
  resending: 'Resending the delivery',
  resendFailed: 'Couldn’t resend the delivery',
  attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
  noAttempts: 'No attempts yet',
  attempt: (number: number) => `Attempt ${number}`,
  sentTo: (time: ReactNode, address: ReactNode) => (
    <>
      {time} to {address}
    </>
  ),
  timings: 'Timings',
  tabs: { response: 'Response', request: 'Request', signature: 'Signature' },
  repeatCommand: 'Command to repeat this request',
  noResponse: 'No response',
  responseHeaders: 'Response headers',
  requestHeaders: 'Request headers',
  noHeaders: (caption: string) => `${caption}: none`,
  emptyResponse: 'The response has no body.',
  responseBody: 'Response body (first 4 KiB)',
  batchOf: (events: number) =>
    plural(events, {
      one: 'The request had # event. Only this one is shown.',
      other: 'The request had # events. Only this one is shown.',
    }),
  requestBody: 'Request body',
  eventInBody: 'This event in the request body',
  payload: 'Payload',
  formatted: 'Formatted',
  formattedJson: 'Formatted JSON',
  raw: 'Raw',
  exactBytes: 'Exact bytes, as signed and sent',
  signature: {
    inBatch:
      'This event was sent in a batch. The signatures cover the whole batch, so they can’t be computed from this event alone.',
    noPayload: 'The payload is no longer stored, so signatures can’t be computed.',
    compute: 'Compute X-REGISTRY-Signature in a shell',
    secret: 'Secret',
    secretHint: 'Paste the secret to check the signatures. It stays in your browser.',
    matches: 'Signature matches',
    differs: 'Signature does not match',
    expected: (header: string) => `Expected ${header}`,
  },
}

/** The shape that every translation has. */
export type DeliveryMessages = typeof en

export default en
